#pragma once
// A table of measurements: what functions, methods and modules return when they are called with quantized
// tensors, and when they raise. Measured by scripts/eager_runs.py.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qcs::insight {

/// One row of the table. Values are written as letters: q is a torch.quint8 tensor, i a torch.qint8 tensor, f
/// a tensor that is not quantized, v a value that is not a tensor, ? an unknown value; x means that the call
/// raises. A list or tuple is "[" followed by one letter for each item, or by one letter that holds for all
/// items.
struct EagerCallOutcomes {
    /// Name of a function or class, ".view" for a method, or "CLASS.add" for a method of FloatFunctional. A
    /// row "NAME@ENGINE" holds the results under that quantized engine if they differ from the results under
    /// x86.
    std::string_view name;
    /// The results, separated by ";". Each result is followed by the arguments for which it was measured: in
    /// "f: f ff; x: qf qs,dim" the call returns a float tensor for one or two float tensors; it raises for a
    /// quantized and a float tensor, and for a quantized tensor with a scalar and the keyword argument `dim`.
    /// Arguments are written in one of two ways. EagerCallArguments::letters alone ("-" if there are no
    /// tensors) hold whatever the other arguments are. Letters (none if there are no tensors) followed by
    /// EagerCallArguments::other_arguments ("!" if there are none) hold only for these other arguments;
    /// "@RANK" follows if the result depends on the rank.
    std::string_view runs;
};
/// Returns the whole table, sorted by name.
std::span<const EagerCallOutcomes> eager_runs();

/// The arguments of one call, written as in the table.
struct EagerCallArguments {
    std::string letters; ///< one letter for each tensor argument, in the order of the arguments
    /// For each positional argument that is not a tensor, the letter that kind_of() in flow_values.h returns
    /// for it. Then for each such keyword argument, sorted, ",NAME:VALUE" if the value is a string or a bool,
    /// else ",NAME".
    std::string_view other_arguments;
    std::optional<std::size_t> rank = {}; ///< number of dimensions of the first tensor, if known
};
/// Looks up the measured result (a letter, or "[" with letters). Of more than three tensor arguments, equal
/// neighbours count as one until three are left: a list of five is looked up like one of three. Returns "" if
/// the call was not measured, or if its results varied between measurements.
std::string_view outcome_of(std::string_view name, const EagerCallArguments& arguments,
                            std::string_view engine);

} // namespace qcs::insight
