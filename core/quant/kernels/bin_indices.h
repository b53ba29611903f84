#pragma once
// Which bins of a histogram values fall in: computed by vectors, counted one by one.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

struct BinEdges; // bin_edges.h

/// Counts as torch.histc does.
class BinCounter {
public:
    explicit BinCounter(std::size_t bins);

    /// Elements outside of the edges, which have as many bins, and NaN are left out.
    void add(std::span<const float> values, const BinEdges& edges);
    /// Adds what was counted to `counts`, and begins anew.
    void flush(std::span<std::uint64_t> counts);

private:
    void add_each(std::span<const float> values, const BinEdges& edges);

    static constexpr std::size_t tables = 4; ///< in turn: equal neighbours need not wait for each other
    std::size_t bins_;
    std::uint64_t pending_ = 0;
    std::vector<std::uint32_t> tables_; ///< each has a bin more, for what is left out
    std::vector<std::uint64_t> flushed_;
};

} // namespace qcs::quant
