#pragma once
// Which bins of a histogram values fall in: computed by vectors, counted one by one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

struct BinEdges; // histogram_counts.h

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

/// Counts values in 64 bins of equal width, a power of two, around 0: two neighbours at a time.
class PairCounter {
public:
    static constexpr std::size_t bins = 64;

    PairCounter() : pairs_(2 * bins * bins) {}
    /// Bin floor(x * per_unit) + 32 of each finite x; all must have one. Of the values so many are not finite
    /// and left out. `per_unit` is a power of two, the same between calls of flush().
    void add(std::span<const float> values, float per_unit, std::uint64_t not_finite);
    void flush(std::span<std::uint64_t> counts);

private:
    static std::size_t bin_of(float scaled);
    void spill();

    std::vector<std::uint16_t> pairs_; ///< two tables in turn
    std::array<std::uint64_t, bins> counts_ = {};
    std::uint64_t pending_ = 0;
    std::uint64_t zeros_ = 0; ///< counted that are not
};

} // namespace qcs::quant
