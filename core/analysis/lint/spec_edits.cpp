#include "analysis/lint/spec_edits.h"

#include <algorithm>

namespace qcs::lint_checks {

const Value* kwarg(const ObserverSpec& spec, std::string_view name) {
    for (auto layer = spec.layers.rbegin(); layer != spec.layers.rend(); ++layer) {
        const auto found = std::ranges::find(layer->kwargs, name, &KeywordArg::name);
        if (found != layer->kwargs.end()) return &found->value;
    }
    return nullptr;
}

ObserverSpec without_kwarg(ObserverSpec spec, std::string_view name) {
    for (auto& layer : spec.layers)
        if (std::erase_if(layer.kwargs, [&](const KeywordArg& arg) { return arg.name == name; }) > 0)
            layer.identity.reset();
    return spec;
}

ObserverSpec with_kwarg(ObserverSpec spec, std::string_view name, Value value) {
    for (auto layer = spec.layers.rbegin(); layer != spec.layers.rend(); ++layer) {
        const auto found = std::ranges::find(layer->kwargs, name, &KeywordArg::name);
        if (found == layer->kwargs.end()) continue;
        found->value = std::move(value);
        layer->identity.reset();
        return spec;
    }
    if (spec.layers.empty()) spec.layers.emplace_back();
    spec.layers.back().kwargs.push_back({std::string(name), std::move(value)});
    spec.layers.back().identity.reset();
    return spec;
}

QConfig with_activation(QConfig qconfig, ObserverSpec spec) {
    qconfig.activation = std::move(spec);
    qconfig.name.clear();
    return qconfig;
}

QConfig with_weight(QConfig qconfig, ObserverSpec spec) {
    qconfig.weight = std::move(spec);
    qconfig.name.clear();
    return qconfig;
}

bool is_fake_quantize(const ObserverInstance& built) {
    return built.derives_from("torch.ao.quantization.fake_quantize.FakeQuantizeBase");
}

bool takes_statistics(const ObserverInstance& built) {
    return built.derives_from("torch.ao.quantization.observer.UniformQuantizationObserverBase") &&
           !built.derives_from("torch.ao.quantization.observer.FixedQParamsObserver");
}

bool is_per_channel(const ObserverInstance& built) {
    const auto scheme = built.observer().qscheme();
    return scheme == QScheme::PerChannelAffine || scheme == QScheme::PerChannelSymmetric ||
           scheme == QScheme::PerChannelAffineFloatQParams;
}

std::string dtype_text(std::optional<DType> dtype) {
    return dtype ? std::string(name_of(*dtype)) : std::string();
}

bool is_conv_transpose(std::string_view type) {
    return type == "torch.nn.ConvTranspose1d" || type == "torch.nn.ConvTranspose2d" ||
           type == "torch.nn.ConvTranspose3d";
}

} // namespace qcs::lint_checks
