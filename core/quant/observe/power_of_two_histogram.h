#pragma once
// A histogram whose bin width is a power of two and whose edges are multiples of it, so that histograms of
// different widths merge exactly.

#include "quant/error_statistics.h"

#include <cstddef>

namespace qcs::quant {

class PowerOfTwoHistogram {
public:
    static constexpr int smallest_exponent = -120;

    /// `bins` must be even: half of them lie on each side of 0. Each bin is 2^exponent wide.
    PowerOfTwoHistogram(std::size_t bins, int exponent);

    /// The smallest exponent, but at least smallest_exponent, for which values up to `largest` in magnitude
    /// have a bin.
    static int exponent_for(std::size_t bins, double largest);

    int exponent() const { return exponent_; }
    double width() const;
    /// Value v is counted in bin floor(v / width) + bins / 2; values outside count in the nearest bin.
    std::vector<std::uint64_t>& counts() { return counts_; }
    void count(double value);

    /// Merges neighbouring bins until they are 2^exponent wide. Does nothing if they are at least that wide.
    void widen_to(int exponent);
    /// Adds the other histogram's counts; this one is widened first if the other's bins are wider.
    void add(const PowerOfTwoHistogram& other);

    /// The histogram without empty bins at its ends. If the outermost bins are used, their edges extend at
    /// least to `largest` in magnitude, as they also hold values from outside.
    Histogram histogram(double largest = 0) const;

private:
    int exponent_;
    double per_unit_;
    std::vector<std::uint64_t> counts_;
};

} // namespace qcs::quant
