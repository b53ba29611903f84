#pragma once
// Edits for a node that does not run as asked, or not as it could: each is tried on the whole model, and only
// what does as it says is offered, with the nodes that it fixes.

#include "insight/repairs/qconfig_fixes.h"

namespace qcs::insight {

/// Rules as QConfigMapping::set takes them, or one entry of the backend.
struct RepairEdit {
    std::vector<config::Rule> rules;
    config::EntryIndex entry; ///< that `with` replaces; none: it is added
    std::optional<config::BackendPatternConfig> with;
    bool operator==(const RepairEdit&) const = default;
};
config::QConfigMapping edited(config::QConfigMapping mapping, const RepairEdit& edit);
config::BackendConfig edited(config::BackendConfig backend, const RepairEdit& edit);

/// What an edit came to when it was tried. Counted nodes, in graph order.
struct RepairTrial {
    RepairEdit edit;
    std::vector<model::TracedNode> fixed;
    std::vector<model::TracedNode>
        others; ///< those that run in codes before and in float after, or the other way round
    bool operator==(const RepairTrial&) const = default;
};

struct Repair : Message {
    enum class Goal : std::uint8_t {
        Quantize,  ///< asked, and it should run in codes
        Accept,    ///< what runs is to be what is asked
        KeepFloat, ///< asked float, and it should run so
    };
    Goal goal = Goal::Quantize;
    std::vector<SpecChange> changes; ///< of the qconfig
    RepairTrial trial;
    /// The same for all nodes that come out alike for the same reason, where that fixes more.
    std::optional<RepairTrial> wide;
    bool operator==(const Repair&) const = default;
};

struct Repairs {
    model::TracedNode node; ///< that they are for: the host of one that is fused
    std::vector<model::TracedNode>
        alike;                ///< itself, and those of its operation and rule that come out so for its reason
    std::vector<Repair> list; ///< the one that fixes most nodes first
    bool operator==(const Repairs&) const = default;
};

/// Does it come out otherwise than asked, or in float although it was asked to be quantized?
bool wants_repair(const NodeVerdict& verdict);

/// What would run with other configs; null where PyTorch raises on the way.
using Attempt = std::function<std::shared_ptr<const Verdicts>(const predict::ResolveInput&)>;

/// Nothing where the node wants none, or where PyTorch raises as it is. `explainer` knows the conversions.
/// Every edit that might help is attempted, and what the attempts throw is thrown on.
Repairs repairs_for(const Explainer& explainer, model::TracedNode node, const Attempt& attempt);

/// The entry that matched a node, with the reference module that a preset has for the same pattern; nullopt
/// where it has one, or none is known.
std::optional<RepairEdit> reference_edit(const PatternView& view, model::TracedNode node);

/// The entry that a backend would need for a node that no pattern matches: its operation, and what the
/// backend takes and gives elsewhere. nullopt for what is no operation.
std::optional<config::BackendPatternConfig> missing_entry(const Explainer& explainer, model::TracedNode node);

} // namespace qcs::insight
