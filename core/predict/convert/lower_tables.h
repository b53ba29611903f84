#pragma once
// The tables of what each module, function and method is lowered to (_lower_to_native_backend.py).

#include "base/dtype.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::predict::converting {

/// A class of reference module, or a fused class whose child 0 must be of class `part`, and the quantized
/// class that it is lowered to.
struct LowerModule {
    std::string_view reference;
    std::string_view part; ///< "" if the class is not fused
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
/// Both names are "" if the function is not lowered for these dtypes; `known` is true if it is lowered for
/// any dtypes.
struct DynamicFunction {
    bool known = false;
    std::string_view quantized, with_relu;
};
DynamicFunction dynamic_functional(std::string_view function, std::optional<DType> activation,
                                   std::optional<DType> weight);

/// The op that packs the weights of a convolution function; "" for other functions.
std::string_view convolution_prepack(std::string_view function);
bool is_prepack(std::string_view function);

/// The groups of special_pattern_replacement.
enum class Special : std::uint8_t { None, FixedQParams, Default, Other };
Special special_function(std::string_view name);
Special special_method(std::string_view name);
Special special_module_class(std::string_view type);
/// The quantized form of a function in the group Default.
std::string_view quantized_default(std::string_view function);
/// Keyword arguments of the float function that the quantized form does not take.
std::span<const std::string_view> dropped_arguments(std::string_view quantized);

} // namespace qcs::predict::converting
