#pragma once
// The seven fields of one DTypeWithConstraints, beside the cell that they belong to. Every valid field is
// taken over as it is typed; Esc takes all of it back.

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
    /// Fills the fields anew; `title` says whose they are.
    void edit(const qcs::config::DTypeWithConstraints& wanted, const QString& title);
    /// The value was changed from outside, by an undo: fields that say the same keep their text.
    void follow(const qcs::config::DTypeWithConstraints& wanted);
    const qcs::config::DTypeWithConstraints& value() const { return value_; }
    /// What stands beside a field; "" if all is well.
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
    void say(const std::array<QString, constraintFieldCount>& errors);
    QLineEdit* line(ConstraintField field) const;
    class QMenu* makeExamples();

    qcs::config::DTypeWithConstraints value_;
    qcs::config::DTypeWithConstraints before_; ///< when it was opened
    QLabel* title_;
    QComboBox* dtype_;
    std::array<QLineEdit*, constraintFieldCount> fields_ = {}; ///< by ConstraintField
    std::array<QLabel*, constraintFieldCount> remarks_ = {};
    bool filling_ = false;
};

} // namespace qcs::ui
