#pragma once
// Where the channels of a tensor lie in row-major order.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace qcs::quant {

/// Index i of the row-major order belongs to channel (i / inner) % channels.
struct ChannelLayout {
    std::uint64_t channels = 1;
    std::uint64_t inner = 0; ///< 0 = everything is one channel

    ChannelLayout() = default;
    ChannelLayout(std::span<const std::int64_t> shape, std::optional<int> axis) {
        if (!axis) return;
        const auto at = static_cast<std::size_t>(*axis);
        channels = static_cast<std::uint64_t>(shape[at]);
        inner = 1;
        for (auto i = at + 1; i < shape.size(); ++i)
            inner *= static_cast<std::uint64_t>(shape[i]);
    }

    /// Calls visit(channel, begin, end) for the runs of [begin, end) that lie in one channel.
    template <typename Visit>
    void for_each_run(std::uint64_t begin, std::uint64_t end, Visit visit) const {
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
