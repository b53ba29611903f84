#pragma once
// Short technical words for differences: the same in the text, the JSON and the window.

#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"

namespace qcs::words {

/// What `kind` of the state is: "static quint8", "module name conv2", "default x86", "Conv2d + ReLU",
/// "HistogramObserver quint8 …", "torch.ao.nn.quantized.Conv2d"; "none" where there is nothing.
std::string state_words(insight::ChangeKind kind, const insight::NodeState& state);

/// A part of a state that can differ by itself.
enum class StatePart : std::uint8_t { Observer, DType, QScheme, Range, Dynamic, Sharing, Setting };
/// Whose part it is: the observer behind the node, or what its qconfig asks of the two.
enum class PartOf : std::uint8_t { Output, Activation, Weight };
struct PartChange {
    StatePart part = StatePart::Observer;
    PartOf of = PartOf::Output;
    std::string name;          ///< of a setting, as PyTorch spells it: "eps"
    std::string before, after; ///< "0…127", "0…64"; "" for none
    bool operator==(const PartChange&) const = default;
};
/// The parts of the two states that differ; empty: they differ as a whole, as what has other parts does.
std::vector<PartChange> part_changes(insight::ChangeKind kind, const insight::NodeState& before,
                                     const insight::NodeState& after);

/// How many nodes come out in one way, that came out otherwise before.
struct NewOutcome {
    insight::Reason reason = insight::Reason::Raises;
    std::string dtype;        ///< "quint8"; "" where the reason names none
    bool stays_float = false; ///< it was float before, for another reason
    int nodes = 0;
};
struct NewOutcomes {
    std::vector<NewOutcome> outcomes; ///< most nodes first
    int kept =
        0; ///< nodes that change in other ways: as quantized as before, or as little, for the same reason
};
NewOutcomes new_outcomes(const insight::ModelDiff& diff, const insight::DiffSide& before,
                         const insight::DiffSide& after);
/// "12 nodes change: 9 become quint8, 3 lose their pattern".
std::string summary_words(const insight::ModelDiff& diff, const insight::DiffSide& before,
                          const insight::DiffSide& after);

/// The key of the rule, entry or graph, "conv2", "Conv2d + ReLU" or "net.graph.json"; "" for fields of a
/// whole config.
std::string config_key_words(const config::ConfigChange& change, const config::Workspace& before,
                             const config::Workspace& after);
/// The rule of a change of a mapping, in the config that has it; null for others.
const config::Rule* rule_of(const config::ConfigChange& change, const config::Workspace& before,
                            const config::Workspace& after);

} // namespace qcs::words
