#pragma once
// The edits that fix the chosen node, the one that fixes most first; its place keeps its height while they
// are worked out.

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
    /// `repairs`: null while they are looked for. `graph` outlives the call only.
    void set(const std::shared_ptr<const qcs::insight::Repairs>& repairs, const qcs::model::Graph& graph);
    /// Offers to describe the operation to the backend, whatever else is offered.
    void setMissingPattern(const QString& operation);
    /// How many offers there is room for, known before they are.
    void setRoomFor(int offers);
    const std::vector<QPushButton*>& buttons() const { return buttons_; }
    QCheckBox* widen() const { return widen_; }
    /// What is offered, in words, for tests and screen readers.
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
    QStringList details_, wideDetails_; ///< by repair
    QString alike_, operation_;
    QLabel* state_;
    std::vector<QPushButton*> buttons_;
    QPushButton* pattern_;
    int room_ = 3;
    QCheckBox* widen_;
};

} // namespace qcs::ui
