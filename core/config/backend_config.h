#pragma once
// BackendConfig and its parts (torch.ao.quantization.backend_config) as plain values.

#include "base/ids.h"
#include "config/pattern.h"
#include "json/extras.h"

namespace qcs::config {

enum class ObservationType : std::uint8_t {
    OutputUseDifferentObserverAsInput,
    OutputShareObserverWithInput,
    InputOutputNotObserved,
};

/// A bound of a constraint. In Python it may be an int or a float, and the type is kept.
using Number = std::variant<std::int64_t, double>;

inline Value value_of(const Number& number) {
    return std::visit([](auto v) { return Value(v); }, number);
}
double as_double(const Number& number);

struct DTypeWithConstraints {
    std::optional<DType> dtype;
    std::string user_dtype; ///< importable name of a dtype that torch does not have; `dtype` is empty then
    std::optional<Number> quant_min_lower_bound;
    std::optional<Number> quant_max_upper_bound;
    std::optional<Number> scale_min_lower_bound;
    std::optional<Number> scale_max_upper_bound; ///< PyTorch never checks this bound
    std::optional<Number> scale_exact_match;
    std::optional<Number> zero_point_exact_match;
    json::Extras extras;
    bool operator==(const DTypeWithConstraints&) const = default;

    /// True if a dtype is set, be it torch's or the user's.
    bool asks_dtype() const { return dtype || !user_dtype.empty(); }
};

struct DTypeConfig {
    DTypeWithConstraints input_dtype;
    DTypeWithConstraints output_dtype;
    DTypeWithConstraints weight_dtype;
    std::optional<DType> bias_dtype;
    std::string user_bias_dtype; ///< like DTypeWithConstraints::user_dtype
    std::optional<bool> is_dynamic;
    json::Extras extras;
    bool operator==(const DTypeConfig&) const = default;
};

/// Index in BackendPatternConfig::dtype_configs.
struct DTypeConfigTag {};
using DTypeConfigIndex = Id<DTypeConfigTag>;

/// A fuser method: an importable name, or one of torch's factories with its arguments
/// (`sequential_wrapper2(ReLUClass)` is {"factory": "...", "args": [...]}).
struct FuserMethod {
    std::string name;
    bool is_factory = false;
    std::vector<ObjectRef> args; ///< of the factory; empty for a plain name
    bool operator==(const FuserMethod&) const = default;
};

struct TensorCountObservation {
    std::int64_t count = 0;
    ObservationType type = ObservationType::OutputUseDifferentObserverAsInput;
    bool operator==(const TensorCountObservation&) const = default;
};
struct InputTypeIndex {
    std::string input_type; ///< "weight", "bias" or "input"
    std::int64_t index = 0;
    bool operator==(const InputTypeIndex&) const = default;
};

/// The 13 fields of a BackendPatternConfig. Names of types and functions are canonical importable names.
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
    /// The key under which the BackendConfig object in Python stores this entry, if its pattern was changed
    /// after the entry was added. Only set in recorded conformance cases; never read from or written to
    /// files.
    std::optional<Pattern> stored_key;
    json::Extras extras;
    bool operator==(const BackendPatternConfig&) const = default;

    /// The key under which BackendConfig stores this entry: the pattern in complex format. nullopt if PyTorch
    /// raises (no pattern, or a tuple of the wrong length).
    std::optional<Pattern> key() const;
};

/// Index in BackendConfig::configs.
struct EntryTag {};
using EntryIndex = Id<EntryTag>;

/// An ordered map from key to entry, as in PyTorch: setting an existing key replaces its entry in place.
struct BackendConfig {
    std::string name;
    std::vector<BackendPatternConfig> configs; ///< unique keys, in order of first insertion
    json::Extras extras;
    bool operator==(const BackendConfig&) const = default;

    /// Adds or replaces an entry. Returns its index, or nullopt if PyTorch raises (see
    /// BackendPatternConfig::key).
    std::optional<std::size_t> set(BackendPatternConfig config);
};

} // namespace qcs::config
