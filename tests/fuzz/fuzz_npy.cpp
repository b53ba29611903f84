// The header of .npy, and what it promises of the elements.

#include "tensor/npy/npy.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto header = qcs::tensor::read_npy_header(bytes, size, {"input", "tensor", 0});
    if (!header) {
        if (!qcs::has_errors(header.error())) std::abort();
        return 0;
    }
    if (header->shape.size() != header->strides.size()) std::abort();
    if (header->data_offset > size || header->data_bytes > size - header->data_offset) std::abort();
    // The last element that shape and strides reach is one of them.
    std::uint64_t last = 0;
    for (std::size_t axis = 0; axis < header->shape.size(); ++axis) {
        if (header->shape[axis] == 0) return 0;
        last += static_cast<std::uint64_t>(header->shape[axis] - 1) *
                static_cast<std::uint64_t>(header->strides[axis]);
    }
    if ((last + 1) * qcs::tensor::item_size(header->dtype) != header->data_bytes) std::abort();
    return 0;
}
