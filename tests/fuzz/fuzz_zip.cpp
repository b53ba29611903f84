// The directory of zip archives; what is in them, inflated; and .npz on top.

#include "tensor/npy/npz.h"
#include "tensor/storage/storage.h"
#include "tensor/zip/zip_entry.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace {

void read_all(const qcs::tensor::TensorSource& source) {
    for (std::size_t i = 0; i < source.tensors().size(); ++i) {
        const auto data = source.read(i);
        if (!data) continue;
        const auto bytes = data->storage->bytes();
        const auto size = source.tensors()[i].bytes();
        if (data->offset > bytes.size() || size > bytes.size() - data->offset) std::abort();
        // Every byte is there: a sanitizer would say.
        const auto elements = bytes.subspan(data->offset, size);
        volatile auto sum =
            std::accumulate(elements.begin(), elements.end(), 0U,
                            [](unsigned s, std::byte b) { return s + std::to_integer<unsigned>(b); });
        (void)sum;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    auto directory = qcs::tensor::read_zip_directory(bytes, "input");
    if (!directory) {
        if (!qcs::has_errors(directory.error())) std::abort();
        return 0;
    }
    const auto archive = qcs::tensor::memory_storage({bytes.begin(), bytes.end()});
    for (const auto& entry : *directory) {
        if (entry.offset > size || entry.compressed_size > size - entry.offset) std::abort();
        const auto whole = qcs::tensor::open_zip_entry(archive, entry, "input");
        const auto head = qcs::tensor::zip_entry_head(*archive, entry, "input", 100);
        if (!whole) continue;
        const auto inflated = (*whole)->bytes();
        if (inflated.size() != entry.size || !head) std::abort();
        if (!std::ranges::equal(*head, inflated.first(head->size()))) std::abort();
    }
    if (const auto source = qcs::tensor::open_npz("input", archive, std::move(*directory)))
        read_all(**source);
    return 0;
}
