#include "predict/prepare/constructors.h"

#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"

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

Ctr ctr(const std::optional<config::ObserverSpec>& spec) {
    return spec ? &*spec : nullptr;
}

Ctr float32_placeholder() {
    return &*float32_qconfig().activation;
}
Ctr float16_placeholder() {
    static const config::ObserverSpec spec = placeholder(DType::Float16);
    return &spec;
}
Ctr quint8_placeholder() {
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

const Constructors::Built& Constructors::built(Ctr constructor) {
    const auto known = built_.find(constructor);
    if (known != built_.end()) return known->second;
    Built result;
    if (const auto& instance = factory_.build_or_stand_in(*constructor)) {
        result.instance = *instance;
        result.has_dtype = result.instance->attribute("dtype") != nullptr;
        result.dtype = {result.instance->dtype(), result.instance->is_dynamic()};
    } else {
        result.raised = instance.error();
    }
    return built_.emplace(constructor, std::move(result)).first->second;
}

const std::shared_ptr<const ObserverInstance>& Constructors::build(Ctr constructor) {
    const auto& result = built(constructor);
    if (result.raised) throw PyError{*result.raised};
    return result.instance;
}

bool Constructors::is_on_record(const config::QConfig& qconfig) {
    return std::ranges::none_of(std::array{&qconfig.activation, &qconfig.weight}, [&](const auto* part) {
        if (!*part) return false;
        const auto& instance = built(&**part).instance;
        return instance && instance->is_stand_in;
    });
}

DTypeAndDynamic Constructors::dtype(Ctr constructor) {
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

const ConstraintOutcome& Constructors::satisfies(const config::QConfig& qconfig,
                                                 const config::DTypeWithConstraints& constraints,
                                                 bool is_activation) {
    const auto key = std::tuple(&qconfig, &constraints, is_activation);
    const auto known = outcomes_.find(key);
    if (known != outcomes_.end()) return known->second;
    auto outcome = qcs::predict::satisfies(factory_, qconfig, constraints, is_activation);
    if (outcome.raised && outcome.raised->type.empty()) { // not on record
        outcome = {};
        outcome.satisfied = false;
    }
    return outcomes_.emplace(key, std::move(outcome)).first->second;
}

} // namespace qcs::predict
