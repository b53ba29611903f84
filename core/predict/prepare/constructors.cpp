#include "predict/prepare/constructors.h"

#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/construct.h"
#include "predict/observers/observer_factory.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace {

config::ObserverSpec placeholder(DType dtype) {
    config::ObserverSpec spec;
    spec.callable = "torch.ao.quantization.observer.PlaceholderObserver";
    config::ObserverLayer layer;
    layer.kwargs.push_back({"dtype", config::Value(dtype)});
    spec.layers.push_back(std::move(layer));
    return spec;
}

} // namespace

ObserverConstructor constructor_of(const std::optional<config::ObserverSpec>& spec) {
    return spec ? &*spec : nullptr;
}

ObserverConstructor float32_placeholder() {
    return &*float32_qconfig().activation;
}
ObserverConstructor float16_placeholder() {
    static const config::ObserverSpec spec = placeholder(DType::Float16);
    return &spec;
}
ObserverConstructor quint8_placeholder() {
    static const config::ObserverSpec spec = placeholder(DType::QUInt8);
    return &spec;
}
const config::QConfig& float32_qconfig() {
    static const config::QConfig qconfig = [] {
        config::QConfig made;
        made.activation = placeholder(DType::Float32);
        made.weight = placeholder(DType::Float32);
        return made;
    }();
    return qconfig;
}

const ObserverCache::Built& ObserverCache::built(ObserverConstructor constructor) {
    const auto known = built_.find(constructor);
    if (known != built_.end()) return known->second;
    Built result;
    if (const auto& instance = factory_.build_or_stand_in(*constructor)) {
        result.instance = *instance;
        result.has_dtype = result.instance->attribute("dtype") != nullptr;
        result.dtype = {result.instance->dtype(), result.instance->is_dynamic(),
                        result.instance->user_dtype()};
    } else {
        result.raised = instance.error();
    }
    return built_.emplace(constructor, std::move(result)).first->second;
}

const std::shared_ptr<const ObserverInstance>& ObserverCache::build(ObserverConstructor constructor) {
    const auto& result = built(constructor);
    if (result.raised) throw PyError{*result.raised};
    return result.instance;
}

bool ObserverCache::is_on_record(const config::QConfig& qconfig) {
    return std::ranges::none_of(std::array{&qconfig.activation, &qconfig.weight}, [&](const auto* part) {
        if (!*part) return false;
        const auto& instance = built(&**part).instance;
        return instance && instance->is_stand_in;
    });
}

DTypeAndDynamic ObserverCache::dtype(ObserverConstructor constructor) {
    if (!constructor) return {};
    const auto& result = built(constructor);
    if (result.raised) throw PyError{*result.raised};
    if (!result.has_dtype) {
        const auto type = std::string(class_name(result.instance->type));
        py_raise("AttributeError", "'" + type + "' object has no attribute 'dtype'",
                 message(codes::observer_without_dtype, type));
    }
    return result.dtype;
}

const ConstraintOutcome& ObserverCache::satisfies(const config::QConfig& qconfig,
                                                  const config::DTypeWithConstraints& constraints,
                                                  bool is_activation) {
    const auto key = std::tuple(&qconfig, &constraints, is_activation);
    const auto known = outcomes_.find(key);
    if (known != outcomes_.end()) return known->second;
    auto outcome = qcs::predict::satisfies(factory_, qconfig, constraints, is_activation);
    if (outcome.raised && outcome.raised->type.empty()) { // the result was not recorded
        outcome = {};
        outcome.satisfied = false;
    }
    return outcomes_.emplace(key, std::move(outcome)).first->second;
}

namespace {

/// Fake quantizer classes have with_args, but not with_callable_args.
bool can_be_wrapped(const ObserverInstance& observer) {
    return observer.is_activation_post_process() &&
           !observer.derives_from("torch.ao.quantization.fake_quantize.FakeQuantizeBase");
}

void wrap(std::optional<config::ObserverSpec>& spec, ObserverCache& constructors) {
    if (spec && !spec->layers.empty()) // constructors inside another wrapper remain unchanged
        spec->layers.back().callable_args.erase_if(observers::places_on_device);
    if (!spec || !spec->layers.empty() || spec->callable.find('.') == std::string::npos) return;
    if (const auto* recorded = constructors.factory().recorded(*spec)) {
        const bool refuses = recorded->instance && !can_be_wrapped(*recorded->instance) &&
                             recorded->instance->is_activation_post_process();
        if (!recorded->factory_kwargs_error && !refuses) spec->layers.emplace_back();
        return;
    }
    const auto& built = constructors.factory().build(*spec);
    if (built && can_be_wrapped(**built) && refuses_factory_kwargs(*spec).empty())
        spec->layers.emplace_back();
}

} // namespace

void WrappedQConfigs::try_on_module(const config::QConfig* qconfig) {
    if (!qconfig || !tried_.insert(qconfig).second) return;
    for (const auto* part : {&qconfig->activation, &qconfig->weight})
        if (*part)
            if (const auto& raised = constructors_.factory().raised_by_trial(**part)) throw PyError{*raised};
}

void WrappedQConfigs::put_on(ModuleObject& module, const config::QConfig* qconfig) {
    try_on_module(qconfig);
    module.has_qconfig = true;
    module.qconfig = of(qconfig);
}

const std::shared_ptr<const config::QConfig>& WrappedQConfigs::of(const config::QConfig* qconfig) {
    auto& known = wrapped_[qconfig];
    if (known || !qconfig) return known;
    auto copy = *qconfig;
    wrap(copy.activation, constructors_);
    wrap(copy.weight, constructors_);
    if (copy != *qconfig) copy.name.clear();
    known = std::make_shared<const config::QConfig>(std::move(copy));
    return known;
}

} // namespace qcs::predict
