#pragma once
// Counts in bins whose width is a power of two and whose edges are its multiples: such histograms merge
// exactly, whatever widths they have.

#include "quant/error_statistics.h"

#include <cstddef>

namespace qcs::quant {

class PowerHistogram {
public:
    static constexpr int smallest_exponent = -120;

    /// An even number of bins, the same on both sides of 0, each 2^exponent wide.
    PowerHistogram(std::size_t bins, int exponent);

    /// The smallest exponent for which values up to `largest` (in size) have a bin, from
    /// smallest_exponent on.
    static int exponent_for(std::size_t bins, double largest);

    int exponent() const { return exponent_; }
    double width() const;
    /// Bin floor(v / width) + bins / 2; a value outside counts in the nearest.
    std::vector<std::uint64_t>& counts() { return counts_; }
    void count(double value);

    /// Joins neighbouring bins until they have that width, if they are narrower.
    void widen_to(int exponent);
    /// Both then have the width of the wider one.
    void add(const PowerHistogram& other);

    /// Without empty bins at the ends. The outermost edges are at least as far out as `largest`, for what was
    /// outside.
    Histogram histogram(double largest = 0) const;

private:
    int exponent_;
    double per_unit_;
    std::vector<std::uint64_t> counts_;
};

} // namespace qcs::quant
