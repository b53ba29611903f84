#pragma once
// A proposal: changes requested for layers or a goal for the whole model, the rules that achieve them, and
// the resulting sizes and errors.

#include "insight/proposals/goals.h"
#include "insight/proposals/layer_requests.h"
#include "insight/ranking/ranking.h"

#include <memory>

namespace qcs::insight {

/// The model, its configs and its weights that a proposal is made for.
struct ProposalContext {
    std::shared_ptr<const Explainer> explainer; ///< with conversions; null in eager mode
    /// The tensors of the files for the same graph and configs. Null: errors are not measured, and goals
    /// cannot be met.
    std::shared_ptr<const RankPlan> plan;
    ErrorCache* cache = nullptr; ///< may be null
    EagerContext eager = {};     ///< in eager mode
    bool is_eager() const { return eager.plan != nullptr; }
};

struct LayerRequest {
    Layer layer;
    QuantizationRequest request;
};

/// A goal for the whole model; exactly one of the two is set.
struct Goal {
    std::optional<double> least_db;          ///< the SQNR that every weight must reach, in dB
    std::optional<std::uint64_t> most_bytes; ///< of all quantized weights together
};

/// The change of one layer.
struct LayerEffect {
    Layer layer;
    std::optional<QuantizationRequest> request;         ///< nullopt: unchanged
    std::optional<quant::ObserverSettings> spec_before; ///< nullopt: float, or not known
    std::optional<quant::ObserverSettings> spec_after;  ///< as spec_before
    std::optional<LayerOption> before, after;           ///< nullopt if its weights could not be measured
    std::vector<std::size_t> entries; ///< its weights in the plan's table; empty if no file has them
};

struct Proposal {
    RuleProposal rules;                     ///< rules for the mapping; empty in eager mode
    std::optional<EagerRuleProposal> eager; ///< the same in eager mode
    std::size_t rule_count() const { return eager ? eager->rules.size() : rules.rules.size(); }
    Fewest fewest() const { return eager ? eager->fewest : rules.fewest; }
    std::vector<LayerEffect> layers; ///< layers that change, in the plan's order; or the layers of the
                                     ///< request, in its order
    // Totals over all quantized weights of the files; a weight that is in two files counts once, as in the
    // first.
    std::uint64_t bytes_before = 0, bytes_after = 0;
    struct Reached {
        Goal goal;
        GoalChoice choice;
        std::vector<std::string> misses; ///< names of the layers
    };
    std::optional<Reached> reached; ///< only if a goal was given
    /// Layers, and specs for layers, that a goal could not use, with the errors that requests for them would
    /// have.
    Diagnostics left_out;
};

/// Proposes rules for these requests. Errors: those of qconfigs_for(), propose_rules() and
/// propose_eager_rules(). Throws Stopped when stopped.
Expected<Proposal> propose(const ProposalContext& context, std::span<const LayerRequest> requests,
                           const Task& task = {});
/// Proposes rules for a goal. Each layer with quantized weights stays as it is or gets one of the choices
/// that it supports. Errors: those of propose_rules(), and "proposal-no-weights".
Expected<Proposal> propose(const ProposalContext& context, const Goal& goal,
                           std::span<const QuantizationRequest> choices, const Task& task = {});

/// A layer with the entries of its weights.
struct WeighedLayer {
    Layer layer;
    std::vector<std::size_t> entries; ///< indices into the plan's table
};
/// The layer that a quantized entry of the plan's table belongs to. Errors: those of layer_of_weight() or
/// layer_of_module().
Expected<Layer> layer_of_entry(const ProposalContext& context, std::size_t entry);
/// True if both have the same calls (FX graph mode) or the same module (eager mode), so that rules cannot
/// tell them apart.
bool same_layer(const Layer& a, const Layer& b);
/// The layers of all quantized entries, in the plan's order. No rule can match a weight inside a module for
/// whose whole one qconfig is looked up; those are reported in `left_out`.
std::vector<WeighedLayer> weighed_layers(const ProposalContext& context, Diagnostics& left_out);

} // namespace qcs::insight
