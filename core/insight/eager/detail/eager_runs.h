#pragma once
// How functions, methods and modules treat quantized tensors, as measured by scripts/eager_runs.py.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qcs::insight {

/// One letter per value: q torch.quint8 tensor, i torch.qint8 tensor, f tensor that is not quantized, v no
/// tensor, ? not known, x raises. "[" begins a list or tuple, followed by one letter for each item, or one
/// for all.
struct EagerRuns {
    /// Name of a function or class, ".view" for a method, "CLASS.add" for a method of FloatFunctional;
    /// "NAME@ENGINE" if the results under that engine differ from those under x86.
    std::string_view name;
    std::string_view runs; ///< "f: f ff; x: qf qs,dim": results with their arguments; "-" is no tensor
};
/// Sorted by name.
std::span<const EagerRuns> eager_runs();

/// The arguments of one call, in the notation of the table.
struct Spelling {
    std::string letters;  ///< of all tensor arguments, in order
    std::string_view how; ///< a letter for every other positional argument, and ",NAME" for every other
                          ///< keyword argument
    std::optional<std::size_t> rank = {}; ///< number of dimensions of the first tensor, if known
};
/// The measured result; "" if it was not measured, or varied between measurements.
std::string_view outcome_of(std::string_view name, const Spelling& arguments, std::string_view engine);

} // namespace qcs::insight
