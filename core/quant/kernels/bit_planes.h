#pragma once
// Counts values in 32 bins with bit planes, sixteen values at once.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace qcs::quant {

/// The number of values in each of 32 bins, stored as bit planes. Each of the sixteen lanes has a word in
/// each plane. Every bit b that is set in a word of plane `level` adds 2^level to the count of bin b.
/// Sixteen values are thus counted with a few logical operations, as in the Harley-Seal population count,
/// which uses carry-save adders.
struct BitPlanes {
    using Plane = std::array<std::uint32_t, 16>;
    static constexpr std::size_t levels = 24;
    static constexpr std::size_t bins = 32;

    alignas(64) std::array<Plane, levels> sums = {};
    /// Carries that `sums` does not contain yet. waiting[level], for a level of at least 2, holds one carry
    /// for each lane; it is valid only if bit (level - 2) of the number of tiles added so far is set. With
    /// the next carry into that level, both are added to sums[level].
    alignas(64) std::array<Plane, levels> waiting = {};
};

/// Number of values in a tile. The values of a tile are added to the planes together.
constexpr std::size_t bit_plane_tile = 64;

/// A counter for 32 bins. The kernels compute the bin of each value, and count it in the planes of this
/// object.
class BitPlaneCounter {
public:
    /// Returns the planes, after making room for `values` more values (at most 2^26).
    BitPlanes& planes_for(std::size_t values);
    /// Number of tiles that are counted in the planes. Code that adds tiles to the planes must update it.
    std::uint64_t& tiles() { return tiles_; }
    /// Adds the counts of this object to `counts`, and resets this object.
    void flush(std::span<std::uint64_t> counts);

private:
    void spill(); ///< Adds the counts in the planes to counts_, and resets the planes.

    BitPlanes planes_;
    std::uint64_t tiles_ = 0;
    std::array<std::uint64_t, BitPlanes::bins> counts_ = {};
};

} // namespace qcs::quant
