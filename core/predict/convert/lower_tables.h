#pragma once
// What becomes what when a reference graph is lowered (_lower_to_native_backend.py).

#include "base/dtype.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::predict::converting {

/// A class of reference module, or of a fused module whose child 0 must be of class `part`.
struct LowerModule {
    std::string_view reference;
    std::string_view part; ///< "" where it is not fused
    std::string_view quantized;
};
const LowerModule* static_module(std::string_view type);
const LowerModule* two_input_module(std::string_view type);
const LowerModule* dynamic_module(std::string_view type);
const LowerModule* weight_only_module(std::string_view type);
const LowerModule* special_module(std::string_view type);

struct LowerFunction {
    std::string_view function;
    std::string_view quantized;
    std::string_view with_relu; ///< "" if there is none
};
const LowerFunction* static_functional(std::string_view function);
const LowerFunction* binary_operation(std::string_view function);
/// "" where that function is not lowered for these dtypes; `known` tells whether it is for any.
struct DynamicFunction {
    bool known = false;
    std::string_view quantized, with_relu;
};
DynamicFunction dynamic_functional(std::string_view function, std::optional<DType> activation,
                                   std::optional<DType> weight);

/// The op that packs weights for a convolution, "" for other functions.
std::string_view convolution_prepack(std::string_view function);
bool is_prepack(std::string_view function);

/// The groups of special_pattern_replacement.
enum class Special : std::uint8_t { None, FixedQParams, Default, Other };
Special special_function(std::string_view name);
Special special_method(std::string_view name);
Special special_module_class(std::string_view type);
/// The quantized form of a function of the group Default.
std::string_view quantized_default(std::string_view function);
/// Keyword arguments that the quantized form does not take.
std::span<const std::string_view> dropped_arguments(std::string_view quantized);

} // namespace qcs::predict::converting
