#include "words/translated_labels.h"

#include "insight/explain/explain_codes.h"
#include "words/diff_words.h"
#include "words/labels.h"
#include "words/plan_words.h"
#include "words/prose.h"
#include "words/sentences.h"
#include "words/status_look.h"
#include "words/wording.h"

#include <QCoreApplication>
#include <QStringList>

namespace qcs::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Labels)
};

QString shadowedWords(const std::vector<qcs::config::RuleIndex>& winners) {
    switch (winners.size()) {
    case 0: return Words::tr("never wins");
    case 1: return Words::tr("always shadowed by rule %1").arg(winners.front().number() + 1);
    case 2:
        return Words::tr("always shadowed by rules %1 and %2")
            .arg(winners.front().number() + 1)
            .arg(winners.back().number() + 1);
    default: return Words::tr("always shadowed by %n rule(s)", nullptr, static_cast<int>(winners.size()));
    }
}

} // namespace

QString nodePath(const qcs::model::Node& node) {
    return QString::fromStdString(node.op == qcs::model::Op::CallModule ? node.target.str()
                                                                        : node.name.str());
}

QString kindTitle(qcs::config::RuleKind kind) {
    switch (kind) {
    case qcs::config::RuleKind::Order: return Words::tr("Order");
    case qcs::config::RuleKind::ModuleName: return Words::tr("Module name");
    case qcs::config::RuleKind::Regex: return Words::tr("Regex");
    case qcs::config::RuleKind::ObjectType: return Words::tr("Type");
    case qcs::config::RuleKind::Global: return Words::tr("Global");
    }
    return {};
}

QString sentenceOf(const qcs::Message& message) {
    const std::string source(message.code.sentence());
    if (source.empty()) return {};
    const auto text = QCoreApplication::translate("Sentence", source.c_str()).toStdString();
    return QString::fromStdString(qcs::words::fill_sentence(text, message.args));
}

QString headlineOf(const qcs::insight::NodeVerdict& verdict, const qcs::insight::Verdicts* all) {
    return QString::fromStdString(qcs::words::headline(
        verdict, all, [](const qcs::Message& message) { return sentenceOf(message).toStdString(); }));
}

QString matchesWords(int matches) {
    return Words::tr("%n match(es)", nullptr, matches);
}

QString winsWords(int wins) {
    return Words::tr("%n win(s)", nullptr, wins);
}

QString ruleBadge(const qcs::insight::RuleRemark& remark) {
    using Kind = qcs::insight::RuleRemark::Kind;
    switch (remark.kind) {
    case Kind::Fine: return {};
    case Kind::Problem: return plainProse(sentenceOf(*remark.problem));
    case Kind::Shadowed: return shadowedWords(remark.winners);
    case Kind::NoMatch: break;
    }
    return remark.near
               ? Words::tr("matches nothing: did you mean %1?").arg(QString::fromStdString(*remark.near))
               : Words::tr("matches nothing");
}

namespace {

struct DiffTexts {
    Q_DECLARE_TR_FUNCTIONS(DiffWords)
};

QString outcomeWords(const qcs::insight::NodeReason& reason) {
    QString words = wordOf(reason.reason);
    const QString dtype =
        QString::fromStdString(qcs::insight::dtype_of(reason)).section(QLatin1Char('.'), -1);
    if (!dtype.isEmpty()) words += QLatin1Char(' ') + dtype;
    if (reason.reason == qcs::insight::Reason::FusesHere)
        words = DiffTexts::tr("becomes %1")
                    .arg(QString::fromStdString(qcs::words::short_type_name(reason.args.front())));
    if (qcs::insight::kind_of(reason.reason) == qcs::insight::ReasonKind::Fused && !reason.args.empty())
        words = DiffTexts::tr("fused into %1").arg(QString::fromStdString(reason.args.front()));
    return words;
}

QString becomesWords(const qcs::insight::NodeState& state) {
    const auto code = state.becomes ? state.becomes->code : qcs::Code();
    if (code == qcs::codes::becomes_part) return DiffTexts::tr("merged into a neighbour");
    for (const qcs::Code call :
         {qcs::Code(qcs::codes::becomes_same), qcs::Code(qcs::codes::becomes_call),
          qcs::Code(qcs::codes::becomes_call_codes), qcs::Code(qcs::codes::becomes_call_float)})
        if (code == call) return DiffTexts::tr("as it was");
    return QString::fromStdString(qcs::words::state_words(qcs::insight::ChangeKind::Replacement, state))
        .replace(QStringLiteral("torch.ao.nn."), QString())
        .replace(QStringLiteral("torch.nn."), QStringLiteral("nn."));
}

QString happens(const qcs::words::NewOutcome& outcome) {
    const int n = outcome.nodes;
    if (outcome.stays_float) {
        if (qcs::insight::kind_of(outcome.reason) == qcs::insight::ReasonKind::FloatAsRequested)
            return DiffTexts::tr("%n stay float, now as asked", nullptr, n);
        return DiffTexts::tr("%n stay float: %1", nullptr, n).arg(wordOf(outcome.reason));
    }
    switch (outcome.reason) {
    case qcs::insight::Reason::TakenInto:
    case qcs::insight::Reason::FusedIntoFloat:
    case qcs::insight::Reason::FusedInto: return DiffTexts::tr("%n are fused into others", nullptr, n);
    case qcs::insight::Reason::FusesHere: return DiffTexts::tr("%n become fused modules", nullptr, n);
    case qcs::insight::Reason::FusedPreserved:
        return DiffTexts::tr("%n are fused, but preserved", nullptr, n);
    case qcs::insight::Reason::FusedLost:
        return DiffTexts::tr("%n are lost to preserved modules", nullptr, n);
    case qcs::insight::Reason::NotFused: return DiffTexts::tr("%n stay as they are", nullptr, n);
    case qcs::insight::Reason::NoPattern: return DiffTexts::tr("%n lose their pattern", nullptr, n);
    case qcs::insight::Reason::NoneByRule:
    case qcs::insight::Reason::NoRule: return DiffTexts::tr("%n become float as asked", nullptr, n);
    case qcs::insight::Reason::NotRecorded: return DiffTexts::tr("%n are not known", nullptr, n);
    case qcs::insight::Reason::Raises: return DiffTexts::tr("%n are undecided: PyTorch raises", nullptr, n);
    case qcs::insight::Reason::LoweredAnyway:
    case qcs::insight::Reason::GivenCodes:
    case qcs::insight::Reason::CameQuantized:
        return DiffTexts::tr("%n run in int8 though asked float", nullptr, n);
    default: break;
    }
    const QString dtype = QString::fromStdString(outcome.dtype);
    if (outcome.reason == qcs::insight::Reason::Dynamic)
        return DiffTexts::tr("%n become dynamic %1", nullptr, n).arg(dtype);
    if (!dtype.isEmpty() && outcome.reason != qcs::insight::Reason::WeightOnly)
        return DiffTexts::tr("%n become %1", nullptr, n).arg(dtype);
    if (!qcs::insight::is_float(outcome.reason))
        return DiffTexts::tr("%n become %1", nullptr, n).arg(wordOf(outcome.reason));
    return DiffTexts::tr("%n become float: %1", nullptr, n).arg(wordOf(outcome.reason));
}

} // namespace

QString kindWords(qcs::insight::ChangeKind kind) {
    switch (kind) {
    case qcs::insight::ChangeKind::Outcome: return DiffTexts::tr("Outcome");
    case qcs::insight::ChangeKind::Rule: return DiffTexts::tr("Rule");
    case qcs::insight::ChangeKind::QConfig: return DiffTexts::tr("QConfig");
    case qcs::insight::ChangeKind::Pattern: return DiffTexts::tr("Pattern");
    case qcs::insight::ChangeKind::Observers: return DiffTexts::tr("Observers");
    case qcs::insight::ChangeKind::Replacement: return DiffTexts::tr("Becomes");
    }
    return {};
}

QString stateWords(qcs::insight::ChangeKind kind, const qcs::insight::NodeState& state) {
    const bool isNothing =
        (kind == qcs::insight::ChangeKind::Rule && !state.rule) ||
        (kind == qcs::insight::ChangeKind::Pattern && state.pattern.empty()) ||
        (kind == qcs::insight::ChangeKind::Observers && state.observers.empty()) ||
        (kind == qcs::insight::ChangeKind::QConfig && (!state.rule || !state.rule->qconfig));
    if (isNothing) return DiffTexts::tr("none");
    switch (kind) {
    case qcs::insight::ChangeKind::Outcome: return outcomeWords(state.verdict.reason);
    case qcs::insight::ChangeKind::Rule: {
        const QString key = QString::fromStdString(qcs::words::rule_key_label(*state.rule));
        if (state.rule->kind == qcs::config::RuleKind::Global) return DiffTexts::tr("global rule");
        return QStringLiteral("%1 %2").arg(kindTitle(state.rule->kind).toLower(), key);
    }
    case qcs::insight::ChangeKind::Replacement: return becomesWords(state);
    case qcs::insight::ChangeKind::QConfig:
    case qcs::insight::ChangeKind::Pattern:
    case qcs::insight::ChangeKind::Observers: break;
    }
    return QString::fromStdString(qcs::words::state_words(kind, state));
}

QString changeSummary(const qcs::insight::ModelDiff& diff, const qcs::insight::DiffSide& before,
                      const qcs::insight::DiffSide& after) {
    const auto changed = static_cast<int>(diff.changed.size());
    if (changed == 0)
        return diff.same() ? DiffTexts::tr("No node changes.")
                           : DiffTexts::tr("No node changes, but what PyTorch raises does.");
    QStringList parts;
    const auto [outcomes, kept] = qcs::words::new_outcomes(diff, before, after);
    for (const auto& outcome : outcomes)
        parts.push_back(happens(outcome));
    if (parts.empty())
        return DiffTexts::tr("No status changes; %n node(s) differ in other ways.", nullptr, kept);
    if (kept > 0) parts.push_back(DiffTexts::tr("%n keep their status", nullptr, kept));
    return DiffTexts::tr("%n node(s) change: %1.", nullptr, changed).arg(listed(parts));
}

QString nodeName(const qcs::model::Graph& graph, qcs::model::TracedNode node) {
    const auto& found = graph.nodes[node];
    return QString::fromStdString(found.op == qcs::model::Op::CallModule ? found.target : found.name);
}

QString areaWords(qcs::config::ConfigArea area) {
    switch (area) {
    case qcs::config::ConfigArea::Mode: return DiffTexts::tr("Mode");
    case qcs::config::ConfigArea::Graphs: return DiffTexts::tr("Models");
    case qcs::config::ConfigArea::Backend: return DiffTexts::tr("Backend");
    case qcs::config::ConfigArea::Mapping: return DiffTexts::tr("Rules");
    case qcs::config::ConfigArea::PrepareCustom: return DiffTexts::tr("Prepare");
    case qcs::config::ConfigArea::ConvertCustom: return DiffTexts::tr("Convert");
    case qcs::config::ConfigArea::FuseCustom: return DiffTexts::tr("Fuse");
    case qcs::config::ConfigArea::Eager: return DiffTexts::tr("Eager");
    case qcs::config::ConfigArea::Workspace: return DiffTexts::tr("Workspace");
    }
    return {};
}

QString editWords(qcs::config::ConfigChangeKind edit) {
    switch (edit) {
    case qcs::config::ConfigChangeKind::Added: return DiffTexts::tr("added");
    case qcs::config::ConfigChangeKind::Removed: return DiffTexts::tr("removed");
    case qcs::config::ConfigChangeKind::Changed: return DiffTexts::tr("changed");
    case qcs::config::ConfigChangeKind::Moved: return DiffTexts::tr("moved");
    }
    return {};
}

} // namespace qcs::ui
