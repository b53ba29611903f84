// Every kernel of numbers on every kind of vectors that this machine has, against one value after the other,
// bit for bit. The first bytes choose kernel, scale, zero point and range; the rest are values.

#include "core/quant/kernel_reference.h"
#include "quant/kernels/bin_indices.h"
#include "quant/kernels/quantize_values.h"
#include "quant/kernels/targets.h"

#include <bit>
#include <cstdlib>
#include <cstring>

namespace {

using namespace qcs::quant;
using namespace qcs::test;

void require(bool right) {
    if (!right) std::abort();
}

template <typename Check>
void on_every_target(Check check) {
    static const auto targets = simd_targets();
    for (const auto& target : targets) {
        use_simd_target(target);
        check();
    }
}

class Input {
public:
    explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <typename T>
    T take() {
        T value = {};
        const auto size = std::min(sizeof value, bytes_.size());
        std::memcpy(&value, bytes_.data(), size);
        bytes_ = bytes_.subspan(size);
        return value;
    }
    int below(int count) { return static_cast<int>(take<std::uint16_t>()) % count; }
    bool flag() { return below(2) != 0; }
    float finite() {
        const auto x = take<float>();
        return std::isfinite(x) ? x : 0;
    }
    /// 2^-90 to 2^90.
    float scale() {
        const auto digits = take<std::uint32_t>() & 0x7fffff;
        return std::ldexp(std::bit_cast<float>(0x3f800000 | digits), below(180) - 90);
    }
    /// The rest: any floats, or steps of half a scale and what is next to them.
    std::vector<float> values(float scale) {
        constexpr float inf = std::numeric_limits<float>::infinity();
        const bool any = flag();
        std::vector<float> result;
        while (!bytes_.empty()) {
            if (any) {
                result.push_back(take<float>());
                continue;
            }
            const auto bits = take<std::int16_t>();
            const float tie = static_cast<float>(bits >> 2) * 0.5F * scale;
            const int beside = bits & 3;
            result.push_back(beside == 1   ? std::nextafter(tie, inf)
                             : beside == 2 ? std::nextafter(tie, -inf)
                                           : tie);
        }
        return result;
    }

private:
    std::span<const std::uint8_t> bytes_;
};

void check_summary(Input input) {
    const auto values = input.values(input.scale());
    const auto expected = summary_of(values);
    on_every_target([&] { require(summarize(values.data(), values.size()) == expected); });
}

bool same(const GridSums& a, const GridSums& b, KernelCases cases) {
    return a.squares == b.squares && a.absolutes == b.absolutes &&
           (cases < KernelCases::NonFinite || a.dots == b.dots) && a.max == b.max &&
           a.max_index == b.max_index;
}

void check_codes(const Grid& grid, KernelCases cases, const std::vector<float>& values, bool with_values) {
    constexpr std::uint64_t first = 1000;
    const auto expected = grid_errors_of(values, grid, first);
    on_every_target([&] {
        auto [value_bins, expected_values] = bins_for(values);
        GridSums sums;
        GridCells cells;
        BitPlaneCounter errors;
        grid_error(values.data(), values.size(), grid, cases, first, sums, cells, errors,
                   with_values ? &value_bins : nullptr);
        std::vector<std::uint64_t> codes(grid.codes()), bins(error_bins), counted(max_joint_bins);
        const auto place = static_cast<std::size_t>(value_bins.first + static_cast<int>(max_joint_bins) / 2);
        const auto clamped = with_values
                                 ? cells.flush(grid, value_bins, codes, std::span(counted).subspan(place))
                                 : cells.flush(grid, codes);
        errors.flush(bins);
        require(codes == expected.codes && clamped.low == expected.clamped_low &&
                clamped.high == expected.clamped_high);
        require(bins == expected.bins);
        require(!with_values || counted == expected_values.counts());
        require(same(sums, expected.sums, cases));
        require(count_used(codes) == codes.size() - static_cast<std::size_t>(std::ranges::count(codes, 0U)));
    });
}

void check_rows(const Grid& grid, KernelCases cases, const std::vector<float>& values) {
    constexpr std::uint16_t nothing = 500;
    struct alignas(64) Tile {
        std::uint16_t rows[64] = {};
    };
    const auto whole = (values.size() + 63) / 64;
    const auto errors_expected = grid_errors_of(values, grid, 0);
    std::vector<std::uint64_t> expected(nothing + 1);
    for (std::size_t i = 0; i < 64 * whole; ++i)
        ++expected[i < values.size() && std::isfinite(values[i]) ? grid.row(values[i]) : nothing];
    on_every_target([&] {
        std::vector<Tile> tiles(whole + 1);
        GridSums sums;
        BitPlaneCounter errors;
        grid_error_rows(values.data(), values.size(), grid, cases, 0, sums, {tiles.front().rows}, nothing,
                        errors);
        std::vector<std::uint64_t> found(expected.size()), bins(error_bins);
        for (std::size_t i = 0; i < 64 * whole; ++i)
            ++found.at(tiles[i / 64].rows[i % 64]);
        errors.flush(bins);
        require(found == expected && bins == errors_expected.bins && same(sums, errors_expected.sums, cases));
    });
}

void check_grid(Input input) {
    Grid grid;
    grid.scale = input.scale();
    grid.inverse = 1 / grid.scale;
    grid.low = static_cast<float>(input.take<std::int16_t>());
    grid.high = std::min(grid.low + static_cast<float>(input.take<std::uint8_t>()), 32768.0F);
    auto cases = static_cast<KernelCases>(input.below(5));
    if (cases == KernelCases::Shift) grid.shift = std::clamp(input.finite(), -32768.0F, 32768.0F);
    const int width = input.below(3);
    const bool with_values = input.flag(), rows = input.flag();
    auto values = input.values(grid.scale);
    for (auto& x : values) {
        const bool is_missing = std::isnan(x) || std::isinf(x);
        if (is_missing ? cases < KernelCases::NonFinite : !(std::abs(x) * grid.inverse < 0x1p60F)) x = -0.0F;
    }
    // As RoundingRule::grid() has the bins.
    auto largest = double{grid.scale} / 2 * (width == 0 ? 1 - 0x1p-50 : 1.001);
    for (const float x : values)
        if (width == 2 && std::isfinite(x)) largest = std::max(largest, double{std::abs(x - grid.value(x))});
    grid.bins_per_unit = std::ldexp(1.0F, -PowerOfTwoHistogram::exponent_for(error_bins, largest));
    if (cases < KernelCases::Clamp && grid.bins_per_unit < 1) cases = KernelCases::Clamp;
    values = fit_for(grid, cases, std::move(values));
    if (rows)
        check_rows(grid, cases, values);
    else
        check_codes(grid, cases, values, with_values);
}

void check_squares(Input input) {
    Grid grid;
    grid.scale = input.scale();
    grid.low = static_cast<float>(input.take<std::int16_t>());
    grid.shift = std::clamp(input.finite(), -32768.0F, 32768.0F);
    std::vector<std::uint64_t> codes(static_cast<std::size_t>(1 + input.below(256)));
    grid.high = grid.low + static_cast<float>(codes.size() - 1);
    for (auto& code : codes)
        code = input.take<std::uint64_t>() >> 12 >> input.below(52);
    const auto expected = sum_of_rounded_squares_of(codes, grid);
    on_every_target([&] { require(sum_of_rounded_squares(codes, grid) == expected); });
}

void check_histogram(Input input) {
    const float a = input.finite(), b = input.finite();
    const int bins = 1 + input.below(2048);
    const BinEdges edges(std::min(a, b), std::max(a, b), bins);
    if (edges.infinite()) return; // torch.histc counts nothing
    const auto values = input.values(std::max((edges.high - edges.low) / static_cast<float>(bins), 1e-38F));
    std::vector<std::uint64_t> expected(static_cast<std::size_t>(bins));
    count_in(expected, edges, values);
    on_every_target([&] {
        BinCounter counter(expected.size());
        counter.add(values, edges);
        std::vector<std::uint64_t> counts(expected.size());
        counter.flush(counts);
        require(counts == expected);
    });
}

CodeFormula take_formula(Input& input) {
    CodeFormula formula;
    formula.inverse = input.flag() ? 1 / input.scale() : std::abs(input.take<float>());
    formula.zero_point = static_cast<float>(input.take<std::int16_t>());
    return formula;
}

void check_bytes(Input input) {
    auto formula = take_formula(input);
    formula.low = input.flag() ? -1 - input.below(128) : 0;
    formula.high = input.below(formula.low < 0 ? 128 : 256);
    const auto values = input.values(1 / formula.inverse);
    const auto check = [&]<Rounding rounding>() {
        const auto expected = bytes_of<rounding>(values, formula);
        on_every_target([&] {
            std::vector<std::uint8_t> codes(values.size());
            quantize_values(rounding, values.data(), values.size(), formula, codes.data());
            require(codes == expected);
        });
    };
    check.operator()<Rounding::FbgemmFma>();
    check.operator()<Rounding::MulThenAdd>();
    check.operator()<Rounding::RoundThenAdd>();
}

void check_fake_quantized(Input input) {
    auto formula = take_formula(input);
    const float scale = input.flag() ? 1 / formula.inverse : input.take<float>();
    formula.low = input.take<std::int32_t>() % (1 << 23);
    formula.high = formula.low + input.take<std::uint16_t>();
    const auto values = input.values(scale);
    const auto check = [&]<Rounding rounding>() {
        if (!can_fake_quantize_values(rounding, formula)) return;
        on_every_target([&] {
            std::vector<float> got(values.size());
            fake_quantize_values(rounding, values.data(), values.size(), formula, scale, got.data());
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto expected = fake_quantized<rounding>(values[i], formula, scale);
                require((std::isnan(got[i]) && std::isnan(expected)) || got[i] == expected);
            }
        });
    };
    check.operator()<Rounding::RoundThenAddFloat>();
    check.operator()<Rounding::RoundThenAddToInt64>();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Input input(std::span(data, size).subspan(1));
    constexpr decltype(&check_grid) checks[] = {check_summary,   check_grid,  check_squares,
                                                check_histogram, check_bytes, check_fake_quantized};
    checks[data[0] % std::size(checks)](input);
    use_simd_target("");
    return 0;
}
