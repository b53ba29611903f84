#pragma once
// What two configurations of one model do differently, node by node: which rule and qconfig a node gets, the
// pattern that takes it, how it comes out, its observers, and what it becomes.

#include "insight/explain/explanation.h"
#include "insight/explain/fusion_plan.h"

#include <functional>

namespace qcs::insight {

enum class ChangeKind : std::uint8_t {
    Outcome,   ///< quantized or not, why, the dtype, what it is fused into
    Rule,      ///< the rule that wins, by its key: a rule that only moved is the same
    QConfig,   ///< that the rule gives
    Pattern,   ///< of the backend
    Observers, ///< behind the node in the prepared model
    Becomes,   ///< in the prepared and in the quantized model
};
inline constexpr int change_kind_count = static_cast<int>(ChangeKind::Becomes) + 1;
std::string_view name_of(ChangeKind kind); ///< "outcome", "rule", "qconfig", ...

/// One of the two: an analysis, or what fuse_fx alone does. Without an explainer patterns, observers and what
/// nodes become are not compared; without its conversions the quantized model is not. Of an analysis and a
/// fusion only outcomes are.
struct DiffSide {
    std::shared_ptr<const Analysis> analysis; ///< null where there is a fusion
    std::shared_ptr<const Explainer> explainer;
    std::shared_ptr<const FusionPlan> fusion = nullptr;

    const predict::ResolveInput& input() const { return fusion ? fusion->input : analysis->input; }
};

/// How a node stands on one side, as far as it can change.
struct NodeState {
    const config::Rule* rule = nullptr; ///< of the side's mapping; null: none, or fused into another node
    NodeVerdict verdict;
    /// The pattern that takes the node, or that fused it into another; "" for none.
    std::string pattern;
    std::vector<const PlannedObserver*> observers;
    std::string prepared; ///< class of the module in the prepared model, where it is another than before
    std::optional<Becomes> becomes;
};
NodeState state_of(const DiffSide& side, model::TracedNode node);

/// Nodes that change alike: of one kind, from the same to the same.
struct ChangeGroup {
    ChangeKind kind = ChangeKind::Outcome;
    std::vector<model::TracedNode> nodes; ///< in graph order
    bool operator==(const ChangeGroup&) const = default;
};

/// Nodes whose resolution, what is asked of them or qconfig is another; all of `after` where the two are not
/// of one graph.
std::vector<model::TracedNode> changed_nodes(const Analysis& before, const Analysis& after);

struct ModelDiff {
    std::vector<ChangeGroup> groups;                ///< by kind; of one kind the largest first
    std::vector<model::TracedNode> changed;         ///< nodes that change in any way, in graph order
    std::array<int, change_kind_count> counts = {}; ///< of nodes, by kind
    int unchanged = 0;                              ///< of nodes that count
    std::optional<RaisedIn> raised_before, raised_after;
    /// No node changes, and PyTorch raises the same or nothing.
    bool same() const;
};

/// Both are of the same graph. nullopt when stopped.
std::optional<ModelDiff> diff_models(const DiffSide& before, const DiffSide& after, std::stop_token stop = {},
                                     const std::function<void(double)>& progress = {});

/// The dtype that an outcome names, "torch.quint8"; "" where it names none.
std::string dtype_of(const NodeReason& reason);

} // namespace qcs::insight
