// Archives of torch and its old format: opened, and every tensor's bytes touched.

#include "tensor/storage/storage.h"
#include "tensor/tensor.h"
#include "tensor/torch/torch_archive.h"

#include <cstdlib>

volatile unsigned sum_of_bytes = 0; ///< so that the reads stay

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto source =
        qcs::tensor::open_torch_archive("input", qcs::tensor::memory_storage({bytes.begin(), bytes.end()}));
    if (!source) {
        if (!qcs::has_errors(source.error())) std::abort();
        return 0;
    }
    unsigned sum = 0;
    for (std::size_t i = 0; i < (*source)->tensors().size() && i < 100; ++i) {
        const auto read = (*source)->read(i);
        if (!read || read->numel() == 0) continue;
        const auto packed = qcs::tensor::codes_in_byte(read->dtype); // those are row-major
        const auto extent = packed > 1 ? std::optional((read->numel() + packed - 1) / packed)
                                       : qcs::tensor::strided_extent(read->shape, read->strides, 0,
                                                                     qcs::tensor::item_size(read->dtype));
        if (!extent || read->offset > read->storage->bytes().size()) std::abort();
        sum += static_cast<unsigned>(read->data()[0]) + static_cast<unsigned>(read->data()[*extent - 1]);
    }
    sum_of_bytes = sum;
    return 0;
}
