#include "insight/pairs/pair_model.h"

namespace qcs::insight {

PairModel pair_model(const Explainer& explainer, std::shared_ptr<const model::Graph> graph) {
    PairModel model{std::move(graph), {}, nullptr};
    const auto* conversions = explainer.conversions();
    if (!conversions) return model;
    const auto& prepared = explainer.view().prepared();
    model.weights = quantized_weights(explainer.analysis(), prepared, *conversions);
    model.swaps = std::make_shared<const SwapPlan>(swap_plan(explainer.analysis(), prepared, *conversions));
    return model;
}

PairModel pair_model(const EagerPlan& plan, std::shared_ptr<const model::Graph> graph) {
    PairModel model{std::move(graph), {}, nullptr};
    model.weights = quantized_weights(plan, *model.graph);
    model.swaps = std::make_shared<const SwapPlan>(swap_plan(plan, *model.graph));
    return model;
}

} // namespace qcs::insight
