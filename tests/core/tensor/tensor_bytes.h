#pragma once
// Helpers for bytes of files and tensors, for tests of readers.

#include "tensor/storage/storage.h"
#include "tensor/tensor_source.h"

#include <cstring>
#include <fstream>
#include <iterator>

namespace qcs::test {

inline std::span<const std::byte> as_bytes(const std::string& text) {
    return std::as_bytes(std::span(text));
}

inline std::shared_ptr<const tensor::TensorStorage> storage_of(const std::string& text) {
    const auto bytes = as_bytes(text);
    return tensor::memory_storage({bytes.begin(), bytes.end()});
}

inline void write_bytes(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

inline std::string read_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The little-endian bytes of a number.
template <typename T>
std::string little(T value) {
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

/// The diagnostics as text: "code(arg, arg) code(...)".
inline std::string text_of(const Diagnostics& diagnostics) {
    std::string text;
    for (const auto& d : diagnostics) {
        text += (text.empty() ? "" : " ") + d.code.str() + '(';
        for (std::size_t i = 0; i < d.args.size(); ++i)
            text += (i ? ", " : "") + d.args[i];
        text += ')';
    }
    return text;
}

template <typename T>
std::string error_text(const Expected<T>& result) {
    return result ? "fine" : text_of(result.error());
}

/// The elements of a contiguous tensor.
template <typename T>
std::vector<T> elements(const tensor::TensorData& data) {
    std::vector<T> values(data.numel());
    std::memcpy(values.data(), data.data(), values.size() * sizeof(T));
    return values;
}

} // namespace qcs::test
