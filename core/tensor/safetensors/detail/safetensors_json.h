#pragma once
// A streaming (SAX) parser for the JSON header of a .safetensors file. It calls a function for each item that
// it reads, and stores nothing.

#include "base/diagnostic.h"

#include <functional>
#include <string_view>

namespace qcs::tensor {

/// A tensor as the header describes it. The values are not validated yet.
struct SafetensorsEntry {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    /// data_offsets: first byte, and one past the last byte, counted from the end of the header
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// The functions that the parser calls, on the calling thread. All of them must be set.
struct SafetensorsEvents {
    std::function<void(SafetensorsEntry&&)> tensor; ///< called for each tensor without an error, in order
    /// Called for each entry of __metadata__.
    std::function<void(std::string&& key, std::string&& text)> metadata;
    /// Called for each problem. The message's first two arguments are the name of the tensor, or
    /// "__metadata__" ("" if the text is not valid JSON or not an object), and a byte offset in the file, at
    /// the problem or a few bytes after it.
    std::function<void(Message)> problem;
};

/// Parses the header `text`. Returns false, after calling `problem`, if the text is not JSON or not an
/// object. Anything else that a header must not contain (an entry that is not an object, a negative length,
/// ...) is reported with `problem`, and parsing continues. `offset` is the byte offset of the text in the
/// file.
bool read_safetensors_json(std::string_view text, std::size_t offset, const SafetensorsEvents& events);

} // namespace qcs::tensor
