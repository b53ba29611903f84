#pragma once
// A streaming (SAX) parser for the JSON header of a .safetensors file. It reports events and keeps nothing
// else.

#include "base/diagnostic.h"

#include <functional>
#include <string_view>

namespace qcs::tensor {

/// A tensor as the header describes it, not validated yet.
struct SafetensorsEntry {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0; ///< data_offsets, counted from the end of the header
    std::uint64_t end = 0;
};

/// The events. All functions must be set.
struct SafetensorsEvents {
    std::function<void(SafetensorsEntry&&)> tensor;
    /// An entry of __metadata__.
    std::function<void(std::string&& key, std::string&& text)> metadata;
    /// A problem. The message's first two arguments are the tensor's name ("" outside of one) and the byte
    /// offset in the file, which is at the problem or a few bytes after it.
    std::function<void(Message)> problem;
};

/// Returns false if the text is not JSON or has another structure, after a `problem` event. Values that no
/// tensor can have (a negative length, a missing key, ...) are reported as problems of their tensor, and
/// parsing continues. `offset` is the position of the text in the file.
bool read_safetensors_json(std::string_view text, std::size_t offset, const SafetensorsEvents& events);

} // namespace qcs::tensor
