#include "words/status_look.h"

#include <QCoreApplication>

#include <array>

namespace qcs::ui {
namespace {
/// The translation context of the texts in this file.
struct StatusTextsOfNodes {
    Q_DECLARE_TR_FUNCTIONS(StatusTextsOfNodes)
};
} // namespace

StatusLook lookOf(qcs::insight::Reason reason) {
    if (reason == qcs::insight::Reason::Raises)
        return {QStringLiteral("warning"), Colour::FloatDespiteRequest};
    switch (qcs::insight::kind_of(reason)) {
    case qcs::insight::ReasonKind::Quantized: return {QStringLiteral("status-asked"), Colour::Quantized};
    case qcs::insight::ReasonKind::Dynamic: return {QStringLiteral("status-dynamic"), Colour::Dynamic};
    case qcs::insight::ReasonKind::Fused: return {QStringLiteral("status-fused"), Colour::Dim};
    case qcs::insight::ReasonKind::FloatAsRequested:
        return {QStringLiteral("status-none"), Colour::FloatAsRequested};
    case qcs::insight::ReasonKind::FloatDespiteRequest:
        return {QStringLiteral("status-no-rule"), Colour::FloatDespiteRequest};
    case qcs::insight::ReasonKind::QuantizedUnrequested:
    case qcs::insight::ReasonKind::FloatUnexpectedly:
        return {QStringLiteral("warning"), Colour::FloatDespiteRequest};
    case qcs::insight::ReasonKind::Fuses: return {QStringLiteral("status-fuses"), Colour::Accent};
    case qcs::insight::ReasonKind::FusedOtherwise:
        return {QStringLiteral("warning"), Colour::FloatDespiteRequest};
    case qcs::insight::ReasonKind::Stays: return {QStringLiteral("status-none"), Colour::Dim};
    case qcs::insight::ReasonKind::Neutral:
    case qcs::insight::ReasonKind::Standalone:
    case qcs::insight::ReasonKind::Undecided: return {QStringLiteral("status-not-counted"), Colour::Dim};
    }
    return {};
}

QString wordOf(qcs::insight::Reason reason) {
    using qcs::insight::Reason;
    switch (reason) {
    case Reason::Static: return StatusTextsOfNodes::tr("static");
    case Reason::Dynamic: return StatusTextsOfNodes::tr("dynamic");
    case Reason::WeightOnly: return StatusTextsOfNodes::tr("weight only");
    case Reason::HalfStatic: return StatusTextsOfNodes::tr("float16");
    case Reason::HalfDynamic: return StatusTextsOfNodes::tr("float16 weight");
    case Reason::SharesObserver: return StatusTextsOfNodes::tr("same as input");
    case Reason::CustomModule: return StatusTextsOfNodes::tr("custom module");
    case Reason::LoweredAnyway:
    case Reason::GivenCodes:
    case Reason::CameQuantized: return StatusTextsOfNodes::tr("int8, asked float");
    case Reason::FusedIntoFloat: return StatusTextsOfNodes::tr("fused, in float");
    case Reason::TakenInto:
    case Reason::FusedInto: return StatusTextsOfNodes::tr("fused");
    case Reason::FusesHere: return StatusTextsOfNodes::tr("becomes fused");
    case Reason::FusedPreserved: return StatusTextsOfNodes::tr("fused, preserved");
    case Reason::FusedLost: return StatusTextsOfNodes::tr("lost");
    case Reason::NotFused: return StatusTextsOfNodes::tr("stays");
    case Reason::GraphInput: return StatusTextsOfNodes::tr("input");
    case Reason::QuantizedInput: return StatusTextsOfNodes::tr("quantized input");
    case Reason::GraphOutput: return StatusTextsOfNodes::tr("output");
    case Reason::Attribute: return StatusTextsOfNodes::tr("attribute");
    case Reason::Observer: return StatusTextsOfNodes::tr("observer");
    case Reason::NotATensor: return StatusTextsOfNodes::tr("no tensor");
    case Reason::Element: return StatusTextsOfNodes::tr("element");
    case Reason::Conversion: return StatusTextsOfNodes::tr("conversion");
    case Reason::Folded: return StatusTextsOfNodes::tr("in a packed weight");
    case Reason::DeadCode: return StatusTextsOfNodes::tr("deleted");
    case Reason::MadeOfSizes: return StatusTextsOfNodes::tr("made of sizes");
    case Reason::IndexArgument: return StatusTextsOfNodes::tr("size or index");
    case Reason::NoRule: return StatusTextsOfNodes::tr("no rule");
    case Reason::NoneByRule: return StatusTextsOfNodes::tr("float by rule");
    case Reason::NoPattern: return StatusTextsOfNodes::tr("no pattern");
    case Reason::HidesModules: return StatusTextsOfNodes::tr("no pattern, not entered");
    case Reason::Scripted: return StatusTextsOfNodes::tr("scripted");
    case Reason::Untraceable: return StatusTextsOfNodes::tr("not traced");
    case Reason::GovernedByOther: return StatusTextsOfNodes::tr("skipped by its pattern");
    case Reason::NoDTypeConfig: return StatusTextsOfNodes::tr("no dtype config");
    case Reason::NoFittingDTypeConfig: return StatusTextsOfNodes::tr("no dtype config fits");
    case Reason::InputNotQuantized: return StatusTextsOfNodes::tr("float input");
    case Reason::NothingToShare: return StatusTextsOfNodes::tr("nothing to share");
    case Reason::NoObserver: return StatusTextsOfNodes::tr("not observed");
    case Reason::WeightNotSupported: return StatusTextsOfNodes::tr("not converted");
    case Reason::WeightNotQuantized: return StatusTextsOfNodes::tr("weight in float");
    case Reason::NoReference: return StatusTextsOfNodes::tr("no reference class");
    case Reason::Standalone: return StatusTextsOfNodes::tr("standalone");
    case Reason::CustomNotSwapped: return StatusTextsOfNodes::tr("custom, not swapped");
    case Reason::NoQuantizedForm:
    case Reason::NotBetween:
    case Reason::GivenFloats:
    case Reason::StaysReference:
    case Reason::StaysObserved: return StatusTextsOfNodes::tr("float, asked int8");
    case Reason::HalfInFloat: return StatusTextsOfNodes::tr("float32, asked float16");
    case Reason::NotRecorded: return StatusTextsOfNodes::tr("not known");
    case Reason::Raises: return StatusTextsOfNodes::tr("PyTorch raises");
    }
    return {};
}

qcs::insight::Reason exampleOf(qcs::insight::ReasonKind kind) {
    switch (kind) {
    case qcs::insight::ReasonKind::Quantized: return qcs::insight::Reason::Static;
    case qcs::insight::ReasonKind::Dynamic: return qcs::insight::Reason::Dynamic;
    case qcs::insight::ReasonKind::Fused: return qcs::insight::Reason::FusedInto;
    case qcs::insight::ReasonKind::FloatAsRequested: return qcs::insight::Reason::NoneByRule;
    case qcs::insight::ReasonKind::FloatDespiteRequest: return qcs::insight::Reason::NoPattern;
    case qcs::insight::ReasonKind::QuantizedUnrequested: return qcs::insight::Reason::LoweredAnyway;
    case qcs::insight::ReasonKind::FloatUnexpectedly: return qcs::insight::Reason::NoQuantizedForm;
    case qcs::insight::ReasonKind::Fuses: return qcs::insight::Reason::FusesHere;
    case qcs::insight::ReasonKind::FusedOtherwise: return qcs::insight::Reason::FusedPreserved;
    case qcs::insight::ReasonKind::Stays: return qcs::insight::Reason::NotFused;
    case qcs::insight::ReasonKind::Neutral:
    case qcs::insight::ReasonKind::Standalone:
    case qcs::insight::ReasonKind::Undecided: return qcs::insight::Reason::GraphInput;
    }
    return qcs::insight::Reason::GraphInput;
}

bool isNeitherQuantizedNorFloat(qcs::insight::ReasonKind kind) {
    return kind == qcs::insight::ReasonKind::Neutral || kind == qcs::insight::ReasonKind::Standalone ||
           kind == qcs::insight::ReasonKind::Undecided;
}

QString kindTag(qcs::insight::ReasonKind kind) {
    constexpr std::array<const char*, qcs::insight::reason_kind_count> names = {
        "quantized",   "dynamic",         "fused",  "float-as-asked",  "float-although-asked",
        "asked-float", "asked-quantized", "fuses",  "fused-otherwise", "stays",
        "neither",     "neither",         "neither"};
    return QStringLiteral("is:class-%1;").arg(QLatin1String(names[static_cast<std::size_t>(kind)]));
}

QString filterTags(qcs::insight::Reason reason) {
    const auto name = name_of(reason);
    QString tags =
        QStringLiteral("is:%1;").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    const auto kind = qcs::insight::kind_of(reason);
    tags += QLatin1Char(' ') + kindTag(kind);
    switch (kind) {
    case qcs::insight::ReasonKind::Quantized:
    case qcs::insight::ReasonKind::Dynamic: tags += QStringLiteral(" is:quantized;"); break;
    case qcs::insight::ReasonKind::QuantizedUnrequested:
        tags += QStringLiteral(" is:quantized; is:not-asked; is:otherwise;");
        break;
    case qcs::insight::ReasonKind::FloatUnexpectedly:
        tags += QStringLiteral(" is:float; is:otherwise;");
        break;
    case qcs::insight::ReasonKind::Fused:
    case qcs::insight::ReasonKind::Fuses:
    case qcs::insight::ReasonKind::FusedOtherwise: tags += QStringLiteral(" is:fused;"); break;
    case qcs::insight::ReasonKind::Stays: tags += QStringLiteral(" is:stays;"); break;
    case qcs::insight::ReasonKind::FloatAsRequested:
    case qcs::insight::ReasonKind::FloatDespiteRequest: tags += QStringLiteral(" is:float;"); break;
    case qcs::insight::ReasonKind::Neutral:
    case qcs::insight::ReasonKind::Standalone:
    case qcs::insight::ReasonKind::Undecided: break;
    }
    return tags;
}

QString tagWords(const QString& tag) {
    const std::pair<QString, QString> kinds[] = {
        {QStringLiteral("is:quantized;"), StatusTextsOfNodes::tr("quantized")},
        {QStringLiteral("is:not-asked;"), StatusTextsOfNodes::tr("asked float, run in int8")},
        {QStringLiteral("is:otherwise;"), StatusTextsOfNodes::tr("not as asked")},
        {QStringLiteral("is:fused;"), StatusTextsOfNodes::tr("fused")},
        {QStringLiteral("is:stays;"), StatusTextsOfNodes::tr("stays")},
        {QStringLiteral("is:float;"), StatusTextsOfNodes::tr("in float")},
        {kindTag(qcs::insight::ReasonKind::Quantized), StatusTextsOfNodes::tr("quantized")},
        {kindTag(qcs::insight::ReasonKind::Dynamic), StatusTextsOfNodes::tr("dynamic or weight only")},
        {kindTag(qcs::insight::ReasonKind::Fused), StatusTextsOfNodes::tr("fused")},
        {kindTag(qcs::insight::ReasonKind::FloatAsRequested), StatusTextsOfNodes::tr("in float, as asked")},
        {kindTag(qcs::insight::ReasonKind::FloatDespiteRequest),
         StatusTextsOfNodes::tr("in float although asked")},
        {kindTag(qcs::insight::ReasonKind::QuantizedUnrequested),
         StatusTextsOfNodes::tr("asked float, run in int8")},
        {kindTag(qcs::insight::ReasonKind::FloatUnexpectedly),
         StatusTextsOfNodes::tr("asked int8, stay float")},
        {kindTag(qcs::insight::ReasonKind::Fuses), StatusTextsOfNodes::tr("becomes fused")},
        {kindTag(qcs::insight::ReasonKind::FusedOtherwise),
         StatusTextsOfNodes::tr("fused, but preserved or lost")},
        {kindTag(qcs::insight::ReasonKind::Stays), StatusTextsOfNodes::tr("stays")},
        {kindTag(qcs::insight::ReasonKind::Neutral), StatusTextsOfNodes::tr("neither")},
    };
    for (const auto& [name, words] : kinds)
        if (tag == name) return words;
    for (int i = 0; i < qcs::insight::reason_count; ++i) {
        const auto reason = static_cast<qcs::insight::Reason>(i);
        if (filterTags(reason).section(QLatin1Char(' '), 0, 0) == tag) return wordOf(reason);
    }
    return tag;
}

} // namespace qcs::ui
