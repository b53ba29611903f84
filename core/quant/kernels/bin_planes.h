#pragma once
// Counting in a few bins, sixteen values at once.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace qcs::quant {

/// How often each of 32 bins occurred, in bit planes. Bit b of a word at `level` stands for 2^level values in
/// bin b; each of sixteen lanes has a word. So sixteen bins are counted by a few logical operations, those of
/// an adder (Harley and Seal's way to count bits).
struct BinPlanes {
    using Plane = std::array<std::uint32_t, 16>;
    static constexpr std::size_t levels = 24;
    static constexpr std::size_t bins = 32;

    alignas(64) std::array<Plane, levels> sums = {};
    /// Where the number of tiles has bit i, that of level i + 2 waits for another one to be added to.
    alignas(64) std::array<Plane, levels> waiting = {};
};

/// Values that are added to planes together.
constexpr std::size_t tally_tile = 64;

/// Counts in 32 bins, which kernels find.
class BinTally {
public:
    /// Planes with room for so many values more, at most 2^26, and the number of tiles in them.
    BinPlanes& planes_for(std::size_t values);
    std::uint64_t& tiles() { return tiles_; }
    /// Adds what was counted to `counts`, and begins anew.
    void flush(std::span<std::uint64_t> counts);

private:
    void spill();

    BinPlanes planes_;
    std::uint64_t tiles_ = 0;
    std::array<std::uint64_t, BinPlanes::bins> counts_ = {};
};

} // namespace qcs::quant
