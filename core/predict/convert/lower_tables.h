#pragma once
// Tables that say to what each module, function and method is lowered (_lower_to_native_backend.py).

#include "base/dtype.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::predict::converting {

/// A row of a table for modules: modules of the class `reference` are lowered to the class `quantized`. If
/// `part` is not "", only those modules are lowered whose child 0 has the class `part`.
struct ModuleLowering {
    std::string_view reference;
    std::string_view part;
    std::string_view quantized;
};
/// Look up a class in the table for statically quantized modules, for modules with two inputs, and so on.
/// Null if the table has no row for the class.
const ModuleLowering* static_module(std::string_view type);
const ModuleLowering* two_input_module(std::string_view type);
const ModuleLowering* dynamic_module(std::string_view type);
const ModuleLowering* weight_only_module(std::string_view type);
const ModuleLowering* special_module(std::string_view type);

/// A row of a table for functions: a function, its quantized form, and its quantized form with a ReLU.
struct FunctionLowering {
    std::string_view function;
    std::string_view quantized;
    std::string_view with_relu; ///< "" if there is no such form
};
/// Look up a function among the statically quantized functionals or the binary operations; null if it is not
/// there.
const FunctionLowering* static_functional(std::string_view function);
const FunctionLowering* binary_operation(std::string_view function);
/// The dynamically quantized forms of a function for given dtypes. Both names are "" if the function is not
/// lowered for these dtypes. `known` is true if the function is lowered for at least one combination of
/// dtypes.
struct DynamicFunction {
    bool known = false;
    std::string_view quantized, with_relu;
};
DynamicFunction dynamic_functional(std::string_view function, std::optional<DType> activation,
                                   std::optional<DType> weight);

/// Returns the name of the op that packs the weights of a convolution function; "" for other functions.
std::string_view convolution_prepack(std::string_view function);
bool is_prepack(std::string_view function); ///< whether it is an op that packs weights

/// The groups into which special_pattern_replacement divides operations: fixed output qparams (e.g. sigmoid),
/// default (own scale and zero point), and others (which need no scale and zero point of their own).
enum class Special : std::uint8_t { None, FixedQParams, Default, Other };
/// Return the group of a function, method or module class; None if it is not special.
Special special_function(std::string_view name);
Special special_method(std::string_view name);
Special special_module_class(std::string_view type);
/// Returns the quantized form of a function in the group Default; "" for other functions.
std::string_view quantized_default(std::string_view function);
/// Returns the keyword arguments that a float function takes but its quantized form `quantized` does not.
std::span<const std::string_view> dropped_arguments(std::string_view quantized);

} // namespace qcs::predict::converting
