#pragma once
// The JSON header of a .safetensors file, as events: nothing is kept but what is told.

#include "base/diagnostic.h"

#include <functional>
#include <string_view>

namespace qcs::tensor {

/// One tensor as the header has it, not yet checked against anything.
struct SafetensorsEntry {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0; ///< the data_offsets, counted from the end of the header
    std::uint64_t end = 0;
};

struct SafetensorsEvents {
    std::function<void(SafetensorsEntry&&)> tensor;
    /// A text of __metadata__.
    std::function<void(std::string&& key, std::string&& text)> metadata;
    /// The first two arguments are the tensor's name ("" outside of one) and the byte offset in the file, at
    /// or a few bytes behind what is wrong.
    std::function<void(Message)> problem;
};

/// False if the text is no JSON, or of another form ("problem" was told). Values that no tensor can have
/// (a negative length, a missing key, ...) are told as problems of their tensor, and reading goes on.
/// `offset`: where in the file the text begins.
bool read_safetensors_json(std::string_view text, std::size_t offset, const SafetensorsEvents& events);

} // namespace qcs::tensor
