#pragma once
// Short technical words for differences: the same in the text, the JSON and the window.

#include "analysis/diff/model_diff.h"
#include "config/diff/config_diff.h"

namespace qcs {

/// What `kind` of the state is: "static quint8", "module name conv2", "default x86", "Conv2d + ReLU",
/// "HistogramObserver quint8 …", "torch.ao.nn.quantized.Conv2d"; "none" where there is nothing.
std::string state_words(ChangeKind kind, const NodeState& state);

/// How many nodes come out in one way, that came out otherwise before.
struct NewOutcome {
    Reason reason = Reason::Raises;
    std::string dtype; ///< "quint8"; "" where the reason names none
    int nodes = 0;
};
std::vector<NewOutcome> new_outcomes(const ModelDiff& diff, const DiffSide& after); ///< most nodes first
/// "12 nodes change: 9 become quint8, 3 lose their pattern".
std::string summary_words(const ModelDiff& diff, const DiffSide& after);

/// The key of the rule, entry or graph, "conv2", "Conv2d + ReLU" or "net.graph.json"; "" for fields of a
/// whole config.
std::string config_key_words(const ConfigChange& change, const Workspace& before, const Workspace& after);
/// The rule of a change of a mapping, in the config that has it; null for others.
const Rule* rule_of(const ConfigChange& change, const Workspace& before, const Workspace& after);

} // namespace qcs
