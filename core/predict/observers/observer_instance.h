#pragma once
// An observer or fake quantizer as the passes of PyTorch see it: what getattr, isinstance and
// calculate_qparams answer on a freshly built object.

#include "config/backend_config.h"
#include "predict/interpreter/py_error.h"

#include <memory>

namespace qcs::predict {

/// A small tensor of one dimension, as tolist() gives it. A float32 is kept as the double of equal value.
struct TensorValue {
    DType dtype = DType::Float32;
    std::vector<config::Number> items;
    bool is_on_meta = false; ///< on the device "meta": nobody can read them
    bool operator==(const TensorValue&) const = default;
};

/// A buffer or parameter of an observer.
struct TensorAttribute {
    std::string name;
    TensorValue value;
    bool operator==(const TensorAttribute&) const = default;
};

/// Attributes that the object lacks are in neither list; None is a Value.
struct ObserverInstance {
    std::string type; ///< canonical importable class name ("torch.ao.quantization.observer.MinMaxObserver")
    std::vector<std::string> bases;       ///< rest of __mro__ without object
    config::Keywords attributes;          ///< dtype, qscheme, quant_min, ... that are plain values
    std::vector<TensorAttribute> tensors; ///< eps (of all but PlaceholderObserver), scale, zero_point
    std::shared_ptr<const ObserverInstance> inner; ///< a fake quantizer's activation_post_process
    bool converts_itself = false;        ///< has a method `convert`, which the decomposed conversion calls
    std::optional<Raised> qparams_error; ///< what calculate_qparams() raises before any data

    bool is_stand_in = false; ///< what is really built is not on record

    const config::Value* attribute(std::string_view name) const; ///< nullptr if it is missing or a tensor
    const TensorValue* tensor(std::string_view name) const;
    bool has_attribute(std::string_view name) const { return attribute(name) || tensor(name); }
    /// nullopt where there is none, or none that is a torch.dtype.
    std::optional<DType> dtype() const;
    /// Importable name of the object that it has in place of a torch.dtype; "" where it has none.
    std::string user_dtype() const;
    std::optional<QScheme> qscheme() const;
    std::optional<std::int64_t> ch_axis() const;
    /// bool(getattr(observer, "is_dynamic", False)) (torch/ao/quantization/utils.py, get_qconfig_dtypes).
    bool is_dynamic() const;
    bool derives_from(std::string_view base) const; ///< itself included
    /// torch/ao/quantization/observer.py, _is_activation_post_process.
    bool is_activation_post_process() const;
    /// Where the passes look for ranges and eps: itself, or what stands inside a fake quantizer
    /// (torch/ao/quantization/fx/utils.py, _get_observer_from_activation_post_process).
    const ObserverInstance& observer() const;
    void set(std::string_view name, config::Value value);
    void set(std::string_view name, TensorValue value);
};

/// instance.to("meta"), with what is inside.
std::shared_ptr<const ObserverInstance> moved_to_meta(const ObserverInstance& instance);
/// What a constructor makes that is told to build there: fixed scales and zero points stay on the CPU.
std::shared_ptr<const ObserverInstance> built_on_meta(const ObserverInstance& instance);

/// Deep: inner observers are compared by value.
bool operator==(const ObserverInstance& a, const ObserverInstance& b);

/// Python's `wanted == found` of a dtype that torch does not name. It is known where both have one name;
/// otherwise it is not on record, and PyError says so.
bool equals_user_dtype(std::string_view wanted, std::optional<DType> found, std::string_view found_user);

} // namespace qcs::predict
