#pragma once
// Value types for PyTorch's BackendConfig and the objects it contains (torch.ao.quantization.backend_config).

#include "base/ids.h"
#include "config/pattern.h"
#include "json/extras.h"

namespace qcs::config {

/// PyTorch's ObservationType.
enum class ObservationType : std::uint8_t {
    OutputUseDifferentObserverAsInput,
    OutputShareObserverWithInput,
    InputOutputNotObserved,
};

/// A bound of a constraint. In Python it may be an int or a float; the type is preserved.
using Number = std::variant<std::int64_t, double>;

inline Value value_of(const Number& number) {
    return std::visit([](auto v) { return Value(v); }, number);
}
double as_double(const Number& number);

/// PyTorch's DTypeWithConstraints. nullopt is Python's None in all fields: no constraint.
struct DTypeWithConstraints {
    std::optional<DType> dtype;
    /// Importable name of a user-defined dtype; `dtype` is nullopt then. "" = there is none.
    std::string user_dtype;
    std::optional<Number> quant_min_lower_bound;
    std::optional<Number> quant_max_upper_bound;
    std::optional<Number> scale_min_lower_bound;
    std::optional<Number> scale_max_upper_bound; ///< PyTorch checks no observer against it
    std::optional<Number> scale_exact_match;
    std::optional<Number> zero_point_exact_match;
    json::Extras extras;
    bool operator==(const DTypeWithConstraints&) const = default;

    /// Returns true if a dtype is set, be it one of torch's or a user-defined one.
    bool has_dtype() const { return dtype || !user_dtype.empty(); }
};

/// PyTorch's DTypeConfig: the dtypes of one way to quantize a pattern.
struct DTypeConfig {
    DTypeWithConstraints input_dtype;
    DTypeWithConstraints output_dtype;
    DTypeWithConstraints weight_dtype;
    std::optional<DType> bias_dtype;
    std::string user_bias_dtype;    ///< like DTypeWithConstraints::user_dtype, for the bias
    std::optional<bool> is_dynamic; ///< nullopt: not set
    json::Extras extras;
    bool operator==(const DTypeConfig&) const = default;
};

/// Index in BackendPatternConfig::dtype_configs.
struct DTypeConfigTag {};
using DTypeConfigIndex = Id<DTypeConfigTag>;

/// A fuser method: an importable function, or a call of one of torch's factories, such as
/// `_sequential_wrapper2(ConvReLU2d)`, which returns a fuser method. The JSON of such a call is {"factory":
/// name, "args": [...]}.
struct FuserMethod {
    std::string name;            ///< importable name of the function or factory
    bool is_factory = false;     ///< `name` is a factory
    std::vector<ObjectRef> args; ///< arguments of the factory; empty for a function
    bool operator==(const FuserMethod&) const = default;
};

/// A row of num_tensor_args_to_observation_type.
struct TensorCountObservation {
    std::int64_t count = 0; ///< number of arguments of the node that are tensors
    ObservationType type = ObservationType::OutputUseDifferentObserverAsInput;
    bool operator==(const TensorCountObservation&) const = default;
};
/// A row of input_type_to_index.
struct InputTypeIndex {
    std::string input_type; ///< "weight", "bias" or "input"
    std::int64_t index = 0; ///< position of that argument in the node's args
    bool operator==(const InputTypeIndex&) const = default;
};

/// An entry of a backend config: the 13 fields of PyTorch's BackendPatternConfig. Classes and functions are
/// given by their canonical importable names; nullopt means that the field is not set.
struct BackendPatternConfig {
    std::optional<Pattern> pattern;
    ObservationType observation_type = ObservationType::OutputUseDifferentObserverAsInput;
    std::vector<DTypeConfig> dtype_configs;
    std::optional<std::string> root_module;
    std::optional<std::string> qat_module;
    std::optional<std::string> reference_quantized_module; ///< JSON key: reference_quantized_module_for_root
    std::optional<std::string> fused_module;
    std::optional<FuserMethod> fuser_method;
    std::optional<std::string> root_node_getter;
    std::optional<std::string> extra_inputs_getter;
    std::vector<TensorCountObservation> num_tensor_args_to_observation_type;
    std::vector<InputTypeIndex> input_type_to_index;
    std::optional<Pattern> pattern_complex_format;
    /// The key under which Python's BackendConfig object stores this entry; nullopt if it is the pattern in
    /// complex format. It differs from the pattern if Python code changed the pattern of an entry after
    /// adding it. This occurs only in recorded conformance cases; config files have no stored keys.
    std::optional<Pattern> stored_key;
    json::Extras extras;
    bool operator==(const BackendPatternConfig&) const = default;

    /// Returns the key under which a BackendConfig stores this entry: `stored_key` or, if that is not set,
    /// the pattern in complex format. Returns nullopt if PyTorch would raise an exception, because there is
    /// no pattern or a tuple has a wrong length.
    std::optional<Pattern> key() const;
};

/// Index in BackendConfig::configs.
struct EntryTag {};
using EntryIndex = Id<EntryTag>;

/// PyTorch's BackendConfig: an ordered map of entries by BackendPatternConfig::key().
struct BackendConfig {
    std::string name;
    /// The entries, with unique keys, in the order in which the keys were first set.
    std::vector<BackendPatternConfig> configs;
    json::Extras extras;
    bool operator==(const BackendConfig&) const = default;

    /// Replaces the entry with the same key in place, or appends the entry if there is none. Returns the
    /// index in `configs`. Returns nullopt if PyTorch would raise an exception (see
    /// BackendPatternConfig::key()).
    std::optional<std::size_t> set(BackendPatternConfig config);
};

} // namespace qcs::config
