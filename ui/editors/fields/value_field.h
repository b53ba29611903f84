#pragma once
// Field for one keyword argument of an observer: a combo box if there are few values, else a line edit. Empty
// means "not given".

#include "config/observer_edit.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace qcs::ui {

class ValueField : public QWidget {
    Q_OBJECT
public:
    explicit ValueField(const qcs::config::ObserverKeyword& keyword, QWidget* parent = nullptr);
    /// Shows the value of the spec (null: not given). The text stays if it means the same value. Emits
    /// nothing.
    void setValue(const qcs::config::Value* given);
    /// What is wrong with the text, as a sentence; "" for nothing.
    QString problem() const { return problem_; }
    QComboBox* choice() const { return choice_; }
    QLineEdit* line() const { return line_; }

Q_SIGNALS:
    /// nullopt: not given.
    void edited(const std::optional<qcs::config::Value>& value);
    void problemChanged();

private:
    void fillChoices(const qcs::config::ObserverKeyword& keyword);
    void onTyped(const QString& text);

    std::vector<std::optional<qcs::config::Value>> choices_;
    /// Number of permanent choices; one more may follow, for a loaded value that is none of them.
    std::size_t offered_ = 0;
    bool isText_ = false;
    std::optional<qcs::config::Value> value_;
    QString problem_;
    QComboBox* choice_ = nullptr;
    QLineEdit* line_ = nullptr;
};

} // namespace qcs::ui
