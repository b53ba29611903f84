#pragma once
// Popover that edits the seven fields of one DTypeWithConstraints, next to the table cell that holds the
// value. Each field is applied as soon as its text is valid; Esc restores the value from before the popover
// opened.

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
    /// Starts editing `wanted`: fills all fields and focuses the dtype. `title` names the cell, "Input of
    /// config 1".
    void edit(const qcs::config::DTypeWithConstraints& wanted, const QString& title);
    /// Takes over a value that was changed from outside, for example by undo. Fields whose value did not
    /// change keep their text.
    void follow(const qcs::config::DTypeWithConstraints& wanted);
    const qcs::config::DTypeWithConstraints& value() const { return value_; }
    /// The text shown beside a field: an error, a remark, or the value as it was read; "" for none.
    QString remark(ConstraintField field) const;

Q_SIGNALS:
    void edited(const qcs::config::DTypeWithConstraints& wanted);
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool endsWith(int key);
    void fill(const qcs::config::DTypeWithConstraints& wanted);
    void onEdited();
    void showErrors(const std::array<QString, constraintFieldCount>& errors);
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
