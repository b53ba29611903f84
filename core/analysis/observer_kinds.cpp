#include "analysis/observer_kinds.h"

#include "analysis/class_names.h"
#include "config/presets.h"

#include <algorithm>
#include <array>

namespace qcs {

namespace {

bool is_torch(std::string_view callable) {
    return callable.starts_with("torch.ao.quantization.");
}

bool is_or_derives(const std::string& callable, std::string_view name) {
    if (is_torch(callable) && class_name(callable) == name) return true;
    const auto* entry = catalogue_entry(callable);
    return entry && std::any_of(entry->bases.begin(), entry->bases.end(), [&](const std::string& base) {
               return is_torch(base) && class_name(base) == name;
           });
}

// A keyword's value: the outermost layer that gives it wins.
const Value* keyword(const ObserverSpec& spec, std::string_view name) {
    for (auto layer = spec.layers.rbegin(); layer != spec.layers.rend(); ++layer)
        for (const auto& item : layer->kwargs)
            if (item.name == name) return &item.value;
    return nullptr;
}

bool is_fake_quantize(const ObserverSpec& spec) {
    return is_or_derives(spec.callable, "FakeQuantize") ||
           is_or_derives(spec.callable, "FusedMovingAvgObsFakeQuantize");
}

// The observer inside a fake quantizer: a spec, or the class alone.
ObserverSpec inner_observer(const ObserverSpec& fake_quantize) {
    const auto* value = keyword(fake_quantize, "observer");
    if (value)
        if (const auto* spec = std::get_if<ObserverSpec>(&value->data)) return *spec;
    ObserverSpec spec;
    spec.callable = "torch.ao.quantization.observer.MovingAverageMinMaxObserver";
    if (value)
        if (const auto* object = std::get_if<ObjectRef>(&value->data)) spec.callable = object->name;
    return spec;
}

} // namespace

bool builds_per_channel_observer(const ObserverSpec& spec) {
    return is_or_derives(spec.callable, "PerChannelMinMaxObserver") ||
           is_or_derives(spec.callable, "MovingAveragePerChannelMinMaxObserver");
}

std::string refuses_factory_kwargs(const ObserverSpec& spec) {
    if (spec.callable.empty() || !is_torch(spec.callable)) return {};
    if (is_fake_quantize(spec)) return refuses_factory_kwargs(inner_observer(spec));
    if (is_or_derives(spec.callable, "FixedQParamsObserver")) return "ObserverBase";
    constexpr std::array<std::string_view, 5> refusing = {"FixedQParamsFakeQuantize", "NoopObserver",
                                                          "PlaceholderObserver", "RecordingObserver",
                                                          "ReuseInputObserver"};
    for (const auto name : refusing)
        if (is_or_derives(spec.callable, name)) return std::string(name);
    return {};
}

std::optional<QScheme> built_qscheme(const ObserverSpec& spec) {
    if (const auto* value = keyword(spec, "qscheme"))
        if (const auto* scheme = std::get_if<QScheme>(&value->data)) return *scheme;
    if (is_fake_quantize(spec)) return built_qscheme(inner_observer(spec));
    if (builds_per_channel_observer(spec)) return QScheme::PerChannelAffine;
    for (const std::string_view name : {"NoopObserver", "RecordingObserver", "ReuseInputObserver"})
        if (is_or_derives(spec.callable, name)) return std::nullopt;
    if (!is_torch(spec.callable)) return std::nullopt;
    return QScheme::PerTensorAffine;
}

} // namespace qcs
