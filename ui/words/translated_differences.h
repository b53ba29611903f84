#pragma once
// Differences in the person's language.

#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"

#include <QString>

namespace qcs::ui {

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
