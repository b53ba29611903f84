#include "insight/eager/eager_insight_codes.h"
#include "views/why/why_facts.h"
#include "words/eager_words.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/prose.h"
#include "words/status_look.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

/// Translation context of this file's texts.
struct EagerFacts {
    Q_DECLARE_TR_FUNCTIONS(EagerFacts)
};

QString text(const std::string& from) {
    return QString::fromStdString(from);
}

QString rungName(const qcs::insight::EagerRung& rung) {
    namespace codes = qcs::codes;
    const auto& code = rung.code;
    if (code == codes::eager_rung_own || code == codes::eager_rung_own_not_set)
        return EagerFacts::tr("own qconfig");
    if (code == codes::eager_rung_name || code == codes::eager_rung_name_not_set)
        return EagerFacts::tr("by name");
    if (code == codes::eager_rung_type || code == codes::eager_rung_type_not_set)
        return EagerFacts::tr("by type");
    if (code == codes::eager_rung_root) return EagerFacts::tr("root");
    return EagerFacts::tr("parent");
}

QString whyNot(const qcs::insight::EagerRung& rung) {
    namespace codes = qcs::codes;
    const auto& code = rung.code;
    if (code == codes::eager_rung_own_not_set) return EagerFacts::tr("not set");
    if (code == codes::eager_rung_parents_not_set) return EagerFacts::tr("nothing above it has one");
    return EagerFacts::tr("`%1` is not in the spec").arg(text(rung.args.front()));
}

LadderLine lineOf(const qcs::insight::EagerRung& rung, const QString& decider) {
    LadderLine line;
    line.rule = rung.rule ? qcs::config::RuleIndex(rung.rule.index()) : qcs::config::RuleIndex();
    line.sentence = sentenceOf(rung);
    line.row.kindText = rungName(rung);
    if (rung.path && !rung.path->empty()) line.row.key = text(*rung.path);
    if (rung.is_set)
        line.row.qconfig =
            text(qcs::words::qconfig_label(rung.qconfig ? std::optional(*rung.qconfig) : std::nullopt));
    if (rung.rule) line.row.link = EagerFacts::tr("qconfig %1").arg(rung.rule.number() + 1);
    if (rung.decides) {
        line.row.kind = RungRow::Kind::Won;
    } else if (rung.is_set) {
        line.row.kind = RungRow::Kind::Shadowed;
        line.row.note = EagerFacts::tr("%1 comes first").arg(decider);
    } else {
        line.row.kind = RungRow::Kind::DoesNotApply;
        line.row.note = whyNot(rung);
    }
    return line;
}

FactRow becomes(const QString& label, const QString& note) {
    FactRow row;
    row.icon = QStringLiteral("chevron-right");
    row.label = label;
    row.note = note;
    return row;
}

QString code(const std::string& name) {
    return QStringLiteral("`%1`").arg(text(name));
}

void addBecomes(WhySections& sections, const qcs::insight::EagerModule& module) {
    if (module.fused_into)
        sections.becomes.push_back(
            becomes(EagerFacts::tr("Fused"), EagerFacts::tr("into %1").arg(code(*module.fused_into))));
    else if (!module.fused.empty())
        sections.becomes.push_back(becomes(EagerFacts::tr("Fused"), code(module.fused)));
    if (!module.prepared.empty())
        sections.becomes.push_back(becomes(EagerFacts::tr("Prepared"), code(module.prepared)));
    if (!module.becomes.empty())
        sections.becomes.push_back(becomes(EagerFacts::tr("Converted"), code(module.becomes)));
}

/// What happens at the module when the converted model runs.
void addRuns(WhySections& sections, const qcs::insight::EagerModule& module,
             const qcs::insight::DataFlow& dataFlow) {
    for (const auto& finding : dataFlow.findings) {
        if (finding.module != module.path) continue;
        auto row = becomes(EagerFacts::tr("Run"), sentenceOf(finding));
        row.icon = finding.raises() ? QStringLiteral("warning") : QStringLiteral("info");
        sections.becomes.push_back(row);
    }
}

void addObserver(WhySections& sections, const QString& side,
                 const std::shared_ptr<const qcs::predict::ObserverInstance>& observer) {
    if (!observer) return;
    FactRow row;
    row.icon = QStringLiteral("info");
    row.label = side;
    row.note = text(qcs::words::observer_words(*observer));
    sections.observers.push_back(row);
}

QString offer(const char* name, const QString& words) {
    return QStringLiteral("<a href=\"do:%1\" style=\"text-decoration:none\">%2</a>")
        .arg(QLatin1String(name), words.toHtmlEscaped());
}

/// The edits that the user can make, as links.
QStringList offersFor(const qcs::insight::EagerModule& module) {
    namespace codes = qcs::codes;
    const auto& code = module.reason.code;
    if (!module.reason.counted) return {};
    switch (module.reason.kind) {
    case qcs::insight::ReasonKind::FloatAsRequested:
        if (code == codes::eager_no_qconfig)
            return {offer("give", EagerFacts::tr("Quantize it")),
                    offer("everything", EagerFacts::tr("Quantize everything"))};
        return {offer("give", EagerFacts::tr("Quantize it"))};
    case qcs::insight::ReasonKind::FloatDespiteRequest:
        if (code == codes::eager_not_in_mapping || code == codes::eager_other_mapping)
            return {offer("map", EagerFacts::tr("Map its class")),
                    offer("float", EagerFacts::tr("Leave it in float"))};
        return {offer("float", EagerFacts::tr("Leave it in float"))};
    case qcs::insight::ReasonKind::Quantized:
    case qcs::insight::ReasonKind::Dynamic: return {offer("float", EagerFacts::tr("Leave it in float"))};
    default: return {};
    }
}

} // namespace

WhyFacts whyFacts(const qcs::insight::EagerPlan& plan, const qcs::insight::EagerModule& module,
                  const qcs::insight::DataFlow* dataFlow) {
    WhyFacts facts;
    facts.name = module.path.empty() ? eagerName({}) : text(module.path);
    facts.typeLine = text(module.type);
    facts.reason = exampleOf(module.reason.kind);
    facts.verdict = proseHtml(asSentence(eagerSentence(module)));
    QStringList sentences;
    if (module.alias_of)
        sentences.push_back(
            EagerFacts::tr("It is the same object as %1.")
                .arg((module.alias_of->empty() ? eagerName({}) : text(*module.alias_of)).toHtmlEscaped()));
    if (const auto offers = offersFor(module); !offers.isEmpty())
        sentences.push_back(QStringLiteral("<br>") + offers.join(QStringLiteral(" · ")));
    facts.sentence = sentences.join(QLatin1Char(' '));
    if (plan.raised && !plan.raised->type.empty() && module.path == plan.raised->node)
        facts.raised = titled(text(plan.raised->type), text(plan.raised->text));
    QString decider;
    for (const auto& rung : module.ladder)
        if (rung.decides) decider = rungName(rung);
    for (const auto& rung : module.ladder)
        facts.reached.push_back(lineOf(rung, decider));
    addObserver(facts.sections, module.observes_input ? EagerFacts::tr("Input") : EagerFacts::tr("Output"),
                module.observer);
    addObserver(facts.sections, EagerFacts::tr("Weight"), module.weight);
    addBecomes(facts.sections, module);
    if (dataFlow) addRuns(facts.sections, module, *dataFlow);
    return facts;
}

} // namespace qcs::ui
