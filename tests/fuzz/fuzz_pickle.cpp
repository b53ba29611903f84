// The pickle machine and the search for tensors in what it reads.

#include "tensor/torch/pickle/torch_tensors.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto pickle = qcs::tensor::read_pickle(bytes, "input");
    if (!pickle) return 0;
    if (pickle->size > size) std::abort();
    const auto found = qcs::tensor::find_torch_tensors(*pickle, "input");
    if (!found) {
        if (!qcs::has_errors(found.error())) std::abort();
        return 0;
    }
    for (const auto& tensor : found->tensors) {
        // What was promised: sizes that do not overflow.
        if (tensor.shape.size() != tensor.strides.size()) std::abort();
        if (tensor.offset + tensor.extent < tensor.offset) std::abort();
    }
    return 0;
}
