#pragma once
// ValueField: a field for one keyword argument of an observer. It is a combo box for a dtype, a qscheme or a
// bool, and a line edit for anything else. The argument is not given if the line edit is empty or the first
// choice of the combo box is selected.

#include "config/observer_edit.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace qcs::ui {

class ValueField : public QWidget {
    Q_OBJECT
public:
    explicit ValueField(const qcs::config::ObserverKeyword& keyword, QWidget* parent = nullptr);
    /// Shows the value that the spec gives (null: the argument is not given), without emitting a signal. If
    /// the text already means this value, it stays as typed.
    void setValue(const qcs::config::Value* given);
    /// Returns what is wrong with the text, as a sentence; "" if nothing is.
    QString problem() const { return problem_; }
    QComboBox* choice() const { return choice_; } ///< null if the field is a line edit
    QLineEdit* line() const { return line_; }     ///< null if the field is a combo box

Q_SIGNALS:
    /// Emitted when the user sets a valid value; nullopt: the argument is not given.
    void edited(const std::optional<qcs::config::Value>& value);
    /// Emitted when problem() may have changed.
    void problemChanged();

private:
    void fillChoices(const qcs::config::ObserverKeyword& keyword);
    void onTyped(const QString& text);

    std::vector<std::optional<qcs::config::Value>> choices_; ///< the values of the combo box's rows
    /// The number of permanent choices. One more may follow: a value of the spec that is not one of them.
    std::size_t offered_ = 0;
    bool isText_ = false; ///< the value is a string, which is typed without quotes
    std::optional<qcs::config::Value> value_;
    QString problem_;
    QComboBox* choice_ = nullptr;
    QLineEdit* line_ = nullptr;
};

} // namespace qcs::ui
