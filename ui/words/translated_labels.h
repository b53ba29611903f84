#pragma once
// Texts in the user's language for values that core returns: messages, verdicts, rules and differences.

#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"
#include "insight/explain/rule_remarks.h"
#include "insight/explain/verdicts.h"

#include <QString>

namespace qcs::ui {

/// Returns the path of the module that the node calls; for other nodes their name in the FX graph. The module
/// tree uses the same names.
QString nodePath(const qcs::model::Node& node);
/// Returns the heading above the rules of a kind: "Module name".
QString kindTitle(qcs::config::RuleKind kind);
/// Returns the text of a message from core, translated and with the arguments filled in. Code in the text is
/// in backticks (see words/prose.h).
QString sentenceOf(const qcs::Message& message);
/// Returns a sentence with the outcome of a node and the reason for the outcome. If the outcome is not what
/// the configs request, the sentence also says what they request. `all` has the verdicts of all nodes. If a
/// node that runs in float has a host, the reason of the host follows, unless `all` is null.
QString headlineOf(const qcs::insight::NodeVerdict& verdict, const qcs::insight::Verdicts* all);
/// Return "6 matches" and "2 wins".
QString matchesWords(int matches);
QString winsWords(int wins);
/// Returns a few words about a problem of a rule: it matches nothing, it never wins, or its regex is invalid.
/// "" if there is no problem.
QString ruleBadge(const qcs::insight::RuleRemark& remark);

// Texts about differences between two states of the configs, called "before" and "after".

/// Returns the name of an aspect of a node: "Outcome", "Rule", "QConfig", "Pattern", "Observers", "Becomes".
QString kindWords(qcs::insight::ChangeKind kind);
/// Returns the value of the aspect `kind` in a state of a node: "static quint8", "module name conv2",
/// "default x86", "none".
QString stateWords(qcs::insight::ChangeKind kind, const qcs::insight::NodeState& state);
/// Returns a summary: "12 nodes change: 9 become quint8, 3 lose their pattern."
QString changeSummary(const qcs::insight::ModelDiff& diff, const qcs::insight::DiffSide& before,
                      const qcs::insight::DiffSide& after);
/// Returns nodePath() of a node of the graph.
QString nodeName(const qcs::model::Graph& graph, qcs::model::TracedNode node);

QString areaWords(qcs::config::ConfigArea area);
QString editWords(qcs::config::ConfigChangeKind edit);

} // namespace qcs::ui
