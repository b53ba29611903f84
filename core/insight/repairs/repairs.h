#pragma once
// Suggested edits (repairs) for a node that does not run as requested, or runs in float although it could be
// quantized. Each edit is tried on the whole model; only edits that work are returned, with the nodes they
// fix.

#include "insight/repairs/qconfig_fixes.h"

namespace qcs::insight {

/// Either rules, which are added as by QConfigMapping::set, or one entry of the backend.
struct RepairEdit {
    std::vector<config::Rule> rules;
    config::EntryIndex entry; ///< the entry that `with` replaces; none: `with` is added
    std::optional<config::BackendPatternConfig> with;
    bool operator==(const RepairEdit&) const = default;
};
config::QConfigMapping edited(config::QConfigMapping mapping, const RepairEdit& edit);
config::BackendConfig edited(config::BackendConfig backend, const RepairEdit& edit);

/// The result of trying an edit. Lists only counted nodes, in graph order.
struct RepairTrial {
    RepairEdit edit;
    std::vector<model::TracedNode> fixed;
    /// Other nodes that change from quantized to float or from float to quantized.
    std::vector<model::TracedNode> others;
    bool operator==(const RepairTrial&) const = default;
};

struct Repair : Message {
    enum class Goal : std::uint8_t {
        Quantize,  ///< quantization was requested: make it run quantized
        Accept,    ///< change what is requested to what runs
        KeepFloat, ///< float was requested: make it run in float
    };
    Goal goal = Goal::Quantize;
    std::vector<SpecChange> changes; ///< changes of the qconfig
    RepairTrial trial;
    /// The same edit for all nodes with the same outcome for the same reason, if that fixes more nodes.
    std::optional<RepairTrial> wide;
    bool operator==(const Repair&) const = default;
};

struct Repairs {
    model::TracedNode node; ///< the node that the repairs are for; for a fused node its host
    /// The node itself, and the nodes with the same operation, rule, outcome and reason.
    std::vector<model::TracedNode> alike;
    std::vector<Repair> list; ///< the one that fixes most nodes first
    bool operator==(const Repairs&) const = default;
};

/// True if the node does not run as requested, or stays in float although quantization was requested.
bool wants_repair(const NodeVerdict& verdict);

/// Computes what would run with other configs; returns null if PyTorch raises.
using Attempt = std::function<std::shared_ptr<const Verdicts>(const predict::ResolveInput&)>;

/// Empty if the node needs no repair, or if PyTorch raises with the current configs. `explainer` must have
/// conversions. Every candidate edit is passed to `attempt`, whose exceptions are passed on.
Repairs repairs_for(const Explainer& explainer, model::TracedNode node, const Attempt& attempt);

/// An edit of the entry that matched the node: it adds the reference module that a preset has for the same
/// pattern. nullopt if the entry has a reference module, or no preset has one.
std::optional<RepairEdit> reference_edit(const PatternView& view, model::TracedNode node);

/// The backend entry that would make the backend support a node which no pattern matches: its operation, with
/// dtype configs like those the backend has elsewhere. nullopt for nodes that are not operations.
std::optional<config::BackendPatternConfig> missing_entry(const Explainer& explainer, model::TracedNode node);

} // namespace qcs::insight
