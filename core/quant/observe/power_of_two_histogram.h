#pragma once
// A histogram whose bin width is a power of two, and whose edges are multiples of the bin width. Histograms
// with different bin widths can therefore be merged exactly.

#include "quant/error_statistics.h"

#include <cstddef>

namespace qcs::quant {

class PowerOfTwoHistogram {
public:
    static constexpr int smallest_exponent = -120; ///< bins are at least 2^smallest_exponent wide

    /// `bins` must be even: half of them lie on each side of 0. Each bin is 2^exponent wide.
    PowerOfTwoHistogram(std::size_t bins, int exponent);

    /// Returns the smallest exponent for which values up to `largest` in magnitude have a bin, but at least
    /// smallest_exponent.
    static int exponent_for(std::size_t bins, double largest);

    int exponent() const { return exponent_; }
    double width() const; ///< width of a bin: 2^exponent()
    /// A value v is counted in bin floor(v / width()) + bins / 2. Values beyond the bins are counted in the
    /// first or last bin.
    std::vector<std::uint64_t>& counts() { return counts_; }
    void count(double value); ///< Adds one value.

    /// Merges neighbouring bins until they are 2^exponent wide. Does nothing if the bins are at least that
    /// wide.
    void widen_to(int exponent);
    /// Adds the counts of another histogram with the same number of bins. If the bins of `other` are wider,
    /// this histogram is widened first.
    void add(const PowerOfTwoHistogram& other);

    /// Returns the histogram without the empty bins at its ends. The first and the last bin may also hold
    /// values from beyond the bins. If such a bin is not empty, its outer edge is therefore moved out to at
    /// least `largest` in magnitude.
    Histogram histogram(double largest = 0) const;

private:
    int exponent_;
    double per_unit_; ///< 1 / width()
    std::vector<std::uint64_t> counts_;
};

} // namespace qcs::quant
