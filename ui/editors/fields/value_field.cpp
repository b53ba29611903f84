#include "editors/fields/value_field.h"

#include "help/field_help.h"
#include "theme/theme.h"
#include "words/observer_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>

namespace qcs::ui {
namespace {

using qcs::DType;

/// The dtypes that observers accept and quantized kernels support.
constexpr DType usualDTypes[] = {DType::QUInt8,       DType::QInt8,     DType::QInt32,   DType::QUInt4x2,
                                 DType::UInt8,        DType::Int8,      DType::Int16,    DType::Int32,
                                 DType::UInt16,       DType::Float16,   DType::BFloat16, DType::Float32,
                                 DType::Float8E4M3Fn, DType::Float8E5M2};

std::vector<qcs::config::Value> valuesOf(const qcs::config::ObserverKeyword& keyword) {
    std::vector<qcs::config::Value> values;
    if (keyword.name == "dtype" || keyword.name == "compute_dtype") {
        for (const DType dtype : usualDTypes)
            values.emplace_back(dtype);
    } else if (keyword.name == "qscheme") {
        for (std::size_t i = 0; i < qcs::qscheme_names().size(); ++i)
            values.emplace_back(static_cast<qcs::QScheme>(i));
    } else if (keyword.default_value && std::holds_alternative<bool>(keyword.default_value->data)) {
        values = {true, false};
    }
    return values;
}

QString unsetText(const qcs::config::ObserverKeyword& keyword) {
    if (!keyword.known) return ValueField::tr("not given");
    return keyword.default_value ? valueText(*keyword.default_value) : ValueField::tr("required");
}

} // namespace

ValueField::ValueField(const qcs::config::ObserverKeyword& keyword, QWidget* parent) : QWidget(parent) {
    const QString name = QString::fromStdString(keyword.name);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    isText_ = keyword.default_value && std::holds_alternative<std::string>(keyword.default_value->data);
    QWidget* field = nullptr;
    if (!valuesOf(keyword).empty()) {
        field = choice_ = new QComboBox(this);
        choice_->setMaxVisibleItems(20);
        choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice_->setMinimumContentsLength(6);
        fillChoices(keyword);
        connect(choice_, &QComboBox::activated, this, [this](int index) {
            value_ = choices_[static_cast<std::size_t>(index)];
            Q_EMIT edited(value_);
        });
    } else {
        field = line_ = new QLineEdit(this);
        line_->setTextMargins(4, 0, 4, 0);
        line_->setPlaceholderText(unsetText(keyword));
        connect(line_, &QLineEdit::textEdited, this, &ValueField::onTyped);
    }
    field->setFont(monoFont());
    field->setObjectName(QStringLiteral("keyword-") + name);
    field->setAccessibleName(name);
    attachHelp(field, QStringLiteral("observer.") + name);
    setFocusProxy(field);
    row->addWidget(field);
    setValue(keyword.given);
}

void ValueField::fillChoices(const qcs::config::ObserverKeyword& keyword) {
    choices_.emplace_back(std::nullopt);
    choice_->addItem(tr("default: %1").arg(unsetText(keyword)));
    for (const auto& value : valuesOf(keyword)) {
        choices_.emplace_back(value);
        choice_->addItem(valueText(value));
    }
    offered_ = choices_.size();
}

void ValueField::setValue(const qcs::config::Value* given) {
    const auto value = given ? std::optional(*given) : std::nullopt;
    if (choice_) {
        const QSignalBlocker quiet(choice_);
        auto found = std::ranges::find(choices_, value);
        if (found == choices_.end()) { // a loaded value that is not offered: kept as one more choice
            choices_.resize(offered_);
            while (choice_->count() > static_cast<int>(offered_))
                choice_->removeItem(choice_->count() - 1);
            choices_.push_back(value);
            choice_->addItem(valueText(*value));
            found = choices_.end() - 1;
        }
        choice_->setCurrentIndex(static_cast<int>(found - choices_.begin()));
    } else if (value != value_ || (value && line_->text().isEmpty())) {
        const QSignalBlocker quiet(line_);
        const auto* plain = value && isText_ ? std::get_if<std::string>(&value->data) : nullptr;
        line_->setText(!value ? QString() : plain ? QString::fromStdString(*plain) : valueText(*value));
        line_->setCursorPosition(0);
        problem_.clear();
        line_->setProperty("invalid", false);
    }
    value_ = value;
}

void ValueField::onTyped(const QString& text) {
    const auto read =
        text.trimmed().isEmpty() ? std::optional<qcs::config::Value>() : readValue(text, isText_);
    const bool wrong = !text.trimmed().isEmpty() && !read;
    problem_ = wrong ? tr("`%1` is not a number: type one, or None.").arg(text) : QString();
    line_->setProperty("invalid", wrong);
    line_->update();
    Q_EMIT problemChanged();
    if (wrong || read == value_) return;
    value_ = read;
    Q_EMIT edited(value_);
}

} // namespace qcs::ui
