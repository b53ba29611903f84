#pragma once
// RepairsView: buttons for the edits that would fix the selected node. The edit that fixes the most nodes is
// first. Space for the buttons is kept free while the edits are being computed.

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
    /// Sets the edits. `repairs` is null while they are being computed. `graph` is only used during the call.
    void set(const std::shared_ptr<const qcs::insight::Repairs>& repairs, const qcs::model::Graph& graph);
    /// Also offers to add a pattern for an operation to the backend; "" offers none.
    void setMissingPattern(const QString& operation);
    /// Sets how many edits are offered at most, from 1 to 3. Space for as many buttons is always kept free.
    void setMaxOffers(int offers);
    const std::vector<QPushButton*>& buttons() const { return buttons_; }
    /// Returns a check box; if it is checked, the edits are for all nodes in Repairs::alike.
    QCheckBox* applyToAlikeBox() const { return applyToAlikeBox_; }
    /// Returns the offers as text, for tests and screen readers.
    QString text() const;

Q_SIGNALS:
    /// Emitted when the user chooses an edit. `what` is its name for the undo history.
    void chosen(const qcs::insight::RepairEdit& edit, const QString& what);
    void patternWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void sayAlike();
    void refresh();

    std::shared_ptr<const qcs::insight::Repairs> repairs_;
    QStringList details_, wideDetails_; ///< details for the tool tips, by index of the repair
    QString alike_, operation_;
    QLabel* state_;
    std::vector<QPushButton*> buttons_;
    QPushButton* pattern_;
    int room_ = 3;
    QCheckBox* applyToAlikeBox_;
};

} // namespace qcs::ui
