#pragma once
// Parses the names of recorded activations.

#include <cstdint>
#include <optional>
#include <string_view>

namespace qcs::insight {

/// A name given by the bridge's record_activations: "<node>.output.<batch>" or "<node>.input.<i>.<batch>".
struct RecordedName {
    std::string_view place;           ///< "conv1.output", "conv1.input.0"
    std::string_view node;            ///< "conv1"
    std::optional<std::size_t> input; ///< 0; nullopt: the node's output
    std::uint64_t batch = 0;
};
/// Returns nullopt for any other name. The views in the result point into `name`.
std::optional<RecordedName> recorded_name(std::string_view name);

/// The name of a module call in recordings of eager mode: "<path of a module>#<call>".
struct RecordedCall {
    std::string_view path;
    std::size_t call = 0; ///< number of the call of that module within the batch, from 0
};
std::optional<RecordedCall> recorded_call(std::string_view node);

} // namespace qcs::insight
