#pragma once
// Suggested edits (repairs) for a node that does not run as requested, or that runs in float although it
// could be quantized. Each edit is tried on the whole model; only edits that work are returned, together with
// the nodes that they fix.

#include "insight/repairs/qconfig_fixes.h"

namespace qcs::insight {

/// Either some rules, which are added as by QConfigMapping::set, or one entry of the backend.
struct RepairEdit {
    std::vector<config::Rule> rules;
    config::EntryIndex entry; ///< the entry that is replaced by `with`; none: `with` is added as a new entry
    std::optional<config::BackendPatternConfig> with; ///< nullopt if the edit consists of rules
    bool operator==(const RepairEdit&) const = default;
};
/// Returns the mapping after the edit.
config::QConfigMapping edited(config::QConfigMapping mapping, const RepairEdit& edit);
/// Returns the backend config after the edit.
config::BackendConfig edited(config::BackendConfig backend, const RepairEdit& edit);

/// The result of trying an edit. The lists contain only counted nodes (NodeVerdict::counted), in graph order.
struct RepairTrial {
    RepairEdit edit;
    std::vector<model::TracedNode> fixed; ///< nodes that reach the goal of the repair
    /// Other nodes that the edit changes from quantized to float or from float to quantized.
    std::vector<model::TracedNode> others;
    bool operator==(const RepairTrial&) const = default;
};

/// One suggested edit; the message describes it.
struct Repair : Message {
    enum class Goal : std::uint8_t {
        Quantize,  ///< quantization was requested but the node runs in float: make it run quantized
        Accept,    ///< change the request to what runs anyway
        KeepFloat, ///< float was requested but the node runs quantized: make it run in float
    };
    Goal goal = Goal::Quantize;
    std::vector<SpecChange> changes; ///< if the edit changes a qconfig: what it changes in the observers
    RepairTrial trial;               ///< the edit for this node only
    /// The same edit for all nodes in Repairs::alike; nullopt if there is no such edit, or if it fixes no
    /// more nodes than `trial`.
    std::optional<RepairTrial> wide;
    bool operator==(const Repair&) const = default;
};

struct Repairs {
    model::TracedNode node; ///< the node to repair; for a node that is merged into another, its host
    /// The node itself, and all nodes with the same operation, rule, requested outcome and reason.
    std::vector<model::TracedNode> alike;
    std::vector<Repair> list; ///< sorted: a repair that fixes more nodes comes earlier
    bool operator==(const Repairs&) const = default;
};

/// True if the node does not run as requested (NodeVerdict::differs()), or if it runs in float and this is
/// not what the rules request (for example, because no pattern of the backend matches it).
bool wants_repair(const NodeVerdict& verdict);

/// A function that predicts the verdicts of all nodes for changed configs. Returns null if PyTorch raises.
using PredictVerdicts = std::function<std::shared_ptr<const Verdicts>(const predict::ResolveInput&)>;

/// Tries candidate edits and returns those that work. Explainer::conversions() of `explainer` must not be
/// null. `attempt` is called for every candidate; its exceptions are passed on. Repairs::list is empty if the
/// node needs no repair, or if PyTorch raises with the current configs.
Repairs repairs_for(const Explainer& explainer, model::TracedNode node, const PredictVerdicts& attempt);

/// Returns an edit of the backend entry that matched the node: it adds the reference module that a preset has
/// for the same pattern. Returns nullopt if no entry matched, if the entry already has a reference module, or
/// if no preset has one.
std::optional<RepairEdit> reference_edit(const PatternView& view, model::TracedNode node);

/// For a node that no pattern matches, returns a backend entry for the node's operation: that of a preset or,
/// if no preset has one, an entry with dtype configs of other entries of the backend. Returns nullopt if
/// a pattern matches the node, or if the node is not an operation.
std::optional<config::BackendPatternConfig> missing_entry(const Explainer& explainer, model::TracedNode node);

} // namespace qcs::insight
