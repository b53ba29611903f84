#pragma once
// Buttons for the edits that fix the current node, the one that fixes most nodes first. The height is
// reserved while they are being computed.

#include "insight/repairs/repairs.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;

namespace qcs::ui {

class RepairsView : public QWidget {
    Q_OBJECT
public:
    explicit RepairsView(QWidget* parent = nullptr);
    /// `repairs`: null while they are being computed. `graph` is only used during the call.
    void set(const std::shared_ptr<const qcs::insight::Repairs>& repairs, const qcs::model::Graph& graph);
    /// Additionally offers to add a pattern for the operation to the backend.
    void setMissingPattern(const QString& operation);
    /// Sets the number of offers to reserve height for, before they are known.
    void setRoomFor(int offers);
    const std::vector<QPushButton*>& buttons() const { return buttons_; }
    QCheckBox* widen() const { return widen_; }
    /// The offers as text, for tests and screen readers.
    QString text() const;

Q_SIGNALS:
    void chosen(const qcs::insight::RepairEdit& edit, const QString& what);
    void patternWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void sayAlike();
    void refresh();

    std::shared_ptr<const qcs::insight::Repairs> repairs_;
    QStringList details_, wideDetails_; ///< indexed by repair
    QString alike_, operation_;
    QLabel* state_;
    std::vector<QPushButton*> buttons_;
    QPushButton* pattern_;
    int room_ = 3;
    QCheckBox* widen_;
};

} // namespace qcs::ui
