#include "words/value_text.h"

#include "python/python_literal.h"
#include "report/python/python_values.h"
#include "words/labels.h"
#include "words/utf8.h"

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
    QString operator()(qcs::config::None) const { return QStringLiteral("None"); }
    QString operator()(bool value) const { return value ? QStringLiteral("True") : QStringLiteral("False"); }
    QString operator()(std::int64_t value) const { return QString::number(value); }
    QString operator()(double value) const { return text(qcs::python::python_float(value)); }
    QString operator()(const std::string& value) const { return text(qcs::python::python_string(value)); }
    QString operator()(qcs::DType value) const { return withoutTorch(name_of(value)); }
    QString operator()(qcs::QScheme value) const { return withoutTorch(name_of(value)); }
    QString operator()(const qcs::config::ObserverSpec& value) const {
        return text(qcs::words::short_type_name(value.callable));
    }
    template <typename Other>
    QString operator()(const Other& value) const {
        auto names = qcs::report::PythonNames::for_people();
        return text(
            qcs::report::to_python_line(qcs::report::PythonValues(names).value(qcs::config::Value(value))));
    }
};

} // namespace

QString valueText(const qcs::config::Value& value) {
    return std::visit(Writer(), value.data);
}

std::optional<qcs::config::Value> readValue(const QString& typed, bool asText) {
    const std::string word = typed.trimmed().toStdString();
    if (word == "None") return qcs::config::Value(qcs::config::None());
    const char quote = word.empty() ? ' ' : word.front();
    if ((quote == '\'' || quote == '"') && word.size() > 1 && word.back() == quote &&
        word.find('\\') == std::string::npos && word.find(quote, 1) == word.size() - 1)
        return qcs::config::Value(word.substr(1, word.size() - 2));
    if (asText) return qcs::config::Value(typed.toStdString());
    if (word == "True") return qcs::config::Value(true);
    if (word == "False") return qcs::config::Value(false);
    if (const auto number = parsed<std::int64_t>(word)) return qcs::config::Value(*number);
    if (const auto number = parsed<double>(word)) return qcs::config::Value(*number);
    const std::string full = word.starts_with("torch.") ? word : "torch." + word;
    if (const auto dtype = qcs::dtype_from_name(full)) return qcs::config::Value(*dtype);
    if (const auto scheme = qcs::qscheme_from_name(full)) return qcs::config::Value(*scheme);
    return std::nullopt;
}

} // namespace qcs::ui
