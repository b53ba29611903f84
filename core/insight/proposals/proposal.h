#pragma once
// A proposal: what is wanted of layers, or of the whole model, the rules that say it, and what that costs.

#include "insight/proposals/goals.h"
#include "insight/proposals/wishes.h"
#include "insight/ranking/ranking.h"

#include <memory>

namespace qcs::insight {

/// What is proposed for.
struct ProposalGround {
    std::shared_ptr<const Explainer> explainer; ///< that knows the conversions; null in eager mode
    /// The files' tensors for the same graph and configs. Null: nothing is measured, and no goal can be met.
    std::shared_ptr<const RankPlan> plan;
    ErrorCache* cache = nullptr; ///< may be null
    EagerGround eager = {};      ///< in eager mode
    bool is_eager() const { return eager.plan != nullptr; }
};

struct LayerWish {
    Layer layer;
    Wish wish;
};

/// For the whole model: one of both.
struct Goal {
    std::optional<double> least_db;          ///< no weight's SQNR may be lower
    std::optional<std::uint64_t> most_bytes; ///< of all quantized weights together
};

/// What becomes of one layer.
struct LayerEffect {
    Layer layer;
    std::optional<Wish> wish;                           ///< nullopt: as it is
    std::optional<quant::ObserverSettings> spec_before; ///< nullopt: float, or nobody knows what it computes
    std::optional<quant::ObserverSettings> spec_after;  ///< the same
    std::optional<LayerOption> before, after;           ///< where its weights could be measured
    std::vector<std::size_t> entries; ///< its weights, in the plan's table; none where no file has them
};

struct Proposal {
    RuleProposal rules;                     ///< of the mapping; none in eager mode
    std::optional<EagerRuleProposal> eager; ///< the same in eager mode
    std::size_t rule_count() const { return eager ? eager->rules.size() : rules.rules.size(); }
    Fewest fewest() const { return eager ? eager->fewest : rules.fewest; }
    std::vector<LayerEffect> layers; ///< that are to be changed, in the plan's order, or as they were wished
    // Of all quantized weights of the files; of two files with one weight that of the first counts.
    std::uint64_t bytes_before = 0, bytes_after = 0;
    struct Reached {
        Goal goal;
        GoalChoice choice;
        std::vector<std::string> misses; ///< names of layers
    };
    std::optional<Reached> reached; ///< of a goal
    /// Layers, and specs for layers, that a goal had to leave out: the same errors as of wishes.
    Diagnostics left_out;
};

/// Rules for these wishes. Errors: those of wanted_of(), propose_rules() and propose_eager_rules(). Throws
/// Stopped when stopped.
Expected<Proposal> propose(const ProposalGround& ground, std::span<const LayerWish> wishes,
                           const Task& task = {});
/// Rules for a goal. Each layer with quantized weights stays as it is or gets one of the choices, where it
/// can have it. Errors: those of propose_rules(), and "proposal-no-weights".
Expected<Proposal> propose(const ProposalGround& ground, const Goal& goal, std::span<const Wish> choices,
                           const Task& task = {});

/// What the layers of a plan are, with the entries of their weights.
struct WeighedLayer {
    Layer layer;
    std::vector<std::size_t> entries; ///< in the plan's table
};
/// The layer that a quantized entry of the plan's table belongs to. Errors: those of layer_of_weight(), or of
/// layer_of_module().
Expected<Layer> layer_of_entry(const ProposalGround& ground, std::size_t entry);
/// Do the same rules reach both?
bool same_layer(const Layer& a, const Layer& b);
/// Of all quantized entries, in the plan's order. Those of a module inside another that is looked up as one
/// have a layer that no rule reaches; `left_out` says so.
std::vector<WeighedLayer> weighed_layers(const ProposalGround& ground, Diagnostics& left_out);

} // namespace qcs::insight
