#pragma once
// An observer or fake quantizer as PyTorch's passes see it: the results of getattr, isinstance and
// calculate_qparams for a newly built object.

#include "config/backend_config.h"
#include "predict/interpreter/py_error.h"

#include <memory>

namespace qcs::predict {

/// A small one-dimensional tensor, as tolist() returns it. A float32 is stored as the double of equal value.
struct TensorValue {
    DType dtype = DType::Float32;
    std::vector<config::Number> items;
    bool is_on_meta = false; ///< on the device "meta", i.e. without values
    bool operator==(const TensorValue&) const = default;
};

/// A buffer or parameter of an observer.
struct TensorAttribute {
    std::string name;
    TensorValue value;
    bool operator==(const TensorAttribute&) const = default;
};

/// A newly built observer or fake quantizer. An attribute that the object lacks is in neither `attributes`
/// nor `tensors`; an attribute with the value None is in `attributes`.
struct ObserverInstance {
    std::string type; ///< canonical importable class name ("torch.ao.quantization.observer.MinMaxObserver")
    std::vector<std::string> bases; ///< the classes after `type` in __mro__, without `object`
    config::Keywords attributes;    ///< attributes that are plain values: dtype, qscheme, quant_min, ...
    /// Buffers and parameters: eps (except in PlaceholderObserver), scale, zero_point, min_val, max_val.
    std::vector<TensorAttribute> tensors;
    std::shared_ptr<const ObserverInstance> inner; ///< a fake quantizer's activation_post_process
    /// Whether it has a method `convert`, which the decomposed conversion calls.
    bool converts_itself = false;
    /// What calculate_qparams() raises before the object has seen data, if anything.
    std::optional<Raised> qparams_error;

    bool is_stand_in = false; ///< whether it only stands in for an object that was not recorded

    const config::Value* attribute(std::string_view name) const; ///< nullptr if it is missing or a tensor
    const TensorValue* tensor(std::string_view name) const;      ///< null if there is no such tensor
    bool has_attribute(std::string_view name) const { return attribute(name) || tensor(name); }
    /// The attribute dtype; nullopt if it is missing or not a torch.dtype.
    std::optional<DType> dtype() const;
    /// Importable name of the attribute dtype if it is an object that is not a torch.dtype; else "".
    std::string user_dtype() const;
    std::optional<QScheme> qscheme() const;
    std::optional<std::int64_t> ch_axis() const;
    /// bool(getattr(observer, "is_dynamic", False)) (torch/ao/quantization/utils.py, get_qconfig_dtypes).
    bool is_dynamic() const;
    bool derives_from(std::string_view base) const; ///< true also if `type` is `base`
    /// torch/ao/quantization/observer.py, _is_activation_post_process.
    bool is_activation_post_process() const;
    /// The observer from which the passes read ranges and eps: itself, or the one inside a fake quantizer
    /// (torch/ao/quantization/fx/utils.py, _get_observer_from_activation_post_process).
    const ObserverInstance& observer() const;
    void set(std::string_view name, config::Value value);
    void set(std::string_view name, TensorValue value);
};

/// instance.to("meta"), which also moves the inner observer.
std::shared_ptr<const ObserverInstance> moved_to_meta(const ObserverInstance& instance);
/// Returns the object that the same constructor builds on the device "meta": fixed scales and zero points
/// stay on the CPU.
std::shared_ptr<const ObserverInstance> built_on_meta(const ObserverInstance& instance);

/// Deep comparison: inner observers are compared by value. `converts_itself` and `is_stand_in` are not
/// compared.
bool operator==(const ObserverInstance& a, const ObserverInstance& b);

/// Evaluates Python's `==` for the dtype `wanted`, which is not torch's, and another dtype: torch's dtype
/// `found` or, if that is nullopt, the dtype named `found_user`. Returns true if `wanted` and `found_user`
/// are equal. Otherwise only Python knows the result: throws PyError with `type` "".
bool equals_user_dtype(std::string_view wanted, std::optional<DType> found, std::string_view found_user);

} // namespace qcs::predict
