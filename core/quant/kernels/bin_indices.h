#pragma once
// Counting values in a histogram: SIMD code computes the bins, scalar code increments the counters.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

struct BinEdges; // bin_edges.h

/// Counts values in bins as torch.histc does. Not thread-safe.
class BinCounter {
public:
    explicit BinCounter(std::size_t bins);

    /// Counts the values; those outside of the edges and NaN are left out. `edges` must have as many bins as
    /// this object.
    void add(std::span<const float> values, const BinEdges& edges);
    /// Adds the counts to `counts`, and resets them to 0.
    void flush(std::span<std::uint64_t> counts);

private:
    void add_each(std::span<const float> values, const BinEdges& edges);

    /// Incremented in turn, so that equal neighbouring values need not wait for each other.
    static constexpr std::size_t tables = 4;
    std::size_t bins_;
    std::uint64_t pending_ = 0;
    std::vector<std::uint32_t> tables_; ///< each has one bin more, for values that are left out
    std::vector<std::uint64_t> flushed_;
};

} // namespace qcs::quant
