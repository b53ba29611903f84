#include "predict/observers/construct.h"

#include "predict/interpreter/class_names.h"
#include "predict/observers/observer_codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::observers {

using python_values::Call;
using python_values::NotKnown;
using python_values::raise;

namespace {

struct ObserverClass {
    std::string_view module;
    std::string_view name;
    std::string_view base;      ///< the class in this table that it derives from; "" if there is none
    Initializer init = nullptr; ///< nullptr: abstract
    std::string_view metaclass = "ABCMeta";
    std::string_view refusal = {}; ///< what calculate_qparams raises regardless of what was observed
};

constexpr std::string_view observer_py = "torch.ao.quantization.observer";
constexpr std::string_view fake_py = "torch.ao.quantization.fake_quantize";
constexpr std::string_view learnable_py = "torch.ao.quantization._learnable_fake_quantize";
constexpr std::string_view refused = "calculate_qparams should not be called for {}";

constexpr ObserverClass classes[] = {
    {observer_py, "ObserverBase", ""},
    {observer_py, "AffineQuantizedObserverBase", ""},
    {observer_py, "UniformQuantizationObserverBase", "ObserverBase"},
    {observer_py, "MinMaxObserver", "UniformQuantizationObserverBase", init_min_max},
    {observer_py, "MovingAverageMinMaxObserver", "MinMaxObserver", init_moving_average_min_max},
    {observer_py, "PerChannelMinMaxObserver", "UniformQuantizationObserverBase", init_per_channel_min_max},
    {observer_py, "MovingAveragePerChannelMinMaxObserver", "PerChannelMinMaxObserver",
     init_moving_average_per_channel_min_max},
    {observer_py, "HistogramObserver", "UniformQuantizationObserverBase", init_histogram},
    {observer_py, "FixedQParamsObserver", "ObserverBase", init_fixed_qparams},
    {observer_py, "PlaceholderObserver", "ObserverBase", init_placeholder, "ABCMeta", refused},
    {observer_py, "RecordingObserver", "ObserverBase", init_recording, "ABCMeta", refused},
    {observer_py, "NoopObserver", "ObserverBase", init_noop, "ABCMeta", refused},
    {observer_py, "ReuseInputObserver", "ObserverBase", init_reuse_input, "ABCMeta", refused},
    {fake_py, "FakeQuantizeBase", ""},
    {fake_py, "FakeQuantize", "FakeQuantizeBase", init_fake_quantize},
    {fake_py, "FixedQParamsFakeQuantize", "FakeQuantize", init_fixed_qparams_fake_quantize},
    {fake_py, "FusedMovingAvgObsFakeQuantize", "FakeQuantize", init_fused_moving_average},
    {learnable_py, "_LearnableFakeQuantize", "FakeQuantizeBase", init_learnable_fake_quantize},
    {"torch.nn", "Identity", "", init_identity, "type"},
};

std::string full_name(const ObserverClass& cls) {
    return fmt::format("{}.{}", cls.module, cls.name);
}

const ObserverClass* find_class(std::string_view full) {
    const auto it = std::ranges::find_if(classes, [&](const ObserverClass& cls) {
        return full.size() == cls.module.size() + 1 + cls.name.size() && full.starts_with(cls.module) &&
               full.ends_with(cls.name) && full[cls.module.size()] == '.';
    });
    return it == std::end(classes) ? nullptr : it;
}

std::vector<std::string> bases_of(const ObserverClass& cls) {
    std::vector<std::string> bases;
    for (auto base = cls.base; !base.empty();) {
        const auto* row = std::ranges::find(classes, base, &ObserverClass::name);
        bases.push_back(full_name(*row));
        base = row->base;
    }
    if (cls.metaclass == "ABCMeta") bases.emplace_back("abc.ABC");
    bases.emplace_back("torch.nn.Module");
    return bases;
}

/// What calculate_qparams() of a new object raises. Fake quantizers call their inner observer, except those
/// with fixed or learned parameters.
std::optional<Raised> qparams_error(const ObserverClass& cls, const ObserverInstance& made) {
    const auto raised = [&](std::string type, std::string text) {
        return Raised{std::move(type), std::move(text),
                      message(codes::observer_has_no_qparams, std::string(cls.name)), ""};
    };
    if (!cls.refusal.empty()) return raised("Exception", fmt::format(fmt::runtime(cls.refusal), cls.name));
    if (cls.metaclass == "type")
        return raised("AttributeError",
                      fmt::format("'{}' object has no attribute 'calculate_qparams'", cls.name));
    const bool own = cls.init == init_fixed_qparams_fake_quantize || cls.init == init_learnable_fake_quantize;
    return made.inner && !own ? made.inner->qparams_error : std::nullopt;
}

ObserverPtr instantiate(std::string_view name, const Call& call) {
    const auto* cls = find_class(name);
    if (!cls) throw NotKnown{};
    if (!cls->init)
        raise("TypeError", fmt::format("Can't instantiate abstract class {} with abstract methods "
                                       "calculate_qparams, forward",
                                       cls->name));
    auto made = std::make_shared<ObserverInstance>();
    made->type = full_name(*cls);
    made->bases = bases_of(*cls);
    cls->init(*made, call);
    made->qparams_error = qparams_error(*cls, *made);
    return made;
}

} // namespace

ObserverPtr construct(const config::ObserverSpec& spec, const Call& call) {
    auto current = call;
    for (auto layer = spec.layers.rbegin(); layer != spec.layers.rend(); ++layer) {
        // _PartialWrapper.__call__ and functools.partial, from the outermost wrapper inwards.
        if (python_values::find_keyword(current.kwargs, "self"))
            raise("TypeError", "_PartialWrapper.__call__() got multiple values for argument 'self'");
        for (const auto& callable : layer->callable_args) {
            if (python_values::find_keyword(current.kwargs, callable.name)) continue;
            if (!places_on_device(callable)) throw NotKnown{};
            current.kwargs.push_back({callable.name, config::Value()}); // the device does not matter here
        }
        current.args.insert(current.args.begin(), layer->args.begin(), layer->args.end());
        auto kwargs = layer->kwargs;
        python_values::update(kwargs, current.kwargs);
        current.kwargs = std::move(kwargs);
    }
    return instantiate(spec.callable, current);
}

ObserverPtr call_value(const config::Value& callable, const Call& call) {
    if (const auto* spec = std::get_if<config::ObserverSpec>(&callable.data)) return construct(*spec, call);
    if (const auto* object = std::get_if<config::ObjectRef>(&callable.data))
        return instantiate(object->name, call);
    raise("TypeError", fmt::format("'{}' object is not callable", python_values::type_name(callable)));
}

bool places_on_device(const config::KeywordArg& callable) {
    const auto* object = std::get_if<config::ObjectRef>(&callable.value.data);
    // Every qconfig that was prepared before has its own function, whose name has a number appended.
    return object && std::string_view(object->name).substr(0, object->name.find('#')) ==
                         "torch.ao.quantization.qconfig._add_module_to_qconfig_obs_ctr.<locals>."
                         "get_factory_kwargs_based_on_module_device";
}

std::string_view metaclass_of(std::string_view class_name) {
    const auto* cls = find_class(class_name);
    return cls ? cls->metaclass : std::string_view();
}

} // namespace qcs::predict::observers
