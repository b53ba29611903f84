#pragma once
// Text in the user's language about what core reports: codes, verdicts, rules and differences.

#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"
#include "insight/explain/rule_remarks.h"
#include "insight/explain/verdicts.h"

#include <QString>

namespace qcs::ui {

/// The path of the module that the node calls; for other nodes their FX name. The tree uses the same names.
QString nodePath(const qcs::model::Node& node);
/// The heading of the rules of a kind: "Module name".
QString kindTitle(qcs::config::RuleKind kind);
/// The sentence of a message of core: the translated text of its code with its arguments filled in. Code in
/// it is in backticks (words/prose.h shows them).
QString sentenceOf(const qcs::Message& message);
/// The outcome of a node, what was requested if that differs, and why.
QString headlineOf(const qcs::insight::NodeVerdict& verdict, const qcs::insight::Verdicts* all);
/// "6 matches", "2 wins".
QString matchesWords(int matches);
QString winsWords(int wins);
/// A few words about a problem of a rule: it matches nothing, it never wins, its regex is invalid. "" if
/// there is none.
QString ruleBadge(const qcs::insight::RuleRemark& remark);

// Differences between two states of the configs.

/// "Outcome", "Rule", "QConfig", "Pattern", "Observers", "Becomes".
QString kindWords(qcs::insight::ChangeKind kind);
/// The value of the aspect `kind` in a state: "static quint8", "Module name conv2", "default x86", "none".
QString stateWords(qcs::insight::ChangeKind kind, const qcs::insight::NodeState& state);
/// "12 nodes change: 9 become quint8, 3 lose their pattern."
QString changeSummary(const qcs::insight::ModelDiff& diff, const qcs::insight::DiffSide& before,
                      const qcs::insight::DiffSide& after);
/// nodePath() of a node of the graph.
QString nodeName(const qcs::model::Graph& graph, qcs::model::TracedNode node);

QString areaWords(qcs::config::ConfigArea area);
QString editWords(qcs::config::ConfigEdit edit);

} // namespace qcs::ui
