#pragma once
// Processes a tensor in chunks on several threads. The division into chunks does not depend on the number of
// threads, so that results do not depend on it either.

#include "base/diagnostic.h"
#include "base/task.h"
#include "quant/elements/load_floats.h"
#include "quant/quant_codes.h"
#include "tensor/tensor_codes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace qcs::quant {

/// Calls work(begin, end) for the index ranges [0, chunk), [chunk, 2 * chunk), ... up to `count`, in any
/// order, on as many threads as `task` allows. Returns false if a stop was requested; some chunks were then
/// skipped.
bool for_each_chunk(std::uint64_t count, std::uint64_t chunk, const Task& task,
                    const std::function<void(std::uint64_t begin, std::uint64_t end)>& work);

// Visits the elements of a tensor in row-major order as float32, block by block, on several threads.

constexpr std::uint64_t floats_in_block = 4096; ///< elements in a block, which fits the first-level cache

/// For each chunk, calls make_work(begin, end) once, on the thread that processes the chunk. make_work must
/// return a function object. That object is called as work(floats, begin, end) for each block of the chunk,
/// in order, where `floats` points to the elements with row-major indices begin to end - 1. When the chunk is
/// done, the function object is destroyed. `chunk` is the number of elements in a chunk. Returns an empty
/// list on success. Errors: "dtype-not-supported", "cancelled", "file-changed".
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

// Determines which channel an element belongs to, from its row-major index.

/// The element with row-major index i belongs to channel (i / inner) % channels.
struct ChannelLayout {
    std::uint64_t channels = 1;
    /// number of consecutive elements that belong to the same channel; 0 = the whole tensor is one channel
    std::uint64_t inner = 0;

    ChannelLayout() = default;
    /// Channels along `axis`, which must not be negative; nullopt = the whole tensor is one channel.
    ChannelLayout(std::span<const std::int64_t> shape, std::optional<int> axis) {
        if (!axis) return;
        const auto at = static_cast<std::size_t>(*axis);
        channels = static_cast<std::uint64_t>(shape[at]);
        inner = 1;
        for (auto i = at + 1; i < shape.size(); ++i)
            inner *= static_cast<std::uint64_t>(shape[i]);
    }

    /// Splits the index range [begin, end) into runs of elements of the same channel, and calls
    /// visit(channel, begin, end) for each run.
    template <typename Visit>
    void for_each_channel_run(std::uint64_t begin, std::uint64_t end, Visit visit) const {
        if (inner == 0) {
            if (begin < end) visit(std::size_t{0}, begin, end);
            return;
        }
        auto row = begin / inner;
        while (begin < end) {
            const auto stop = std::min((row + 1) * inner, end);
            visit(static_cast<std::size_t>(row % channels), begin, stop);
            begin = stop;
            ++row;
        }
    }
};

} // namespace qcs::quant
