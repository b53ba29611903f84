#pragma once
// Compares two configurations of one model node by node: the rule and the qconfig of each node, the matched
// pattern, the outcome, the observers, and what the node becomes.

#include "insight/explain/explanation.h"
#include "insight/explain/fusion_plan.h"

#include <functional>

namespace qcs::insight {

enum class ChangeKind : std::uint8_t {
    Outcome, ///< whether the node is quantized, why, its dtype, or the node that it is fused into
    Rule,    ///< the winning rule, identified by its key: a rule that was only moved counts as the same rule
    QConfig, ///< the qconfig that the rule gives
    Pattern, ///< the backend pattern that covers the node
    Observers,   ///< observers inserted after the node in the prepared model
    Replacement, ///< the calls that replace the node in the prepared and in the converted model
};
inline constexpr int change_kind_count = static_cast<int>(ChangeKind::Replacement) + 1;
std::string_view name_of(ChangeKind kind); ///< "outcome", "rule", ...; "becomes" for Replacement

/// One of the two configurations to compare: either an analysis (with its explainer) or, if only fuse_fx is
/// called, a fusion plan. Without an explainer, the comparison leaves out patterns, observers and resulting
/// modules. If the explainer does not know the converted model (Explainer::conversions() is null), the
/// comparison leaves out the converted model. An analysis and a fusion plan can be compared with each other,
/// but only by the outcomes of their nodes.
struct DiffSide {
    std::shared_ptr<const Analysis> analysis;   ///< null if `fusion` is set
    std::shared_ptr<const Explainer> explainer; ///< may be null
    std::shared_ptr<const FusionPlan> fusion = nullptr;

    const predict::ResolveInput& input() const { return fusion ? fusion->input : analysis->input; }
};

/// Everything about one node that is compared, as it is on one side.
struct NodeState {
    const config::Rule* rule = nullptr; ///< the winning rule, owned by the mapping of the side; null if no
                                        ///< rule wins, or if the node is fused into another one
    NodeVerdict verdict;
    /// The backend pattern that matches the node, or that fused the node into another one, as short text;
    /// "custom module" or "standalone module" for a match without a pattern; "" for none.
    std::string pattern;
    /// Observers inserted after the node; owned by the explainer of the side.
    std::vector<const PlannedObserver*> observers;
    /// Class of the called module in the prepared model; "" if it is the original class.
    std::string prepared;
    /// What the node becomes in the converted model or, for a fusion plan, in the fused model; nullopt if
    /// that is not known.
    std::optional<ConversionOutcome> becomes;
};
NodeState state_of(const DiffSide& side, model::TracedNode node);

/// All nodes whose aspect `kind` changes in the same way: the aspect is the same for all of them before the
/// change, and the same for all of them after the change.
struct ChangeGroup {
    ChangeKind kind = ChangeKind::Outcome;
    std::vector<model::TracedNode> nodes; ///< in graph order
    bool operator==(const ChangeGroup&) const = default;
};

/// Returns the nodes whose resolution, requested outcome or qconfig differs. If the two analyses are of
/// different graphs, returns all nodes of `after`.
std::vector<model::TracedNode> changed_nodes(const Analysis& before, const Analysis& after);

struct ModelDiff {
    std::vector<ChangeGroup> groups;        ///< sorted by kind; within a kind, the largest group first
    std::vector<model::TracedNode> changed; ///< nodes with a change of any kind, in graph order
    std::array<int, change_kind_count> counts = {}; ///< number of changed nodes, indexed by ChangeKind
    int unchanged = 0; ///< number of nodes without a change, among those that are counted or merged into
                       ///< another node (NodeVerdict::counted, NodeVerdict::host)
    /// The exception that PyTorch raises on each side; nullopt if none. Exceptions of convert are only
    /// included if both sides know the converted model.
    std::optional<RaisedIn> raised_before, raised_after;
    /// True if no node changes and both sides raise the same exception or none.
    bool same() const;
};

/// Compares two sides of the same graph. `progress` is called on the calling thread with values from 0 to 1.
/// Returns nullopt if `stop` is requested before the comparison is complete.
std::optional<ModelDiff> diff_models(const DiffSide& before, const DiffSide& after, std::stop_token stop = {},
                                     const std::function<void(double)>& progress = {});

/// Returns the dtype among the arguments of the reason (NodeReason::args), e.g. "torch.quint8"; "" if there
/// is none.
std::string dtype_of(const NodeReason& reason);

} // namespace qcs::insight
