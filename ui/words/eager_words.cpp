#include "words/eager_words.h"

#include "insight/eager/eager_insight_codes.h"
#include "words/labels.h"
#include "words/status_look.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

/// The translation context of the texts in this file.
struct EagerWords {
    Q_DECLARE_TR_FUNCTIONS(EagerWords)
};

QString text(const std::string& from) {
    return QString::fromStdString(from);
}

} // namespace

QString eagerName(const std::string& path) {
    if (path.empty()) return EagerWords::tr("(model)");
    const auto dot = path.rfind('.');
    return text(dot == std::string::npos ? path : path.substr(dot + 1));
}

QString eagerStatus(const qcs::insight::EagerModule& module) {
    namespace codes = qcs::codes;
    const auto& code = module.reason.code;
    if (module.fused_into) return EagerWords::tr("fused into %1").arg(eagerName(*module.fused_into));
    if (code == codes::eager_swapped) return EagerWords::tr("swapped");
    if (code == codes::eager_swapped_dynamic) return EagerWords::tr("swapped, dynamic");
    if (code == codes::eager_swapped_weight) return EagerWords::tr("swapped, weight only");
    if (code == codes::eager_reference) return EagerWords::tr("reference");
    if (code == codes::eager_stub) return EagerWords::tr("stub, swapped");
    if (code == codes::eager_inside)
        return EagerWords::tr("part of %1").arg(text(module.reason.args.front()));
    if (code == codes::eager_none_own) return EagerWords::tr("None, own");
    if (code == codes::eager_none_above) return EagerWords::tr("None above");
    if (code == codes::eager_no_qconfig) return EagerWords::tr("no qconfig");
    if (code == codes::eager_not_in_mapping || code == codes::eager_other_mapping)
        return EagerWords::tr("not in the mapping");
    if (code == codes::eager_root_stays) return EagerWords::tr("the model itself");
    if (code == codes::eager_alias_stays) return EagerWords::tr("second name, stays");
    if (code == codes::eager_left_out) return EagerWords::tr("left out");
    if (code == codes::eager_observed_only) return EagerWords::tr("observed");
    if (code == codes::eager_came_quantized) return EagerWords::tr("quantized already");
    if (code == codes::eager_raises) return EagerWords::tr("PyTorch raises here");
    if (code == codes::eager_not_reached) return EagerWords::tr("undecided");
    return {};
}

QString eagerOutcome(const qcs::insight::EagerModule& module) {
    const QString status = eagerStatus(module);
    if (module.becomes.empty() || module.becomes == module.type) return status;
    const QString becomes = text(qcs::words::qualified_short_name(module.becomes));
    return status.isEmpty() ? becomes : titled(status, becomes);
}

QString eagerSentence(const qcs::insight::EagerModule& module) {
    return sentenceOf(module.reason);
}

QString eagerHeadline(const qcs::insight::EagerModule& module) {
    QStringList sentences{asSentence(eagerSentence(module))};
    for (const auto& rung : module.ladder)
        if (rung.decides) sentences.push_back(asSentence(sentenceOf(rung)));
    return paragraph(sentences);
}

QString eagerSearchText(const qcs::insight::EagerModule& module) {
    const QString sep(QLatin1Char(' '));
    QString all =
        text(module.path) + sep + text(module.type) + sep + eagerStatus(module) + sep + text(module.becomes);
    all += sep + QStringLiteral("class:%1;").arg(text(module.fused.empty() ? module.type : module.fused));
    if (module.reason.counted || module.reason.kind == qcs::insight::ReasonKind::Fused)
        all += sep + filterTags(exampleOf(module.reason.kind));
    return all;
}

QString eagerRuleKey(const qcs::config::EagerRule& rule) {
    if (!rule.by_type && rule.key.empty()) return EagerWords::tr("everything else");
    return text(qcs::words::eager_rule_label(rule));
}

QString eagerRaisedWords(const qcs::insight::EagerPlan& plan, bool explained) {
    const auto& raised = *plan.raised;
    const QString why = sentenceOf(raised);
    if (raised.type.empty()) return asSentence(why);
    QString step;
    switch (plan.raised_in) {
    case qcs::predict::eager::Phase::Fuse: step = EagerWords::tr("while it fuses the modules"); break;
    case qcs::predict::eager::Phase::SetQConfigs: step = EagerWords::tr("while the qconfigs are set"); break;
    case qcs::predict::eager::Phase::Prepare: step = EagerWords::tr("while it prepares the model"); break;
    case qcs::predict::eager::Phase::Convert: step = EagerWords::tr("while it converts the model"); break;
    }
    const QString raises = EagerWords::tr("PyTorch raises `%1` %2").arg(text(raised.type), step);
    return withStop(explained ? raises : titled(raises, why));
}

QString eagerWarning(qcs::predict::eager::Warning warning) {
    switch (warning) {
    case qcs::predict::eager::Warning::NoQConfig:
        return EagerWords::tr("PyTorch warns: no module has a qconfig, so nothing is quantized");
    case qcs::predict::eager::Warning::NotRun:
        return EagerWords::tr("PyTorch warns where an observer has seen no data before convert");
    case qcs::predict::eager::Warning::PReLUDType:
        return EagerWords::tr("PyTorch warns: the weight of a PReLU becomes quint8 whatever was asked");
    }
    return {};
}

} // namespace qcs::ui
