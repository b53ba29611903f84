#pragma once
// What functions, methods and modules do with quantized tensors, measured by scripts/eager_runs.py.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace qcs::insight {

/// A letter is what a tensor is: q torch.quint8, i torch.qint8, f not quantized; v is no tensor, ? not known,
/// x raises. "[" begins a list or tuple: of its items, or one letter for all.
struct EagerRuns {
    /// Of a function or class, ".view" of a method, "CLASS.add" of a FloatFunctional; "NAME@ENGINE" where
    /// another engine than x86 has it otherwise.
    std::string_view name;
    std::string_view runs; ///< "f: f ff; x: qf qs,dim": what comes of what goes in; "-" is no tensor
};
/// Sorted by name.
std::span<const EagerRuns> eager_runs();

struct Spelling {
    std::string letters;  ///< of all tensors among them, in order
    std::string_view how; ///< a letter for each other positional one, and ",NAME" for each other named one
    std::optional<std::size_t> rank = {}; ///< of the first tensor, where known
};
/// "" where that was not measured, or came out differently from time to time.
std::string_view outcome_of(std::string_view name, const Spelling& arguments, std::string_view engine);

} // namespace qcs::insight
