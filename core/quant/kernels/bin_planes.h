#pragma once
// Counts values in 32 bins with bit planes, sixteen values at once.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace qcs::quant {

/// How often each of 32 bins occurs, stored as bit planes. Each of the sixteen lanes has a word in each
/// plane. If bit b of a word in plane `level` is set, this contributes 2^level to the count of bin b. Sixteen
/// values are thus counted with a few logical operations, as in the Harley-Seal population count, which uses
/// carry-save adders.
struct BinPlanes {
    using Plane = std::array<std::uint32_t, 16>;
    static constexpr std::size_t levels = 24;
    static constexpr std::size_t bins = 32;

    alignas(64) std::array<Plane, levels> sums = {};
    /// If bit i of the number of tiles is set, a word of level i + 2 is kept here until a second word of that
    /// level arrives; then both are added to the plane together.
    alignas(64) std::array<Plane, levels> waiting = {};
};

/// Number of values that are added to the planes together.
constexpr std::size_t tally_tile = 64;

/// Counts for 32 bins. The kernels compute the bins of values, and add to the planes.
class BinTally {
public:
    /// Returns the planes, after making room for `values` more values (at most 2^26).
    BinPlanes& planes_for(std::size_t values);
    /// Number of tiles in the planes; whoever adds to the planes must update it.
    std::uint64_t& tiles() { return tiles_; }
    /// Adds the counts to `counts`, and resets them to 0.
    void flush(std::span<std::uint64_t> counts);

private:
    void spill(); ///< Adds the counts in the planes to counts_, and resets the planes.

    BinPlanes planes_;
    std::uint64_t tiles_ = 0;
    std::array<std::uint64_t, BinPlanes::bins> counts_ = {};
};

} // namespace qcs::quant
