#pragma once
// Words for people around the labels of core, in their language.

#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"
#include "insight/explain/rule_remarks.h"
#include "insight/explain/verdicts.h"

#include <QString>

namespace qcs::ui {

/// "Module name": the heading of the rules of a kind.
/// The path of the module that the node calls, else its own name: as the tree has it.
QString nodePath(const qcs::model::Node& node);
QString kindTitle(qcs::config::RuleKind kind);
/// The sentence of a code of core, translated and filled. What is code in it stands in backticks:
/// words/prose.h shows them.
QString sentenceOf(const qcs::Message& message);
/// What runs of a node, what was asked where that differs, and why.
QString headlineOf(const qcs::insight::NodeVerdict& verdict, const qcs::insight::Verdicts* all);
/// "6 matches", "2 wins".
QString matchesWords(int matches);
QString winsWords(int wins);
/// What is odd about a rule, in a few words: it matches nothing, it never wins, its regex is none. "" if all
/// is well.
QString ruleBadge(const qcs::insight::RuleRemark& remark);

// Differences in the person's language.

/// "Outcome", "Rule", "QConfig", "Pattern", "Observers", "Becomes".
QString kindWords(qcs::insight::ChangeKind kind);
/// What `kind` of the state is: "static quint8", "Module name conv2", "default x86", "none".
QString stateWords(qcs::insight::ChangeKind kind, const qcs::insight::NodeState& state);
/// "12 nodes change: 9 become quint8, 3 lose their pattern."
QString changeSummary(const qcs::insight::ModelDiff& diff, const qcs::insight::DiffSide& before,
                      const qcs::insight::DiffSide& after);
/// As the tree of the model names it: a module by its path.
QString nodeName(const qcs::model::Graph& graph, qcs::model::TracedNode node);

QString areaWords(qcs::config::ConfigArea area);
QString editWords(qcs::config::ConfigEdit edit);

} // namespace qcs::ui
