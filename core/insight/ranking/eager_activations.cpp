#include "insight/ranking/detail/eager_activations.h"

#include <algorithm>
#include <array>

namespace qcs::insight {

namespace {

/// Quantized classes that return float tensors.
constexpr std::array gives_floats = {"torch.ao.nn.quantized.DeQuantize", "torch.ao.nn.quantized.Embedding",
                                     "torch.ao.nn.quantized.EmbeddingBag"};

bool is_dynamic(std::string_view type) {
    return type.find(".quantized.dynamic.") != std::string_view::npos;
}

bool is_quantized(std::string_view type) {
    return (type.starts_with("torch.ao.nn.quantized.") &&
            !type.starts_with("torch.ao.nn.quantized.reference.")) ||
           type.starts_with("torch.ao.nn.intrinsic.quantized.") ||
           type.starts_with("torch.ao.nn.sparse.quantized.");
}

config::EagerRuleIndex rule_of(const EagerModule& module) {
    const auto rung = std::ranges::find_if(module.ladder, &EagerRung::decides);
    return rung == module.ladder.end() ? config::EagerRuleIndex() : rung->rule;
}

} // namespace

// Classes whose from_float uses no observer (torch/ao/nn/quantized/modules).
bool keeps_scale(std::string_view quantized_class) {
    return quantized_class == "torch.ao.nn.quantized.Dropout" ||
           quantized_class == "torch.ao.nn.quantized.ReLU6";
}

EagerActivations eager_activations(const EagerPlan& plan) {
    EagerActivations found;
    if (plan.raised) return found;
    for (const auto& module : plan.modules) {
        const bool is_swapped = !module.becomes.empty() && module.becomes != module.type;
        if (module.alias_of || !is_swapped || !is_quantized(module.becomes)) continue;
        EagerActivation value;
        value.module = module.path;
        value.producer = module.fused_end.empty() ? module.path : module.fused_end;
        value.rule = rule_of(module);
        if (is_dynamic(module.becomes)) {
            const auto weight = std::ranges::find(plan.weights, module.path, &EagerWeight::path);
            value.stays_float = weight != plan.weights.end() && weight->observer->dtype() == DType::Float16;
            value.has_state = module.becomes.find("Linear") == std::string::npos &&
                              module.becomes.find(".Conv") == std::string::npos;
            found.values.push_back(std::move(value));
        } else if (module.becomes == "torch.ao.nn.quantized.LSTM" ||
                   module.becomes == "torch.ao.nn.quantized.MultiheadAttention") {
            found.decomposed_modules.push_back(module.path);
        } else if (module.observer && !keeps_scale(module.becomes) &&
                   std::ranges::find(gives_floats, module.becomes) == gives_floats.end()) {
            value.observer = module.observer;
            value.observes_input = module.observes_input;
            value.calls_observer_as_child = module.calls_observer_as_child;
            found.values.push_back(std::move(value));
        }
    }
    return found;
}

} // namespace qcs::insight
