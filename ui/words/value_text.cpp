#include "words/value_text.h"

#include "python/python_literal.h"
#include "words/utf8.h"
#include "words/labels.h"
#include "report/python/python_values.h"

#include <charconv>

namespace qcs::ui {
namespace {

QString withoutTorch(std::string_view name) {
    return text(name.starts_with("torch.") ? name.substr(6) : name);
}

template <typename T>
std::optional<T> parsed(const std::string& typed) {
    T number{};
    const char* end = typed.data() + typed.size();
    const auto result = std::from_chars(typed.data(), end, number);
    return result.ec == std::errc() && result.ptr == end ? std::optional(number) : std::nullopt;
}

struct Writer {
    QString operator()(qcs::None) const { return QStringLiteral("None"); }
    QString operator()(bool value) const { return value ? QStringLiteral("True") : QStringLiteral("False"); }
    QString operator()(std::int64_t value) const { return QString::number(value); }
    QString operator()(double value) const { return text(qcs::python_float(value)); }
    QString operator()(const std::string& value) const { return text(qcs::python_string(value)); }
    QString operator()(qcs::DType value) const { return withoutTorch(qcs::name_of(value)); }
    QString operator()(qcs::QScheme value) const { return withoutTorch(qcs::name_of(value)); }
    QString operator()(const qcs::ObserverSpec& value) const {
        return text(qcs::short_type_name(value.callable));
    }
    template <typename Other>
    QString operator()(const Other& value) const {
        auto names = qcs::PythonNames::for_people();
        return text(qcs::to_python_line(qcs::PythonValues(names).value(qcs::Value(value))));
    }
};

} // namespace

QString valueText(const qcs::Value& value) {
    return std::visit(Writer(), value.data);
}

std::optional<qcs::Value> readValue(const QString& typed, bool asText) {
    const std::string word = typed.trimmed().toStdString();
    if (word == "None") return qcs::Value(qcs::None());
    const char quote = word.empty() ? ' ' : word.front();
    if ((quote == '\'' || quote == '"') && word.size() > 1 && word.back() == quote &&
        word.find('\\') == std::string::npos && word.find(quote, 1) == word.size() - 1)
        return qcs::Value(word.substr(1, word.size() - 2));
    if (asText) return qcs::Value(typed.toStdString());
    if (word == "True") return qcs::Value(true);
    if (word == "False") return qcs::Value(false);
    if (const auto number = parsed<std::int64_t>(word)) return qcs::Value(*number);
    if (const auto number = parsed<double>(word)) return qcs::Value(*number);
    const std::string full = word.starts_with("torch.") ? word : "torch." + word;
    if (const auto dtype = qcs::dtype_from_name(full)) return qcs::Value(*dtype);
    if (const auto scheme = qcs::qscheme_from_name(full)) return qcs::Value(*scheme);
    return std::nullopt;
}

} // namespace qcs::ui
