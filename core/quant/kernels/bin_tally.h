#pragma once
// Counting in a few bins, sixteen values at once.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

/// How often each of 32 bins occurred, in bit planes. Bit b of a word at `level` stands for 2^level values in
/// bin b; each of sixteen lanes has a word. So sixteen bins are counted by a few logical operations, those of
/// an adder (Harley and Seal's way to count bits).
struct BinPlanes {
    using Plane = std::array<std::uint32_t, 16>;
    static constexpr std::size_t levels = 24;

    alignas(64) std::array<Plane, levels> sums = {};
    /// Where the number of tiles has bit i, that of level i + 2 waits for another one to be added to.
    alignas(64) std::array<Plane, levels> waiting = {};
};

/// Values that are added to planes together.
constexpr std::size_t tally_tile = 64;

/// Counts in 32 or 64 bins of equal width, a power of two, around 0.
class BinTally {
public:
    explicit BinTally(std::size_t bins) : planes_(bins / 32), counts_(bins) {}

    /// Bin floor(x * per_unit) + bins / 2 of each finite x, or the nearest there is. `per_unit` is a power of
    /// two. `sure`: all are finite and have a bin, which is faster.
    void add(std::span<const float> values, float per_unit, bool sure);
    /// Adds what was counted to `counts`, and begins anew.
    void flush(std::span<std::uint64_t> counts);

    /// For kernels that find bins themselves: planes with room for so many values more, and the number of
    /// tiles in them.
    BinPlanes& planes_for(std::size_t values);
    std::uint64_t& tiles() { return tiles_; }

private:
    void spill();

    std::vector<BinPlanes> planes_; ///< for 32 bins each
    std::uint64_t tiles_ = 0;
    std::vector<std::uint64_t> counts_;
};

} // namespace qcs::quant
