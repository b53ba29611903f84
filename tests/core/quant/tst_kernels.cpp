// Every kernel on every kind of vectors that this machine has, against one value after the other, on values
// that are hard on it.
#include "core/quant/kernel_reference.h"
#include "quant/kernels/bin_indices.h"
#include "quant/kernels/quantize_values.h"
#include "quant/kernels/targets.h"
#include "support/sanitized.h"
#include "support/test_program.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

using namespace qcs::quant;
using namespace qcs::test;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

/// Lengths around what vectors, tiles and blocks hold.
constexpr std::size_t all_lengths[] = {0, 1, 7, 15, 16, 17, 63, 64, 65, 511, 513, 1000, 4096, 20011};
constexpr auto lengths = std::span(all_lengths).first(test::is_sanitized ? 11 : std::size(all_lengths));

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

void check_grid_error(const Grid& grid, const std::vector<float>& values, KernelCases cases,
                      bool with_values) {
    const bool general = cases >= KernelCases::NonFinite;
    const auto length = values.size();
    auto [value_bins, expected_values] = bins_for(values);
    GridSums sums;
    GridCells cells;
    BitPlaneCounter errors;
    grid_error(values.data(), length, grid, cases, 1000, sums, cells, errors,
               with_values ? &value_bins : nullptr);
    std::vector<std::uint64_t> codes(grid.codes()), bins(error_bins), counted(max_joint_bins);
    const auto [clamped_low, clamped_high] =
        with_values ? cells.flush(grid, value_bins, codes,
                                  std::span(counted).subspan(static_cast<std::size_t>(
                                      value_bins.first + static_cast<int>(max_joint_bins) / 2)))
                    : cells.flush(grid, codes);
    errors.flush(bins);

    const auto expected = grid_errors_of(values, grid, 1000);
    QCOMPARE(codes, expected.codes);
    QCOMPARE(clamped_low, expected.clamped_low);
    QCOMPARE(clamped_high, expected.clamped_high);
    QCOMPARE(bins, expected.bins);
    if (with_values) QCOMPARE(counted, expected_values.counts());
    QCOMPARE(sums.squares, expected.sums.squares);
    QCOMPARE(sums.absolutes, expected.sums.absolutes);
    if (general) QCOMPARE(sums.dots, expected.sums.dots);
    QCOMPARE(sums.max, expected.sums.max);
    QCOMPARE(sums.max_index, expected.sums.max_index);
}

/// Rows instead of counted codes: the same sums, and each row as often as its code, added to what was there.
void check_grid_rows(const Grid& grid, const std::vector<float>& values, KernelCases cases) {
    const auto length = values.size();
    GridSums counted;
    GridSums sums;
    GridCells cells;
    BitPlaneCounter errors;
    BitPlaneCounter other_errors;
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
    BitPlaneCounter more_errors;
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
                    QVERIFY(summarize(values.data(), length) == summary_of(values));
                }
        });
    }

    void grid_errors() {
        on_every_target([] {
            for (const auto& grid : grids)
                for (const auto length : lengths)
                    for (const auto cases :
                         {KernelCases::Inside, KernelCases::OneAboveHigh, KernelCases::Clamp,
                          KernelCases::NonFinite, KernelCases::Shift}) {
                        if (grid.shift != 0 && cases != KernelCases::Shift) continue;
                        const bool finite = cases < KernelCases::NonFinite;
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
            const auto expected = sum_of_rounded_squares_of(codes, grid);
            on_every_target([&] { QCOMPARE(sum_of_rounded_squares(codes, grid), expected); });
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
                            count_in(expected, edges, values);
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
        BitPlaneCounter errors;
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
                        std::vector<std::uint8_t> codes(length);
                        quantize_values(rounding, values.data(), length, formula, codes.data());
                        QCOMPARE(codes, bytes_of<rounding>(values, formula));
                    };
                    check.operator()<Rounding::FbgemmFma>();
                    check.operator()<Rounding::MulThenAdd>();
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
                            const float expected = fake_quantized<rounding>(values[i], formula, scale);
                            QVERIFY2(
                                std::bit_cast<std::uint32_t>(got[i] + 0.0F) ==
                                    std::bit_cast<std::uint32_t>(expected + 0.0F),
                                qPrintable(QString("%1: %2 %3").arg(values[i]).arg(got[i]).arg(expected)));
                        }
                    };
                    check.operator()<Rounding::RoundThenAddFloat>();
                    check.operator()<Rounding::RoundThenAddToInt64>();
                }
        });
    }
};

QCS_TEST(TestKernels, QCoreApplication);
#include "tst_kernels.moc"
