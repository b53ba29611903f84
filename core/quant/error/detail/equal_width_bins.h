#pragma once
// A histogram of bins of equal width.

#include "quant/error_statistics.h"

#include <algorithm>
#include <cstddef>

namespace qcs::quant {

/// Counts values in bins of equal width. The bin of a value is decided by comparing the value with the edges
/// as stored, so that the counts are exact for these edges. Values outside of the edges are counted in the
/// first or last bin.
class EqualWidthBins {
public:
    /// `bins` bins from `low` to `high`; a single bin of width 1, centred on `low`, if high > low is false.
    EqualWidthBins(double low, double high, std::size_t bins) {
        if (!(high > low)) {
            low -= 0.5;
            high = low + 1;
            bins = 1;
        }
        for (std::size_t i = 0; i <= bins; ++i)
            histogram_.edges.push_back(low +
                                       (high - low) * static_cast<double>(i) / static_cast<double>(bins));
        histogram_.edges.back() = high;
        histogram_.counts.resize(bins);
        per_unit_ = static_cast<double>(bins) / (high - low);
    }
    void count(double value) {
        const auto& edges = histogram_.edges;
        const auto last = histogram_.counts.size() - 1;
        const auto guess = std::clamp((value - edges.front()) * per_unit_, 0.0, static_cast<double>(last));
        auto bin = static_cast<std::size_t>(guess);
        while (bin > 0 && value < edges[bin])
            --bin;
        while (bin < last && value >= edges[bin + 1])
            ++bin;
        ++histogram_.counts[bin];
    }
    /// Adds the counts of another object with the same edges.
    void add(const EqualWidthBins& other) {
        for (std::size_t i = 0; i < histogram_.counts.size(); ++i)
            histogram_.counts[i] += other.histogram_.counts[i];
    }
    Histogram take() { return std::move(histogram_); }

private:
    Histogram histogram_;
    double per_unit_ = 1;
};

} // namespace qcs::quant
