#pragma once
// Parses the names of recorded activations.

#include <cstdint>
#include <optional>
#include <string_view>

namespace qcs::insight {

/// The parts of a name that the bridge's record_activations writes: "<node>.output.<batch>" or
/// "<node>.input.<i>.<batch>". The examples are for "conv1.output.7" and "conv1.input.0.7".
struct RecordedName {
    std::string_view place;           ///< the name without the batch: "conv1.output", "conv1.input.0"
    std::string_view node;            ///< "conv1"
    std::optional<std::size_t> input; ///< index of the input: 0; nullopt for an output
    std::uint64_t batch = 0;          ///< number of the batch: 7
};
/// Parses a name. Returns nullopt for names of any other form. The views in the result point into `name`.
std::optional<RecordedName> recorded_name(std::string_view name);

/// The parts of RecordedName::node in eager mode, where it identifies a call of a module: "<path>#<call>".
struct ModuleCallName {
    std::string_view path; ///< path of the module
    std::size_t call = 0;  ///< number of the call of that module within the batch, counted from 0
};
/// Parses RecordedName::node of an eager mode recording. Returns nullopt for names of any other form. The
/// view in the result points into `node`.
std::optional<ModuleCallName> recorded_call(std::string_view node);

} // namespace qcs::insight
