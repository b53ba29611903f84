#pragma once
// Short technical texts for differences, the same in text output, JSON and the window.

#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"

namespace qcs::words {

/// Text for the aspect `kind` of a state: "static quint8", "module name conv2", "default x86", "Conv2d +
/// ReLU", "HistogramObserver quint8 …", "torch.ao.nn.quantized.Conv2d"; "none" if there is nothing.
std::string state_words(insight::ChangeKind kind, const insight::NodeState& state);

/// A part of a state that can change on its own.
enum class StatePart : std::uint8_t { Observer, DType, QScheme, Range, Dynamic, Sharing, Setting };
/// What the part belongs to: the observer after the node, or the activation or weight observer of its
/// qconfig.
enum class PartOf : std::uint8_t { Output, Activation, Weight };
struct PartChange {
    StatePart part = StatePart::Observer;
    PartOf of = PartOf::Output;
    std::string name;          ///< for a Setting: its name in PyTorch, e.g. "eps"
    std::string before, after; ///< "0…127", "0…64"; "" for none
    bool operator==(const PartChange&) const = default;
};
/// The parts in which the two states differ; empty if they differ as a whole, e.g. because they have
/// different parts.
std::vector<PartChange> part_changes(insight::ChangeKind kind, const insight::NodeState& before,
                                     const insight::NodeState& after);

/// The number of changed nodes with a certain new outcome.
struct NewOutcome {
    insight::Reason reason = insight::Reason::Raises;
    std::string dtype;        ///< "quint8"; "" if the reason names no dtype
    bool stays_float = false; ///< it was float before, but for another reason
    int nodes = 0;
};
struct NewOutcomes {
    std::vector<NewOutcome> outcomes; ///< largest number of nodes first
    /// Changed nodes with the same outcome and reason as before.
    int kept = 0;
};
NewOutcomes new_outcomes(const insight::ModelDiff& diff, const insight::DiffSide& before,
                         const insight::DiffSide& after);
/// Example: "12 nodes change: 9 become quint8, 3 lose their pattern".
std::string summary_words(const insight::ModelDiff& diff, const insight::DiffSide& before,
                          const insight::DiffSide& after);

/// The key of the changed rule, entry or graph: "conv2", "Conv2d + ReLU" or "net.graph.json"; "" for fields
/// of a whole config.
std::string config_key_words(const config::ConfigChange& change, const config::Workspace& before,
                             const config::Workspace& after);
/// The rule that a change of a mapping concerns, from the config that contains it; null for other changes.
const config::Rule* rule_of(const config::ConfigChange& change, const config::Workspace& before,
                            const config::Workspace& after);

} // namespace qcs::words
