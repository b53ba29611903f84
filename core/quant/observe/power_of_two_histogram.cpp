#include "quant/observe/power_of_two_histogram.h"

#include <algorithm>
#include <cmath>

namespace qcs::quant {

int PowerOfTwoHistogram::exponent_for(std::size_t bins, double largest) {
    if (!(largest > 0)) return smallest_exponent;
    int exponent = 0; // largest / (bins / 2) < 2^exponent
    std::frexp(largest / (static_cast<double>(bins) / 2), &exponent);
    return std::max(exponent, smallest_exponent);
}

PowerOfTwoHistogram::PowerOfTwoHistogram(std::size_t bins, int exponent)
    : exponent_(exponent), per_unit_(std::ldexp(1.0, -exponent)), counts_(bins) {}

double PowerOfTwoHistogram::width() const {
    return std::ldexp(1.0, exponent_);
}

void PowerOfTwoHistogram::count(double value) {
    const auto half = static_cast<double>(counts_.size()) / 2;
    const auto bin = std::clamp(std::floor(value * per_unit_), -half, half - 1);
    ++counts_[static_cast<std::size_t>(bin + half)];
}

void PowerOfTwoHistogram::widen_to(int exponent) {
    const auto half = static_cast<std::int64_t>(counts_.size()) / 2;
    const auto steps = std::min(exponent - exponent_, 62);
    if (steps <= 0) return;
    std::vector<std::uint64_t> joined(counts_.size());
    for (auto bin = -half; bin < half; ++bin)
        joined[static_cast<std::size_t>((bin >> steps) + half)] +=
            counts_[static_cast<std::size_t>(bin + half)];
    counts_ = std::move(joined);
    exponent_ = exponent;
    per_unit_ = std::ldexp(1.0, -exponent);
}

void PowerOfTwoHistogram::add(const PowerOfTwoHistogram& other) {
    if (other.exponent_ < exponent_) {
        auto wider = other;
        wider.widen_to(exponent_);
        return add(wider);
    }
    widen_to(other.exponent_);
    for (std::size_t i = 0; i < counts_.size(); ++i)
        counts_[i] += other.counts_[i];
}

Histogram PowerOfTwoHistogram::histogram(double largest) const {
    const auto used = [](std::uint64_t count) { return count > 0; };
    const auto first = std::find_if(counts_.begin(), counts_.end(), used);
    if (first == counts_.end()) return {};
    const auto end = std::find_if(counts_.rbegin(), counts_.rend(), used).base();
    Histogram result;
    result.counts.assign(first, end);
    const auto half = static_cast<double>(counts_.size()) / 2;
    for (auto i = first - counts_.begin(); i <= end - counts_.begin(); ++i)
        result.edges.push_back((static_cast<double>(i) - half) * width());
    if (first == counts_.begin()) result.edges.front() = std::min(result.edges.front(), -largest);
    if (end == counts_.end()) result.edges.back() = std::max(result.edges.back(), largest);
    return result;
}

} // namespace qcs::quant
