#pragma once
// Going through the elements of a tensor in row-major order as float32, block by block, on several threads.

#include "base/diagnostic.h"
#include "quant/elements/chunks.h"
#include "quant/elements/load_floats.h"
#include "quant/quant_codes.h"
#include "tensor/tensor_codes.h"

#include <array>
#include <string>

namespace qcs::quant {

constexpr std::uint64_t floats_in_block = 4096; ///< they stay in the first cache

/// work(chunk) makes what one thread does to a chunk, given its [begin, end): a function that takes
/// (floats, begin, end) for each block of it; it is destroyed when the chunk is done. "dtype-not-supported",
/// "cancelled", "file-changed".
template <typename MakeWork>
Diagnostics for_each_float_block(const tensor::TensorData& tensor, std::uint64_t chunk, const Task& task,
                                 MakeWork make_work) {
    const auto failed = [](Message what) { return Diagnostics{std::move(what)}; };
    if (!can_load(tensor.dtype))
        return failed(message(codes::dtype_not_supported, std::string(name_of(tensor.dtype))));
    const auto* all = contiguous_floats(tensor);
    const bool done =
        for_each_chunk(tensor.numel(), chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            auto work = make_work(begin, end);
            std::array<float, floats_in_block> loaded;
            for (auto at = begin; at < end; at += floats_in_block) {
                const auto stop = std::min(at + floats_in_block, end);
                if (!all) load_floats(tensor, at, stop - at, loaded.data());
                work(all ? all + at : loaded.data(), at, stop);
            }
        });
    if (!done) return failed(codes::cancelled);
    if (tensor.storage && !tensor.storage->is_intact()) return failed(codes::file_changed);
    return {};
}

} // namespace qcs::quant
