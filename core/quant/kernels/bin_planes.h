#pragma once
// Counting values in 32 bins with bit planes, sixteen values at once.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace qcs::quant {

/// How often each of 32 bins occurs, as bit planes. Bit b of a word at `level` stands for 2^level values in
/// bin b; each of the sixteen lanes has its own word. Sixteen values are thus counted with a few logical
/// operations, as in Harley-Seal population count with carry-save adders.
struct BinPlanes {
    using Plane = std::array<std::uint32_t, 16>;
    static constexpr std::size_t levels = 24;
    static constexpr std::size_t bins = 32;

    alignas(64) std::array<Plane, levels> sums = {};
    /// If bit i of the number of tiles is set, a word of level i + 2 waits here for a second one, so that
    /// both are added to the plane at once.
    alignas(64) std::array<Plane, levels> waiting = {};
};

/// Values that are added to the planes together.
constexpr std::size_t tally_tile = 64;

/// Counts in 32 bins. The kernels compute the bins and add to the planes.
class BinTally {
public:
    /// The planes, with room for at least so many more values (at most 2^26).
    BinPlanes& planes_for(std::size_t values);
    std::uint64_t& tiles() { return tiles_; }
    /// Adds the counts to `counts`, and resets them to 0.
    void flush(std::span<std::uint64_t> counts);

private:
    void spill();

    BinPlanes planes_;
    std::uint64_t tiles_ = 0;
    std::array<std::uint64_t, BinPlanes::bins> counts_ = {};
};

} // namespace qcs::quant
