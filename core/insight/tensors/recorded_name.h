#pragma once
// The names of recorded activations.

#include <cstdint>
#include <optional>
#include <string_view>

namespace qcs::insight {

/// Names that the bridge's record_activations gives: "<node>.output.<batch>", "<node>.input.<i>.<batch>".
struct RecordedName {
    std::string_view place;           ///< "conv1.output", "conv1.input.0"
    std::string_view node;            ///< "conv1"
    std::optional<std::size_t> input; ///< 0; nullopt: what the node gives
    std::uint64_t batch = 0;
};
/// Nullopt for every other name. Of the name's own characters.
std::optional<RecordedName> recorded_name(std::string_view name);

/// What stands for a node in recordings of eager mode: "<path of a module>#<call>".
struct RecordedCall {
    std::string_view path;
    std::size_t call = 0; ///< which call of that module in the batch, from 0
};
std::optional<RecordedCall> recorded_call(std::string_view node);

} // namespace qcs::insight
