#pragma once
// Differences in the person's language.

#include "config/diff/config_diff.h"
#include "session/jobs/comparison.h"

#include <QString>

namespace qcs::ui {

/// "Outcome", "Rule", "QConfig", "Pattern", "Observers", "Becomes".
QString kindWords(qcs::ChangeKind kind);
/// What `kind` of the state is: "static quint8", "Module name conv2", "default x86", "none".
QString stateWords(qcs::ChangeKind kind, const qcs::NodeState& state);
/// "12 nodes change: 9 become quint8, 3 lose their pattern."
QString effectSummary(const Effect& effect);
/// As the tree of the model names it: a module by its path.
QString nodeName(const qcs::Graph& graph, int node);

QString areaWords(qcs::ConfigArea area);
QString editWords(qcs::ConfigEdit edit);

} // namespace qcs::ui
