#include "words/entry_words.h"

#include "words/labels.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace qcs::ui {
namespace {

/// The translation context of the texts in this file.
struct EntryWords {
    Q_DECLARE_TR_FUNCTIONS(EntryWords)
};

QString dtypeName(const std::optional<qcs::DType>& dtype) {
    if (!dtype) return {};
    const auto name = name_of(*dtype);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).section(QLatin1Char('.'), 1);
}

QString nameOf(const qcs::config::DTypeWithConstraints& wanted) {
    return wanted.dtype ? dtypeName(wanted.dtype) : QString::fromStdString(wanted.user_dtype);
}

void collect(const qcs::config::Pattern& pattern, QStringList& labels) {
    if (pattern.is_tuple) {
        for (const auto& element : pattern.elements)
            collect(element, labels);
        return;
    }
    if (const auto* object = std::get_if<qcs::config::ObjectRef>(&pattern.atom.data))
        labels.push_back(object->name == qcs::config::match_all_node
                             ? EntryWords::tr("anything")
                             : QString::fromStdString(qcs::words::object_label(*object)));
    else if (const auto* text = std::get_if<std::string>(&pattern.atom.data))
        labels.push_back(QLatin1Char('"') + QString::fromStdString(*text) + QLatin1Char('"'));
}

/// Appends the names of all operations to `found`, in execution order if the pattern is a chain.
void names(const qcs::config::Pattern& pattern, bool reversed, std::vector<std::string>& found) {
    if (!pattern.is_tuple) {
        const auto* object = std::get_if<qcs::config::ObjectRef>(&pattern.atom.data);
        if (object && object->name != qcs::config::match_all_node)
            found.push_back(object->name.substr(object->name.rfind('.') + 1));
        return;
    }
    const auto& elements = pattern.elements;
    for (std::size_t i = 0; i < elements.size(); ++i)
        names(elements[reversed ? elements.size() - 1 - i : i], reversed, found);
}

std::string lowerCase(std::string name) {
    std::erase(name, '_');
    std::ranges::transform(name, name.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    });
    return name;
}

EntryFamily familyOfName(const std::string& name) {
    using Family = EntryFamily;
    constexpr std::array<std::pair<std::string_view, Family>, 18> stems = {{
        {"convtranspose", Family::ConvTranspose},
        {"conv", Family::Conv},
        {"linear", Family::Linear},
        {"batchnorm", Family::Normalisation},
        {"bn", Family::Normalisation},
        {"layernorm", Family::Normalisation},
        {"instancenorm", Family::Normalisation},
        {"groupnorm", Family::Normalisation},
        {"embedding", Family::Embedding},
        {"lstm", Family::Recurrent},
        {"gru", Family::Recurrent},
        {"rnn", Family::Recurrent},
        {"add", Family::Arithmetic},
        {"sub", Family::Arithmetic},
        {"mul", Family::Arithmetic},
        {"matmul", Family::Arithmetic},
        {"bmm", Family::Arithmetic},
        {"div", Family::Arithmetic},
    }};
    const std::string bare = lowerCase(name);
    const auto found =
        std::ranges::find_if(stems, [&](const auto& stem) { return bare.starts_with(stem.first); });
    return found == stems.end() ? Family::Other : found->second;
}

bool hasExactMatch(const qcs::config::DTypeConfig& config) {
    return std::ranges::any_of(std::array{config.input_dtype, config.output_dtype}, [](const auto& dtype) {
        return dtype.scale_exact_match && dtype.zero_point_exact_match;
    });
}

} // namespace

EntryFamily familyOf(const qcs::config::BackendPatternConfig& config) {
    if (std::ranges::any_of(config.dtype_configs, hasExactMatch)) return EntryFamily::FixedQParams;
    if (config.observation_type == qcs::config::ObservationType::OutputShareObserverWithInput)
        return EntryFamily::SharesObserver;
    if (config.observation_type == qcs::config::ObservationType::InputOutputNotObserved)
        return EntryFamily::NotObserved;
    std::vector<std::string> found;
    if (config.root_module) found.push_back(config.root_module->substr(config.root_module->rfind('.') + 1));
    if (config.pattern) names(*config.pattern, false, found);
    if (config.pattern_complex_format) names(*config.pattern_complex_format, true, found);
    for (const auto& name : found)
        if (const auto family = familyOfName(name); family != EntryFamily::Other) return family;
    return EntryFamily::Other;
}

QString familyTitle(EntryFamily family) {
    switch (family) {
    case EntryFamily::Conv: return EntryWords::tr("Convolution");
    case EntryFamily::ConvTranspose: return EntryWords::tr("Transposed convolution");
    case EntryFamily::Linear: return EntryWords::tr("Linear");
    case EntryFamily::Normalisation: return EntryWords::tr("Normalisation");
    case EntryFamily::Arithmetic: return EntryWords::tr("Arithmetic");
    case EntryFamily::Recurrent: return EntryWords::tr("Recurrent");
    case EntryFamily::Embedding: return EntryWords::tr("Embedding");
    case EntryFamily::FixedQParams: return EntryWords::tr("Fixed qparams");
    case EntryFamily::SharesObserver: return EntryWords::tr("Share the input’s observer");
    case EntryFamily::NotObserved: return EntryWords::tr("Not observed");
    case EntryFamily::Other: return EntryWords::tr("Other");
    }
    return {};
}

QStringList patternLabels(const qcs::config::BackendPatternConfig& config) {
    QStringList labels;
    if (config.pattern)
        collect(*config.pattern, labels);
    else if (config.pattern_complex_format)
        labels = QString::fromStdString(qcs::config::short_text(*config.pattern_complex_format))
                     .split(QStringLiteral(" + "));
    return labels;
}

QString patternText(const qcs::config::BackendPatternConfig& config) {
    return patternLabels(config).join(QStringLiteral(" → "));
}

QString dtypesText(const qcs::config::BackendPatternConfig& config) {
    QStringList texts;
    for (const auto& dtypes : config.dtype_configs) {
        QString name = nameOf(dtypes.input_dtype);
        if (dtypes.is_dynamic.value_or(false))
            name = EntryWords::tr("dynamic %1").arg(nameOf(dtypes.weight_dtype));
        if (!name.isEmpty() && !texts.contains(name)) texts.push_back(name);
    }
    return texts.join(QStringLiteral(" · "));
}

QString dtypeConfigText(const qcs::config::DTypeConfig& config) {
    const auto shown = [](const qcs::config::DTypeWithConstraints& wanted) {
        return wanted.has_dtype() ? nameOf(wanted) : EntryWords::tr("any");
    };
    QStringList parts = {shown(config.input_dtype) + QStringLiteral(" → ") + shown(config.output_dtype)};
    if (config.weight_dtype.has_dtype())
        parts.push_back(EntryWords::tr("weight %1").arg(nameOf(config.weight_dtype)));
    if (!config.user_bias_dtype.empty())
        parts.push_back(EntryWords::tr("bias %1").arg(QString::fromStdString(config.user_bias_dtype)));
    if (config.bias_dtype) parts.push_back(EntryWords::tr("bias %1").arg(dtypeName(config.bias_dtype)));
    if (config.is_dynamic.value_or(false)) parts.push_back(EntryWords::tr("dynamic"));
    if (hasExactMatch(config)) parts.push_back(EntryWords::tr("fixed qparams"));
    return parts.join(QStringLiteral(" · "));
}

} // namespace qcs::ui
