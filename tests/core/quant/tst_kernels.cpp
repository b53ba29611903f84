// Every kernel on every kind of vectors that this machine has, against one value after the other, on values
// that are hard on it.
#include "quant/kernels/bin_indices.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/quantize_values.h"
#include "quant/kernels/targets.h"
#include "quant/kernels/value_summary.h"
#include "quant/observe/histogram_counts.h"
#include "quant/observe/power_of_two_histogram.h"
#include "support/test_program.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace qcs::quant;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

/// Lengths around what vectors, tiles and blocks hold.
constexpr std::size_t lengths[] = {0, 1, 7, 15, 16, 17, 63, 64, 65, 511, 513, 1000, 4096, 20011};

/// Any bits, values around ties of this scale, ends of the range of floats, and zeros of both signs.
std::vector<float> hostile(std::size_t count, float scale, unsigned seed, bool finite) {
    std::mt19937 random(seed);
    std::vector<float> values(count);
    for (auto& value : values) {
        const auto bits = random();
        const auto step = static_cast<float>(static_cast<int>(bits >> 8 & 1023) - 512);
        switch (bits & 7) {
        case 0: value = std::bit_cast<float>(static_cast<std::uint32_t>(random())); break;
        case 1: value = (step + 0.5F) * scale; break;
        case 2: value = std::nextafter((step + 0.5F) * scale, inf); break;
        case 3: value = std::nextafter((step + 0.5F) * scale, -inf); break;
        case 4: value = step * scale; break;
        case 5: {
            constexpr float special[] = {0.0F,          -0.0F,          NAN,    inf,          -inf,
                                         3.4028235e38F, -3.4028235e38F, 1e-45F, 2147483648.0F};
            value = special[random() % 9];
            break;
        }
        default: value = step * scale * 0.371F;
        }
        if (finite && !std::isfinite(value)) value = step;
    }
    return values;
}

template <typename Check>
void on_every_target(Check check) {
    const auto targets = simd_targets();
    QVERIFY(!targets.empty());
    for (const auto& target : targets) {
        use_simd_target(target);
        check();
        use_simd_target("");
        if (QTest::currentTestFailed()) {
            qWarning() << "on" << target.c_str();
            return;
        }
    }
}

const Grid grids[] = {{0.5F, 2, -128, 127, 0, 64},
                      {0.1F, 1 / 0.1F, 0, 255, 0, 256},
                      {0.0371F, 1 / 0.0371F, -200, 55, 0, 512},
                      {3, 1 / 3.0F, -8, 7, 0, 8},
                      {0.1F, 1 / 0.1F, 0, 255, 131.37F, 256},
                      {1e-20F, 1 / 1e-20F, -128, 127, 0, 0x1p70F}};

/// Values that a grid can be asked for with this care.
std::vector<float> fit_for(const Grid& grid, KernelCases cases, std::vector<float> values) {
    if (cases > KernelCases::Near) return values;
    const auto half = static_cast<float>(error_bins / 2);
    const float beyond = cases == KernelCases::Near ? 1 : 0;
    for (auto& x : values) {
        x = std::clamp(x, grid.low * grid.scale, (grid.high + beyond) * grid.scale);
        if (const auto place = (x - grid.value(x)) * grid.bins; place < -half || place >= half) x = 0;
    }
    return values;
}

/// The widest bins around 0 that kernels count in for these values, and what they are expected to count.
std::pair<JointBins, PowerOfTwoHistogram> bins_for(std::span<const float> values) {
    ValueSummary range = summarize(values.data(), values.size());
    if (range.finite() == 0) range.min = range.max = 0;
    const auto exponent = PowerOfTwoHistogram::exponent_for(
        most_joint_bins, std::max(std::abs(range.min), std::abs(range.max)));
    PowerOfTwoHistogram expected(most_joint_bins, exponent);
    for (const float x : values)
        if (std::isfinite(x)) expected.count(x);
    return {JointBins(range.min, range.max, std::ldexp(1.0F, -exponent)), std::move(expected)};
}

void check_grid_error(const Grid& grid, const std::vector<float>& values, KernelCases cases,
                      bool with_values) {
    const bool general = cases >= KernelCases::Finite;
    const auto length = values.size();
    auto [value_bins, expected_values] = bins_for(values);
    GridSums sums;
    GridCells cells;
    BinTally errors;
    grid_error(values.data(), length, grid, cases, 1000, sums, cells, errors,
               with_values ? &value_bins : nullptr);
    std::vector<std::uint64_t> codes(grid.codes()), bins(error_bins), counted(most_joint_bins);
    const auto [clamped_low, clamped_high] =
        with_values ? cells.flush(grid, value_bins, codes,
                                  std::span(counted).subspan(static_cast<std::size_t>(
                                      value_bins.first + static_cast<int>(most_joint_bins) / 2)))
                    : cells.flush(grid, codes);
    errors.flush(bins);

    GridSums expected;
    std::vector<std::uint64_t> expected_codes(codes.size()), expected_bins(error_bins);
    std::uint64_t expected_low = 0;
    std::uint64_t expected_high = 0;
    for (std::size_t i = 0; i < length; ++i) {
        const float x = values[i];
        if (!std::isfinite(x)) continue;
        const float y = grid.value(x);
        const float e = x - y;
        const double size = std::abs(e);
        expected.squares[i % 16] += size * size;
        expected.absolutes[i % 16] += size;
        expected.dots[i % 16] += double{x} * y;
        if (std::abs(e) > expected.max) {
            expected.max = std::abs(e);
            expected.max_index = 1000 + i;
        }
        const float code = std::nearbyint(std::fma(x, grid.inverse, grid.shift));
        expected_low += code < grid.low ? 1 : 0;
        expected_high += code > grid.high ? 1 : 0;
        ++expected_codes[static_cast<std::size_t>(std::clamp(code, grid.low, grid.high) - grid.low)];
        const float bin = std::clamp(std::floor(e * grid.bins), -16.0F, 15.0F) + 16;
        ++expected_bins[static_cast<std::size_t>(bin)];
    }
    QCOMPARE(codes, expected_codes);
    QCOMPARE(clamped_low, expected_low);
    QCOMPARE(clamped_high, expected_high);
    QCOMPARE(bins, expected_bins);
    if (with_values) QCOMPARE(counted, expected_values.counts());
    QCOMPARE(sums.squares, expected.squares);
    QCOMPARE(sums.absolutes, expected.absolutes);
    if (general) QCOMPARE(sums.dots, expected.dots);
    QCOMPARE(sums.max, expected.max);
    QCOMPARE(sums.max_index, expected.max_index);
}

/// Rows instead of counted codes: the same sums, and each row as often as its code, added to what was there.
void check_grid_rows(const Grid& grid, const std::vector<float>& values, KernelCases cases) {
    const auto length = values.size();
    GridSums counted;
    GridSums sums;
    GridCells cells;
    BinTally errors;
    BinTally other_errors;
    grid_error(values.data(), length, grid, cases, 1000, counted, cells, errors);
    constexpr std::uint16_t before = 1000;
    constexpr std::uint16_t nothing = 500;
    struct alignas(64) Rows {
        std::uint16_t rows[64];
    };
    std::vector<Rows> tiles((length + 63) / 64);
    std::vector<std::uint64_t> expected(before + nothing + 1), found(expected.size());
    for (auto& tile : tiles)
        std::fill(std::begin(tile.rows), std::end(tile.rows), before);
    grid_error_rows(values.data(), length, grid, cases, 1000, sums, {tiles.front().rows}, nothing,
                    other_errors);
    for (const auto& tile : tiles)
        for (const auto row : tile.rows)
            ++found.at(row);
    for (std::size_t i = 0; i < 64 * tiles.size(); ++i)
        ++expected[before + (i < length && std::isfinite(values[i]) ? grid.row(values[i]) : nothing)];
    QCOMPARE(found, expected);
    QCOMPARE(sums.squares, counted.squares);
    QCOMPARE(sums.absolutes, counted.absolutes);
    QCOMPARE(sums.dots, counted.dots);
    QCOMPARE(sums.max, counted.max);
    QCOMPARE(sums.max_index, counted.max_index);
    std::vector<std::uint64_t> bins(error_bins), other_bins(error_bins);
    errors.flush(bins);
    other_errors.flush(other_bins);
    QCOMPARE(other_bins, bins);

    // Those sums are counted while others begin.
    auto begun = tiles;
    GridSums again;
    BinTally more_errors;
    std::vector<std::uint32_t> tables(2 * found.size());
    const RowSums rows = {begun.front().rows, tiles.front().rows, tables.data(), found.size()};
    grid_error_rows(values.data(), length, grid, cases, 1000, again, rows, nothing, more_errors);
    for (std::size_t i = 0; i < found.size(); ++i)
        QCOMPARE(std::uint64_t{tables[i]} + tables[found.size() + i], found[i]);
    for (std::size_t t = 0; t < tiles.size(); ++t)
        for (std::size_t i = 0; i < 64; ++i)
            QCOMPARE(begun[t].rows[i] + before, int{tiles[t].rows[i]});
    QCOMPARE(again.squares, counted.squares);
}

} // namespace

class TestKernels : public QObject {
    Q_OBJECT

private slots:
    void targets() {
        const auto names = simd_targets();
        qInfo() << "targets:" << names.size();
        for (const auto& name : names)
            qInfo() << name.c_str();
#ifdef __x86_64__
        QVERIFY(names.size() >= 2);
#endif
    }

    void summaries() {
        on_every_target([] {
            for (const auto length : lengths)
                for (const bool finite : {false, true}) {
                    const auto values = hostile(length, 0.1F, static_cast<unsigned>(length), finite);
                    ValueSummary expected;
                    double squares[16] = {};
                    expected.count = length;
                    for (std::size_t i = 0; i < length; ++i) {
                        const float x = values[i];
                        expected.nan += std::isnan(x) ? 1 : 0;
                        expected.positive_inf += x == inf ? 1 : 0;
                        expected.negative_inf += x == -inf ? 1 : 0;
                        if (!std::isfinite(x)) continue;
                        expected.min = std::min(expected.min, x + 0.0F);
                        expected.max = std::max(expected.max, x + 0.0F);
                        squares[i % 16] += double{x} * x;
                    }
                    expected.squares = sum_of_lanes(squares);
                    QVERIFY(summarize(values.data(), length) == expected);
                }
        });
    }

    void grid_errors() {
        on_every_target([] {
            for (const auto& grid : grids)
                for (const auto length : lengths)
                    for (const auto cases : {KernelCases::Inside, KernelCases::Near, KernelCases::Clamp,
                                             KernelCases::Finite, KernelCases::Shift}) {
                        if (grid.shift != 0 && cases != KernelCases::Shift) continue;
                        const bool finite = cases < KernelCases::Finite;
                        const auto values = fit_for(
                            grid, cases, hostile(length, grid.scale, static_cast<unsigned>(length), finite));
                        for (const bool with_values : {false, true})
                            check_grid_error(grid, values, cases, with_values);
                        if (length > 0) check_grid_rows(grid, values, cases);
                    }
        });
    }

    /// Many bins in a row, many rows in a bin, and values that bins are much wider than.
    void codes_with_bins() {
        std::mt19937 random(11);
        std::uniform_real_distribution<float> share;
        for (const auto& grid : grids) {
            const auto middle = (grid.low + grid.high) / 2 * grid.scale;
            const std::pair<float, float> ranges[] = {{-0.3F * grid.scale, 0.3F * grid.scale},
                                                      {middle, middle + 1.2F * grid.scale},
                                                      {grid.low * grid.scale, middle},
                                                      {middle - 3 * grid.scale, 2 * middle},
                                                      {-1e-44F, -1e-45F},
                                                      {-1e-44F, 1e20F},
                                                      {-1e30F, -1e-45F},
                                                      {-3.4e38F, 3.4e38F}};
            for (const auto& [low, high] : ranges) {
                std::vector<float> values(1000);
                for (auto& value : values) {
                    const auto at = share(random);
                    value = std::clamp(low * at + high * (1 - at), std::min(low, high), std::max(low, high));
                    if (share(random) < 0.1F) value = high;
                    if (share(random) < 0.1F) value = low;
                }
                const auto cases = grid.shift != 0 ? KernelCases::Shift : KernelCases::Clamp;
                on_every_target([&] { check_grid_error(grid, values, cases, true); });
            }
        }
    }

    void sums_of_rounded_squares() {
        std::mt19937_64 random(7);
        for (const auto& grid : grids) {
            std::vector<std::uint64_t> codes(grid.codes());
            for (auto& code : codes)
                code = random() >> 12 >> random() % 52;
            double sums[16] = {};
            for (std::size_t i = 0; i < codes.size(); ++i) {
                const double place = double{grid.low} + static_cast<double>(i) - double{grid.shift};
                const double y = static_cast<float>(place * double{grid.scale});
                sums[i % 16] += static_cast<double>(codes[i]) * (y * y);
            }
            on_every_target([&] { QCOMPARE(sum_of_rounded_squares(codes, grid), sum_of_lanes(sums)); });
        }
    }

    void histogram_bins() {
        const std::pair<float, float> ranges[] = {
            {-3, 7}, {-0.7F, 51.3F}, {2, 2}, {-1e38F, 1e38F}, {-3e38F, 3e38F}};
        on_every_target([&] {
            for (const auto& [low, high] : ranges)
                for (const int bins : {1, 3, 64, 2048})
                    for (const auto length : lengths) {
                        const BinEdges edges(low, high, bins);
                        const auto values = hostile(length, 0.1F, static_cast<unsigned>(length), false);
                        BinCounter counter(static_cast<std::size_t>(bins));
                        std::vector<std::uint64_t> counts(static_cast<std::size_t>(bins)), expected(counts);
                        for (const int times : {1, 2}) {
                            std::ignore = times;
                            counter.add(values, edges);
                            for (const float x : values)
                                if (x >= edges.low && x <= edges.high) ++expected[edges.bin_of(x)];
                        }
                        counter.flush(counts);
                        QCOMPARE(counts, expected);
                        counter.flush(counts);
                        QCOMPARE(counts, expected);
                    }
        });
    }

    /// More tiles than planes have room for.
    void many_errors() {
        const std::vector<float> values(std::size_t{1} << 20, 3.5F);
        const Grid grid{1, 1, -128, 127, 0, 8};
        constexpr std::uint64_t times = 200;
        GridSums sums;
        GridCells cells;
        BinTally errors;
        for (std::uint64_t i = 0; i < times; ++i)
            grid_error(values.data(), values.size(), grid, KernelCases::Inside, 0, sums, cells, errors);
        std::vector<std::uint64_t> bins(error_bins), codes(grid.codes());
        errors.flush(bins);
        cells.flush(grid, codes);
        QCOMPARE(bins[12], times << 20); // -0.5 * 8 + 16
        QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}), times << 20);
        QCOMPARE(codes[128 + 4], times << 20);
        errors.flush(bins);
        cells.flush(grid, codes);
        QCOMPARE(bins[12], times << 20);
        QCOMPARE(codes[128 + 4], times << 20);
    }

    void codes() {
        struct Case {
            float scale;
            float zero_point;
            std::int64_t low, high;
        };
        const Case cases[] = {{1, 1, 0, 255},         {0.1F, 128, 0, 255}, {0.0371F, -7, -128, 127},
                              {1e-30F, 0, -128, 127}, {1e30F, 3, 0, 255},  {0.3F, 5, -8, 7}};
        on_every_target([&] {
            for (const auto& [scale, zero_point, low, high] : cases)
                for (const auto length : lengths) {
                    const auto values = hostile(length, scale, static_cast<unsigned>(length) + 1, false);
                    const CodeFormula formula{1 / scale, zero_point, low, high};
                    const auto check = [&]<Rounding rounding>() {
                        QVERIFY(can_quantize_values(rounding));
                        std::vector<std::uint8_t> codes(length), expected(length);
                        quantize_values(rounding, values.data(), length, formula, codes.data());
                        for (std::size_t i = 0; i < length; ++i)
                            expected[i] = static_cast<std::uint8_t>(code_of<rounding>(values[i], formula));
                        QCOMPARE(codes, expected);
                    };
                    check.operator()<Rounding::FbgemmFma>();
                    check.operator()<Rounding::MulAdd>();
                    check.operator()<Rounding::RoundThenAdd>();
                }
        });
    }

    void fake_quantized_values() {
        const CodeFormula formulas[] = {
            {1 / 0.1F, 128, 0, 255}, {1 / 0.0371F, -7, -128, 127}, {2, 0, -8, 7}, {1, 32768, 0, 65535}};
        on_every_target([&] {
            for (const auto& formula : formulas)
                for (const auto length : lengths) {
                    const float scale = 1 / formula.inverse;
                    const auto values = hostile(length, scale, static_cast<unsigned>(length) + 2, false);
                    const auto check = [&]<Rounding rounding>() {
                        QVERIFY(can_fake_quantize_values(rounding, formula));
                        std::vector<float> got(length);
                        fake_quantize_values(rounding, values.data(), length, formula, scale, got.data());
                        for (std::size_t i = 0; i < length; ++i) {
                            const auto code = static_cast<float>(code_of<rounding>(values[i], formula));
                            const float expected = (code - formula.zero_point) * scale;
                            QVERIFY2(
                                std::bit_cast<std::uint32_t>(got[i] + 0.0F) ==
                                    std::bit_cast<std::uint32_t>(expected + 0.0F),
                                qPrintable(QString("%1: %2 %3").arg(values[i]).arg(got[i]).arg(expected)));
                        }
                    };
                    check.operator()<Rounding::RoundThenAddFloat>();
                    check.operator()<Rounding::RoundThenAddToInteger>();
                }
        });
    }
};

QCS_TEST(TestKernels, QCoreApplication);
#include "tst_kernels.moc"
