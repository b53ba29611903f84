#pragma once
// Short technical texts for differences, the same in text output, JSON and the window.

#include "config/diff/config_diff.h"
#include "insight/diff/model_diff.h"

namespace qcs::words {

/// Returns a text for one aspect (`kind`) of a node on one side of a comparison: "static quint8", "module
/// name conv2", "default x86", "Conv2d + ReLU", "HistogramObserver quint8 …", "torch.ao.nn.quantized.Conv2d";
/// "none" if there is nothing, or "as it was" for a node that is not replaced.
std::string state_words(insight::ChangeKind kind, const insight::NodeState& state);

/// A property of an observer that can change while the others stay the same.
enum class ObserverProperty : std::uint8_t { Observer, DType, QScheme, Range, Dynamic, Sharing, Setting };
/// The observer that has the property: the observer after the node (Output), or the activation or weight
/// observer in the node's qconfig.
enum class ObserverRole : std::uint8_t { Output, Activation, Weight };
/// A change of one property.
struct PropertyChange {
    ObserverProperty property = ObserverProperty::Observer;
    ObserverRole role = ObserverRole::Output;
    std::string name; ///< only for Setting: the name of the argument in PyTorch, e.g. "eps"
    /// Texts for the values, e.g. "0…127" and "0…64"; "" if the property is not set.
    std::string before, after;
    bool operator==(const PropertyChange&) const = default;
};
/// Returns the properties in which the aspect `kind` differs between `before` and `after`. Settings
/// of an observer are left out if another property of this observer differs too. The list is empty in these
/// cases:
/// - `kind` is neither QConfig nor Observers;
/// - `kind` is QConfig, and one side has no qconfig, or one of the observers (activation or weight) is None
///   on one side only;
/// - `kind` is Observers, and one side does not have exactly one observer.
std::vector<PropertyChange> property_changes(insight::ChangeKind kind, const insight::NodeState& before,
                                             const insight::NodeState& after);

/// How many of the changed nodes have a certain outcome after the change.
struct NewOutcome {
    /// The reason of the outcome; Static also for nodes whose reason is SharesObserver.
    insight::Reason reason = insight::Reason::Raises;
    std::string dtype;        ///< the dtype of the outcome, e.g. "quint8"; "" if the reason names no dtype
    bool stays_float = false; ///< the nodes are in float before and after, for different reasons
    int nodes = 0;            ///< number of nodes
};
struct NewOutcomes {
    std::vector<NewOutcome> outcomes; ///< sorted by the number of nodes, largest first
    /// Number of the other changed nodes, which keep their outcome. (Static and SharesObserver with the same
    /// dtype are the same outcome.)
    int kept = 0;
};
/// Groups the changed nodes by their outcome in `after`.
NewOutcomes new_outcomes(const insight::ModelDiff& diff, const insight::DiffSide& before,
                         const insight::DiffSide& after);
/// Returns a summary of the differences, e.g. "12 nodes change: 9 become quint8, 3 lose their pattern".
std::string summary_words(const insight::ModelDiff& diff, const insight::DiffSide& before,
                          const insight::DiffSide& after);

/// Returns what changed in a config: the key of a rule or entry, or the name of a graph, e.g. "conv2",
/// "Conv2d + ReLU" or "net.graph.json"; "" if the change concerns a field of the whole config.
std::string config_key_words(const config::ConfigChange& change, const config::Workspace& before,
                             const config::Workspace& after);
/// Returns the rule that a change of a mapping concerns, from `after` if it is there, else from `before`;
/// null for other changes.
const config::Rule* rule_of(const config::ConfigChange& change, const config::Workspace& before,
                            const config::Workspace& after);

} // namespace qcs::words
