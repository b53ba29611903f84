#include "insight/pairs/pairing_context.h"

namespace qcs::insight {

PairingContext pairing_context(const Explainer& explainer, std::shared_ptr<const model::Graph> graph) {
    PairingContext model{std::move(graph), {}, nullptr};
    const auto* conversions = explainer.conversions();
    if (!conversions) return model;
    const auto& prepared = explainer.view().prepared();
    model.weights = quantized_weights(explainer.analysis(), prepared, *conversions);
    model.names =
        std::make_shared<const ConvertedNames>(converted_names(explainer.analysis(), prepared, *conversions));
    return model;
}

PairingContext pairing_context(const EagerPlan& plan, std::shared_ptr<const model::Graph> graph) {
    PairingContext model{std::move(graph), {}, nullptr};
    model.weights = quantized_weights(plan, *model.graph);
    model.names = std::make_shared<const ConvertedNames>(converted_names(plan, *model.graph));
    return model;
}

} // namespace qcs::insight
