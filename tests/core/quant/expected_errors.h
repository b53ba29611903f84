#pragma once
// Test data for error analysis, and a reference implementation with plain loops in float64.

#include "quant/error/analyze_error.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <random>

namespace qcs::test {

using namespace qcs::quant;

enum class Kind { Gaussian, Constant, TwoValues, HeavyTails, WithNan, Zeros, Ties, Denormal, OnlyNan, Huge };
constexpr Kind kinds[] = {Kind::Gaussian, Kind::Constant, Kind::TwoValues, Kind::HeavyTails, Kind::WithNan,
                          Kind::Zeros,    Kind::Ties,     Kind::Denormal,  Kind::OnlyNan,    Kind::Huge};

inline std::vector<float> make(Kind kind, std::size_t count, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    for (auto& value : values) {
        const float x = normal(random);
        switch (kind) {
        case Kind::Gaussian: value = x; break;
        case Kind::Constant: value = 0.7F; break;
        case Kind::TwoValues: value = x > 0 ? 1.5F : -0.25F; break;
        case Kind::HeavyTails: value = x * std::exp(3 * normal(random)); break;
        case Kind::WithNan:
            value = std::abs(x) < 1.5F ? x : std::abs(x) < 2 ? NAN : x > 0 ? HUGE_VALF : -HUGE_VALF;
            break;
        case Kind::Zeros: value = x > 0 ? 0.0F : -0.0F; break;
        case Kind::Ties: value = std::round(x * 8) / 2; break;
        case Kind::Denormal: value = x * 1e-40F; break;
        case Kind::OnlyNan: value = NAN; break;
        case Kind::Huge: value = x * 1e37F; break;
        }
    }
    return values;
}

inline bool is_close(double a, double b, double tolerance = 1e-11) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return a == b || std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

/// Counts as numpy.histogram does.
inline std::vector<std::uint64_t> count(const std::vector<double>& values, const std::vector<double>& edges) {
    std::vector<std::uint64_t> counts(edges.empty() ? 0 : edges.size() - 1);
    for (const auto v : values) {
        if (edges.empty() || v < edges.front() || v > edges.back()) continue;
        auto bin =
            static_cast<std::size_t>(std::upper_bound(edges.begin(), edges.end(), v) - edges.begin()) - 1;
        if (bin == counts.size()) --bin;
        ++counts[bin];
    }
    return counts;
}

struct Expectation {
    double scale = 1;
    double zero_point = 0;
    CodeRange range;
    bool float_zero_point = false;
};

/// Fake-quantizes x, with the same float32 steps as PyTorch. `code` receives the code, `cut` -1 or 1 if it
/// was clipped low or high.
inline float quantized(float x, const Expectation& e, double& code, int& cut) {
    const auto scale = static_cast<float>(e.scale);
    const float inverse = 1.0F / scale;
    const auto zero_point = static_cast<float>(e.zero_point);
    const float position = e.float_zero_point ? std::nearbyint(std::fma(x, inverse, zero_point))
                                              : std::nearbyint(x * inverse) + zero_point;
    const auto low = static_cast<float>(e.range.min);
    const auto high = static_cast<float>(e.range.max);
    cut = position < low ? -1 : position > high ? 1 : 0;
    const float t = std::min(std::max(position, low), high);
    code = t;
    return static_cast<float>((double{t} - double{zero_point}) * double{scale});
}

inline void check(const ErrorStatistics& got, const std::vector<float>& values, const Expectation& e,
                  bool histograms = true) {
    std::vector<double> xs;
    std::vector<double> es;
    double squares = 0, absolutes = 0, signal = 0, dots = 0, rounded = 0, most = -1, entropy = 0;
    std::uint64_t index = 0, low = 0, high = 0;
    std::map<double, std::uint64_t> frequency;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float x = values[i];
        if (!std::isfinite(x)) continue;
        double code = 0;
        int cut = 0;
        const float y = quantized(x, e, code, cut);
        const float error = x - y;
        xs.push_back(x);
        es.push_back(error);
        ++frequency[code];
        squares += double{error} * error;
        absolutes += std::abs(error);
        signal += double{x} * x;
        rounded += double{y} * y;
        dots += double{x} * y;
        low += cut < 0 ? 1 : 0;
        high += cut > 0 ? 1 : 0;
        if (std::abs(error) > most) {
            most = std::abs(error);
            index = i;
        }
    }
    QCOMPARE(got.count, values.size());
    QCOMPARE(got.count - got.nan - got.positive_inf - got.negative_inf, xs.size());
    QVERIFY(got.scale == e.scale);
    QVERIFY(got.zero_point == e.zero_point);
    if (xs.empty()) {
        QVERIFY(std::isnan(got.sqnr_db) && std::isnan(got.min) && std::isnan(got.cosine));
        return;
    }
    const auto n = static_cast<double>(xs.size());
    QVERIFY(is_close(got.mse, squares / n));
    QVERIFY(is_close(got.mae, absolutes / n));
    const double sqnr = squares == 0 ? HUGE_VAL : 10 * std::log10(signal / squares);
    QVERIFY(is_close(got.sqnr_db, sqnr) || std::abs(got.sqnr_db - sqnr) < 1e-10);
    const double cosine = dots / (std::max(std::sqrt(signal), 1e-8) * std::max(std::sqrt(rounded), 1e-8));
    QVERIFY2(is_close(got.cosine, cosine, 1e-9), qPrintable(QString("%1 %2").arg(got.cosine).arg(cosine)));
    QCOMPARE(got.max_error, most);
    QCOMPARE(got.max_error_index, index);
    QCOMPARE(got.saturated_low, static_cast<double>(low) / n);
    QCOMPARE(got.saturated_high, static_cast<double>(high) / n);
    if (got.codes_used) {
        QCOMPARE(*got.codes_used, frequency.size());
        for (const auto& [code, times] : frequency)
            entropy -= static_cast<double>(times) / n * std::log2(static_cast<double>(times) / n);
        QVERIFY(std::abs(*got.effective_bits - entropy) < 1e-9);
    }
    if (!histograms) return;
    QCOMPARE(got.values.counts, count(xs, got.values.edges));
    QCOMPARE(got.errors.counts, count(es, got.errors.edges));
    std::uint64_t all = 0;
    for (const auto times : got.values.counts)
        all += times;
    QCOMPARE(all, xs.size());
    all = 0;
    for (const auto times : got.errors.counts)
        all += times;
    QCOMPARE(all, xs.size());
    QVERIFY(got.values.counts.size() <= 256);
}

/// Exactly equal; NaN equals NaN.
inline bool is_same(const ErrorStatistics& a, const ErrorStatistics& b) {
    const auto numbers = [](const ErrorStatistics& s) {
        return std::vector{
            s.min, s.max,       s.scale,  s.zero_point,    s.sqnr_db,        s.mse,
            s.mae, s.max_error, s.cosine, s.saturated_low, s.saturated_high, s.effective_bits.value_or(-1)};
    };
    const auto x = numbers(a);
    const auto y = numbers(b);
    return std::equal(x.begin(), x.end(), y.begin(), [](double p, double q) { return is_close(p, q, 0); }) &&
           a.count == b.count && a.nan == b.nan && a.positive_inf == b.positive_inf &&
           a.negative_inf == b.negative_inf && a.max_error_index == b.max_error_index &&
           a.codes_used == b.codes_used && a.values == b.values && a.errors == b.errors;
}

inline bool is_same(const std::vector<ErrorAnalysis>& a, const std::vector<ErrorAnalysis>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!is_same(a[i].whole, b[i].whole) || a[i].channels.size() != b[i].channels.size() ||
            a[i].outlier_channels != b[i].outlier_channels)
            return false;
        for (std::size_t c = 0; c < a[i].channels.size(); ++c)
            if (!is_same(a[i].channels[c], b[i].channels[c])) return false;
    }
    return true;
}

} // namespace qcs::test
