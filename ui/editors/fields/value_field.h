#pragma once
// The field of one keyword: a choice where there are few values, else a line. Empty is "not given".

#include "config/observer_edit.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace qcs::ui {

class ValueField : public QWidget {
    Q_OBJECT
public:
    explicit ValueField(const qcs::config::ObserverKeyword& keyword, QWidget* parent = nullptr);
    /// As the spec has it now; the text stays while it says the same. Emits nothing.
    void setValue(const qcs::config::Value* given);
    /// What is wrong with the text, in words; "" if nothing.
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
    std::size_t offered_ = 0; ///< choices that are always there; one more may be what was loaded
    bool isText_ = false;
    std::optional<qcs::config::Value> value_;
    QString problem_;
    QComboBox* choice_ = nullptr;
    QLineEdit* line_ = nullptr;
};

} // namespace qcs::ui
