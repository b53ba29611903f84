#include "models/diff_words.h"

#include "models/labels.h"
#include "models/status_look.h"
#include "report/diff_words.h"
#include "report/labels.h"
#include "theme/wording.h"

#include <QCoreApplication>
#include <QStringList>

namespace qcs::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(DiffWords)
};

QString outcomeWords(const qcs::NodeReason& reason) {
    QString words = wordOf(reason.reason);
    const QString dtype = QString::fromStdString(qcs::dtype_of(reason)).section(QLatin1Char('.'), -1);
    if (!dtype.isEmpty()) words += QLatin1Char(' ') + dtype;
    if (reason.reason == qcs::Reason::FusedInto && !reason.args.empty())
        words = Words::tr("fused into %1").arg(QString::fromStdString(reason.args.front()));
    return words;
}

QString becomesWords(const qcs::NodeState& state) {
    const auto code = state.becomes ? state.becomes->code : std::string();
    if (code == "becomes-part") return Words::tr("taken in by its neighbours");
    if (code == "becomes-same" || code == "becomes-call") return Words::tr("as it was");
    return QString::fromStdString(qcs::state_words(qcs::ChangeKind::Becomes, state))
        .replace(QStringLiteral("torch.ao.nn."), QString())
        .replace(QStringLiteral("torch.nn."), QStringLiteral("nn."));
}

QString happens(const qcs::NewOutcome& outcome) {
    const int n = outcome.nodes;
    switch (outcome.reason) {
    case qcs::Reason::FusedInto: return Words::tr("%n are fused into others", nullptr, n);
    case qcs::Reason::NoPattern: return Words::tr("%n lose their pattern", nullptr, n);
    case qcs::Reason::NoneByRule:
    case qcs::Reason::NoRule: return Words::tr("%n become float, as asked", nullptr, n);
    case qcs::Reason::Raises: return Words::tr("%n are not decided, since PyTorch raises", nullptr, n);
    default: break;
    }
    const QString dtype = QString::fromStdString(outcome.dtype);
    if (outcome.reason == qcs::Reason::Dynamic)
        return Words::tr("%n become dynamic %1", nullptr, n).arg(dtype);
    if (!dtype.isEmpty() && outcome.reason != qcs::Reason::WeightOnly)
        return Words::tr("%n become %1", nullptr, n).arg(dtype);
    if (qcs::is_quantized(outcome.reason) || qcs::is_neutral(outcome.reason))
        return Words::tr("%n become %1", nullptr, n).arg(wordOf(outcome.reason));
    return Words::tr("%n become float: %1", nullptr, n).arg(wordOf(outcome.reason));
}

} // namespace

QString kindWords(qcs::ChangeKind kind) {
    switch (kind) {
    case qcs::ChangeKind::Outcome: return Words::tr("Outcome");
    case qcs::ChangeKind::Rule: return Words::tr("Rule");
    case qcs::ChangeKind::QConfig: return Words::tr("QConfig");
    case qcs::ChangeKind::Pattern: return Words::tr("Pattern");
    case qcs::ChangeKind::Observers: return Words::tr("Observers");
    case qcs::ChangeKind::Becomes: return Words::tr("Becomes");
    }
    return {};
}

QString stateWords(qcs::ChangeKind kind, const qcs::NodeState& state) {
    const bool isNothing = (kind == qcs::ChangeKind::Rule && !state.rule) ||
                           (kind == qcs::ChangeKind::Pattern && state.pattern.empty()) ||
                           (kind == qcs::ChangeKind::Observers && state.observers.empty()) ||
                           (kind == qcs::ChangeKind::QConfig && (!state.rule || !state.rule->qconfig));
    if (isNothing) return Words::tr("none");
    switch (kind) {
    case qcs::ChangeKind::Outcome: return outcomeWords(state.reason);
    case qcs::ChangeKind::Rule: {
        const QString key = QString::fromStdString(qcs::rule_key_label(*state.rule));
        if (state.rule->kind == qcs::RuleKind::Global) return Words::tr("global rule");
        return QStringLiteral("%1 %2").arg(kindTitle(state.rule->kind).toLower(), key);
    }
    case qcs::ChangeKind::Becomes: return becomesWords(state);
    case qcs::ChangeKind::QConfig:
    case qcs::ChangeKind::Pattern:
    case qcs::ChangeKind::Observers: break;
    }
    return QString::fromStdString(qcs::state_words(kind, state));
}

QString effectSummary(const Effect& effect) {
    if (effect.forgotten) return Words::tr("This step is too long ago: what it did is not kept any more.");
    if (!effect.diff && !effect.edit.isEmpty())
        return Words::tr("There is no model before and after it that is the same, so nothing is compared.");
    if (!effect.diff) return {};
    const auto& diff = *effect.diff;
    const auto changed = static_cast<int>(diff.changed.size());
    if (changed == 0)
        return diff.same() ? Words::tr("No node comes out differently.")
                           : Words::tr("No node comes out differently, but what PyTorch raises does.");
    QStringList parts;
    for (const auto& outcome : qcs::new_outcomes(diff, effect.after))
        parts.push_back(happens(outcome));
    const int kept = changed - diff.counts[0];
    if (kept > 0) parts.push_back(Words::tr("%n come out as before", nullptr, kept));
    return Words::tr("%n node(s) change: %1.", nullptr, changed).arg(listed(parts));
}

QString nodeName(const qcs::Graph& graph, int node) {
    const auto& found = graph.nodes[static_cast<std::size_t>(node)];
    return QString::fromStdString(found.op == qcs::Op::CallModule ? found.target : found.name);
}

QString areaWords(qcs::ConfigArea area) {
    switch (area) {
    case qcs::ConfigArea::Mode: return Words::tr("Mode");
    case qcs::ConfigArea::Graphs: return Words::tr("Models");
    case qcs::ConfigArea::Backend: return Words::tr("Backend");
    case qcs::ConfigArea::Mapping: return Words::tr("Rules");
    case qcs::ConfigArea::PrepareCustom: return Words::tr("Prepare");
    case qcs::ConfigArea::ConvertCustom: return Words::tr("Convert");
    case qcs::ConfigArea::FuseCustom: return Words::tr("Fuse");
    case qcs::ConfigArea::Workspace: return Words::tr("Workspace");
    }
    return {};
}

QString editWords(qcs::ConfigEdit edit) {
    switch (edit) {
    case qcs::ConfigEdit::Added: return Words::tr("added");
    case qcs::ConfigEdit::Removed: return Words::tr("removed");
    case qcs::ConfigEdit::Changed: return Words::tr("changed");
    case qcs::ConfigEdit::Moved: return Words::tr("moved");
    }
    return {};
}

} // namespace qcs::ui
