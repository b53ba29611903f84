#include "predict/observers/observer_kinds.h"

#include <string_view>

namespace qcs::predict {

namespace {

config::ObserverSpec with_factory_kwargs(const config::ObserverSpec& spec) {
    return called_with(
        spec, {{"factory_kwargs", config::Dict{{{std::string("device"), {}}, {std::string("dtype"), {}}}}}});
}

} // namespace

bool is_per_channel_observer(const ObserverInstance& built) {
    return built.derives_from("torch.ao.quantization.observer.PerChannelMinMaxObserver");
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

std::string refusing_class(const Raised& raised) {
    constexpr std::string_view refusal = ".__init__() got an unexpected keyword argument 'factory_kwargs'";
    if (raised.type != "TypeError" || !raised.text.ends_with(refusal)) return {};
    return raised.text.substr(0, raised.text.size() - refusal.size());
}

std::string refuses_factory_kwargs(const config::ObserverSpec& spec) {
    const auto built = build_observer(with_factory_kwargs(spec));
    return built ? std::string() : refusing_class(built.error());
}

BuiltObserver build_with_factory_kwargs(const ObserverFactory& factory, const config::ObserverSpec& spec) {
    if (const auto* recorded = factory.recorded(spec)) {
        if (recorded->called_with_factory_kwargs)
            return tl::unexpected(*recorded->called_with_factory_kwargs);
        return factory.build(spec);
    }
    return factory.build(with_factory_kwargs(spec));
}

} // namespace qcs::predict
