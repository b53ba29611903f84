#pragma once
// A proposal: what is requested for layers, or a goal for the whole model; the rules that achieve it; and the
// resulting sizes and errors.

#include "insight/proposals/goals.h"
#include "insight/proposals/layer_requests.h"
#include "insight/ranking/ranking.h"

#include <memory>

namespace qcs::insight {

/// The model, configs and weights for which a proposal is computed.
struct ProposalContext {
    /// Null in eager mode. Otherwise, Explainer::conversions() must not be null.
    std::shared_ptr<const Explainer> explainer;
    /// The tensors of the model's files, for the same graph and configs. If null, errors are not measured,
    /// and a goal cannot be used.
    std::shared_ptr<const RankPlan> plan;
    ErrorCache* cache = nullptr; ///< may be null
    EagerContext eager = {};     ///< only set in eager mode
    bool is_eager() const { return eager.plan != nullptr; }
};

/// A request for one layer.
struct LayerRequest {
    Layer layer;
    QuantizationRequest request;
};

/// A goal for the whole model. Exactly one member is set.
struct Goal {
    std::optional<double> min_sqnr_db;      ///< every weight must have at least this SQNR, in dB
    std::optional<std::uint64_t> max_bytes; ///< limit for the total size of all quantized weights, in bytes
};

/// What a proposal changes in one layer.
struct LayerEffect {
    Layer layer;
    /// The request that the rules fulfil; set in all elements of Proposal::layers.
    std::optional<QuantizationRequest> request;
    /// Spec of the weights before the change; nullopt: float, or not known.
    std::optional<quant::ObserverSettings> spec_before;
    /// Spec of the weights after the change; nullopt: float, or not known.
    std::optional<quant::ObserverSettings> spec_after;
    /// Size and error before and after the change; nullopt if the weights could not be measured.
    std::optional<LayerOption> before, after;
    /// Indices of the layer's weights in the table of ProposalContext::plan; empty if no file contains them.
    std::vector<std::size_t> entries;
};

struct Proposal {
    RuleProposal rules; ///< the rules to add to the mapping; empty in eager mode
    /// The rules to add to the eager config; nullopt in FX graph mode.
    std::optional<EagerRuleProposal> eager;
    std::size_t rule_count() const { return eager ? eager->rules.size() : rules.rules.size(); }
    Minimality fewest() const { return eager ? eager->fewest : rules.fewest; }
    std::vector<LayerEffect> layers; ///< for a goal: the layers that change, in the order of the plan; for
                                     ///< requests: their layers, in the order of the requests
    // Total size of all quantized weights in the files. A weight that is in two files counts once, with its
    // size in the first file. A layer that could not be measured counts with its size before the change.
    std::uint64_t bytes_before = 0, bytes_after = 0;
    /// How far a goal was reached.
    struct Reached {
        Goal goal;
        GoalChoice choice;
        std::vector<std::string> misses; ///< names of the layers that cannot reach the requested SQNR
    };
    std::optional<Reached> reached; ///< only if a goal was given
    /// Layers, or specs for layers, that could not be used to reach a goal. Each diagnostic is the error that
    /// a request for that layer and spec would fail with.
    Diagnostics left_out;
};

/// Proposes rules that fulfil the requests. Fails with an error of qconfigs_for() and propose_rules(), or in
/// eager mode of qconfig_for() and propose_eager_rules(). Throws Stopped when the task is stopped.
Expected<Proposal> propose(const ProposalContext& context, std::span<const LayerRequest> requests,
                           const Task& task = {});
/// Proposes rules that meet a goal. Each layer with quantized weights is left unchanged, or gets one of
/// `choices` that it supports. Fails with an error of propose_rules() or propose_eager_rules(), or with
/// "proposal-no-weights". Throws Stopped when the task is stopped.
Expected<Proposal> propose(const ProposalContext& context, const Goal& goal,
                           std::span<const QuantizationRequest> choices, const Task& task = {});

/// A layer and its weights in the table of the plan.
struct WeightedLayer {
    Layer layer;
    std::vector<std::size_t> entries; ///< indices of the weights in the table of the plan
};
/// Returns the layer of a quantized weight; `entry` is its index in the table of the plan. Fails with an
/// error of layer_of_weight() or layer_of_module().
Expected<Layer> layer_of_entry(const ProposalContext& context, std::size_t entry);
/// True if both layers have the same calls (FX graph mode) or the same module (eager mode), so that no rule
/// can treat them differently.
bool same_layer(const Layer& a, const Layer& b);
/// Returns the layers of all quantized weights, in the order of the plan. A weight for which layer_of_entry()
/// fails, for example because it is inside a module that has one qconfig as a whole, gets a layer without
/// calls and without a module, and the error is added to `left_out`.
std::vector<WeightedLayer> weighted_layers(const ProposalContext& context, Diagnostics& left_out);

} // namespace qcs::insight
