#pragma once
// Counts values in a histogram. SIMD code computes the bins, and scalar code increments the counters.

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

    /// Counts the values; NaN and values outside of the edges are left out. edges.bin_count must be the
    /// number of bins of this object.
    void add(std::span<const float> values, const BinEdges& edges);
    /// Adds the counts of this object to `counts`, which has one element per bin, and resets this object.
    void flush(std::span<std::uint64_t> counts);

private:
    void add_each(std::span<const float> values, const BinEdges& edges);

    /// Number of tables of counts. They are incremented in turn, so that a value need not wait for the
    /// increment of an equal neighbouring value.
    static constexpr std::size_t tables = 4;
    std::size_t bins_;
    std::uint64_t pending_ = 0; ///< number of values in tables_
    /// the tables, one after the other; each has an additional bin for values that are left out
    std::vector<std::uint32_t> tables_;
    /// Counts by add_each(), and counts that were moved out of tables_ before they could overflow.
    std::vector<std::uint64_t> flushed_;
};

} // namespace qcs::quant
