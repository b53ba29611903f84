// The header of .safetensors: the tensors that are accepted cover the file.

#include "tensor/safetensors/safetensors.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto header = qcs::tensor::read_safetensors_header(bytes, "input");
    if (!header) {
        if (!qcs::has_errors(header.error())) std::abort();
        return 0;
    }
    std::uint64_t covered = 0;
    for (const auto& tensor : header->tensors) {
        if (!tensor.is_contiguous() || tensor.offset > size || tensor.bytes() > size - tensor.offset)
            std::abort();
        covered += tensor.bytes();
    }
    if (covered > size) std::abort();
    return 0;
}
