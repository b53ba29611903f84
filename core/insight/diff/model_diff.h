#pragma once
// Compares two configurations of one model node by node: the rule and the qconfig of each node, the matched
// pattern, the outcome, the observers, and what the node becomes.

#include "insight/explain/explanation.h"
#include "insight/explain/fusion_plan.h"

#include <functional>

namespace qcs::insight {

enum class ChangeKind : std::uint8_t {
    Outcome,   ///< quantized or not, why, the dtype, what it is fused into
    Rule,      ///< the winning rule, identified by its key: a rule that only changed its position is the same
    QConfig,   ///< the qconfig that the rule gives
    Pattern,   ///< the backend pattern that covers the node
    Observers, ///< observers inserted after the node in the prepared model
    Becomes,   ///< what the node becomes in the prepared and in the quantized model
};
inline constexpr int change_kind_count = static_cast<int>(ChangeKind::Becomes) + 1;
std::string_view name_of(ChangeKind kind); ///< "outcome", "rule", "qconfig", ...

/// One side of a comparison: an analysis, or the result of fuse_fx alone. Without an explainer, patterns,
/// observers and resulting modules are not compared; without its conversions, the quantized model is not. An
/// analysis and a fusion plan are compared by their outcomes only.
struct DiffSide {
    std::shared_ptr<const Analysis> analysis; ///< null if there is a fusion plan
    std::shared_ptr<const Explainer> explainer;
    std::shared_ptr<const FusionPlan> fusion = nullptr;

    const predict::ResolveInput& input() const { return fusion ? fusion->input : analysis->input; }
};

/// Everything about a node on one side that is compared.
struct NodeState {
    const config::Rule* rule = nullptr; ///< in the side's mapping; null: no rule, or the node is fused into
                                        ///< another one
    NodeVerdict verdict;
    /// The pattern that matches the node, or that fused it into another node; "" for none.
    std::string pattern;
    std::vector<const PlannedObserver*> observers;
    std::string prepared; ///< class of the module in the prepared model, if it differs from the original one
    std::optional<Becomes> becomes;
};
NodeState state_of(const DiffSide& side, model::TracedNode node);

/// Nodes with the same change: of one kind, with the same states before and after.
struct ChangeGroup {
    ChangeKind kind = ChangeKind::Outcome;
    std::vector<model::TracedNode> nodes; ///< in graph order
    bool operator==(const ChangeGroup&) const = default;
};

/// Nodes whose resolution, requested outcome or qconfig differs; all nodes of `after` if the two analyses are
/// of different graphs.
std::vector<model::TracedNode> changed_nodes(const Analysis& before, const Analysis& after);

struct ModelDiff {
    std::vector<ChangeGroup> groups;        ///< sorted by kind; within a kind, the largest group first
    std::vector<model::TracedNode> changed; ///< nodes with a change of any kind, in graph order
    std::array<int, change_kind_count> counts = {}; ///< number of changed nodes, indexed by ChangeKind
    int unchanged = 0;                              ///< number of counted nodes without a change
    std::optional<RaisedIn> raised_before, raised_after;
    /// True if no node changes and PyTorch raises the same exception on both sides, or none.
    bool same() const;
};

/// Both sides must be of the same graph. Returns nullopt when stopped.
std::optional<ModelDiff> diff_models(const DiffSide& before, const DiffSide& after, std::stop_token stop = {},
                                     const std::function<void(double)>& progress = {});

/// The dtype in the reason's text, e.g. "torch.quint8"; "" if it has none.
std::string dtype_of(const NodeReason& reason);

} // namespace qcs::insight
