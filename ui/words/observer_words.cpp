#include "words/observer_words.h"

#include "config/codec/value_json.h"
#include "predict/observers/python_call.h"
#include "python/python_literal.h"
#include "report/python/python_values.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/utf8.h"
#include "words/wording.h"

#include <QCoreApplication>

#include <charconv>

namespace qcs::ui {
namespace {

struct ObserverTexts {
    Q_DECLARE_TR_FUNCTIONS(ObserverTexts)
};

QString schemeWords(qcs::QScheme scheme) {
    switch (scheme) {
    case qcs::QScheme::PerTensorAffine: return ObserverTexts::tr("per tensor affine");
    case qcs::QScheme::PerChannelAffine: return ObserverTexts::tr("per channel affine");
    case qcs::QScheme::PerTensorSymmetric: return ObserverTexts::tr("per tensor symmetric");
    case qcs::QScheme::PerChannelSymmetric: return ObserverTexts::tr("per channel symmetric");
    case qcs::QScheme::PerChannelAffineFloatQParams:
        return ObserverTexts::tr("per channel affine, float zero point");
    }
    return {};
}

QString bound(const qcs::predict::ObserverInstance& observer, std::string_view name) {
    const auto* value = observer.attribute(name);
    return value && !qcs::predict::python_values::is_none(*value)
               ? text(qcs::predict::python_values::shown(*value))
               : QString();
}

bool quantizes(const qcs::predict::ObserverInstance& built) {
    using qcs::DType;
    const auto dtype = built.dtype();
    return dtype && *dtype != DType::Float16 && *dtype != DType::BFloat16 && *dtype != DType::Float32 &&
           *dtype != DType::Float64;
}

bool isPerChannel(const qcs::predict::ObserverInstance& built) {
    const auto scheme = built.observer().qscheme();
    return scheme && *scheme != qcs::QScheme::PerTensorAffine && *scheme != qcs::QScheme::PerTensorSymmetric;
}

} // namespace

QString instanceWords(const qcs::predict::ObserverInstance& built) {
    QStringList parts;
    if (const auto dtype = built.dtype()) parts.push_back(text(qcs::words::short_dtype(dtype)));
    const auto& observer = built.observer();
    if (quantizes(built)) {
        const QString low = bound(observer, "quant_min");
        const QString high = bound(observer, "quant_max");
        if (!low.isEmpty() && !high.isEmpty())
            parts.push_back(QStringLiteral("%1 … %2").arg(low, high));
        else
            parts.push_back(ObserverTexts::tr("no range"));
        if (const auto scheme = observer.qscheme()) parts.push_back(schemeWords(*scheme));
        if (isPerChannel(built) && observer.ch_axis())
            parts.push_back(ObserverTexts::tr("axis %1").arg(*observer.ch_axis()));
    }
    if (built.is_dynamic()) parts.push_back(ObserverTexts::tr("dynamic"));
    if (parts.isEmpty()) parts.push_back(ObserverTexts::tr("observes, but sets no dtype"));
    return listed(parts);
}

QString specMeaning(const std::optional<qcs::config::ObserverSpec>& spec) {
    if (!spec) return ObserverTexts::tr("None");
    const QString type = text(qcs::words::short_type_name(spec->callable));
    const auto built = qcs::predict::build_observer(*spec);
    if (!built)
        return built.error().type.empty()
                   ? type
                   : ObserverTexts::tr("%1 raises %2").arg(type, text(built.error().type));
    return QStringLiteral("%1 (%2)").arg(instanceWords(**built), type);
}

QStringList qconfigTags(const qcs::config::QConfig& qconfig) {
    bool channel = false, dynamic = false, fake = false, half = false;
    for (const auto& spec : {qconfig.activation, qconfig.weight}) {
        if (!spec) continue;
        const auto built = qcs::predict::build_observer(*spec);
        if (!built) continue;
        const auto& made = **built;
        channel = channel || (quantizes(made) && isPerChannel(made));
        dynamic = dynamic || made.is_dynamic();
        fake = fake || made.derives_from("torch.ao.quantization.fake_quantize.FakeQuantizeBase");
        half = half || made.dtype() == qcs::DType::Float16;
    }
    QStringList tags;
    if (channel) tags.push_back(ObserverTexts::tr("per channel"));
    if (dynamic) tags.push_back(ObserverTexts::tr("dynamic"));
    if (half) tags.push_back(QStringLiteral("float16"));
    if (fake) tags.push_back(ObserverTexts::tr("QAT"));
    return tags;
}

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
        auto names = qcs::report::PythonNames::for_display();
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
    if (qcs::config::is_user_defined_name(word))
        return qcs::config::Value(qcs::config::ObjectRef::object(word));
    return std::nullopt;
}

} // namespace qcs::ui
