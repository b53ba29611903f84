#pragma once
// ConstraintsPopover: a popover that edits the seven fields of one DTypeWithConstraints, next to the table
// cell that shows the value. A change is applied as soon as the text of the field is valid. Esc restores the
// value from before the popover was opened.

#include "theme/popup_frame.h"
#include "words/constraint_words.h"

#include <array>

class QComboBox;
class QLabel;
class QLineEdit;

namespace qcs::ui {

class ConstraintsPopover : public PopupFrame {
    Q_OBJECT
public:
    explicit ConstraintsPopover(QWidget* parent = nullptr);
    /// Starts editing `wanted`: fills all fields and focuses the field of the dtype. The caller then shows
    /// the popover. `title` says what is edited, for example "Input of config 1".
    void edit(const qcs::config::DTypeWithConstraints& wanted, const QString& title);
    /// Shows a value that was changed outside the popover, for example by undo. Fields whose value is the
    /// same keep their text.
    void updateValue(const qcs::config::DTypeWithConstraints& wanted);
    /// Returns the value with all valid changes.
    const qcs::config::DTypeWithConstraints& value() const { return value_; }
    /// Returns the text beside a field: an error or a remark, or "= 0.5" if the user has typed the number 0.5
    /// in another way, such as "1/2". Returns "" if there is no such text.
    QString remark(ConstraintField field) const;

Q_SIGNALS:
    /// Emitted each time the user changes the value, also when Esc restores it.
    void edited(const qcs::config::DTypeWithConstraints& wanted);
    /// Emitted when the popover is hidden.
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// Handles Esc and Enter, which close the popover. Returns true if `key` is one of them.
    bool handleCloseKey(int key);
    void fill(const qcs::config::DTypeWithConstraints& wanted);
    void onEdited();
    /// Returns why the text of a field is not valid; "" if it is.
    QString error(ConstraintField field) const;
    void showRemarks();
    QLineEdit* line(ConstraintField field) const;
    class QMenu* makeExamples();

    qcs::config::DTypeWithConstraints value_;
    qcs::config::DTypeWithConstraints before_; ///< the value when the popover was opened
    QLabel* title_;
    QComboBox* dtype_;
    std::array<QLineEdit*, constraintFieldCount> fields_ = {}; ///< indexed by ConstraintField
    std::array<QLabel*, constraintFieldCount> remarks_ = {};
    bool filling_ = false;
};

} // namespace qcs::ui
