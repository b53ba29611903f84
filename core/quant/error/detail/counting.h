#pragma once
// Summing and counting the errors that one rounding rule causes.

#include "quant/error/analyze_error.h"
#include "quant/error/detail/joint_rows.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/value_summary.h"
#include "quant/observe/power_of_two_histogram.h"
#include "quant/qparams/formulas.h"

#include <cmath>

namespace qcs::quant {

// The rounding that a spec applies to each value of a tensor, or of one channel, once its scale is known.

/// Maps x to its rounded value y, with one scale and zero point or by a cast to a float dtype.
struct RoundingRule {
    /// If set, x is rounded to this float dtype (float32: left unchanged) and all other members are ignored.
    std::optional<DType> cast;
    double scale = 1;
    double zero_point = 0;
    bool float_zero_point = false;
    /// Rounds as fake_quantize_per_channel_affine; else as fake_quantize_per_tensor_affine.
    bool per_channel = false;
    CodeRange range;

    bool operator==(const RoundingRule&) const = default;

    /// The number of codes if they are counted one by one; 0 for casts and for more than 2^16 codes.
    std::size_t codes() const;

    /// The rule as a Grid for the fast kernel; nullopt if a Grid cannot represent it for the range of
    /// `values`. The error bins are as narrow as errors within the grid's range allow; with `all_errors`,
    /// wide enough for every error that values in this range can have.
    std::optional<Grid> grid(const ValueSummary& values, bool all_errors) const;

    /// Writes y for each finite x to `rounded`. If `codes` is not null, it gets code - range.min, which is
    /// only meaningful if codes() is not 0; casts do not write it. `cut` gets -1 for values that were clamped
    /// at the low end, 1 at the high end, else 0.
    void apply(std::span<const float> values, float* rounded, std::uint16_t* codes, std::int8_t* cut) const;
};

/// The rule for the whole tensor or for one channel of which the observer saw the values `seen`. `channel`
/// selects the scale of a FixedQuantization, or the piece of a PiecewiseQuantization.
Expected<RoundingRule> rule_of(const ErrorSpec& spec, const ValueSummary& seen, std::size_t channel);

/// The spec's settings if it is a HistogramObserver that computes qparams (not one with a float16, bfloat16
/// or float8 dtype); else null.
const ObserverSettings* histogram_observer(const ErrorSpec& spec);

/// The axis of the channels if the spec has one scale per channel; else nullopt.
std::optional<int> channel_axis(const ErrorSpec& spec);

/// Sums over the finite values, in float64; e = x - y.
struct ErrorSums {
    ErrorSums() = default;
    explicit ErrorSums(const GridSums& sums);

    double squares = 0;   ///< of e^2
    double absolutes = 0; ///< of |e|
    double dots = 0;      ///< of x * y
    double rounded = 0;   ///< of y^2
    double max = -1;      ///< the largest |e|; infinite if some y is not finite; -1 if there is no value
    std::uint64_t max_index = 0;

    /// Adds the sums of the values that follow in row-major order.
    void add(const ErrorSums& next);
    /// Adds one finite x that is rounded to y. Returns x - y, or infinity if y is not finite.
    float add(float x, float y, std::uint64_t index) {
        const float e = std::isfinite(y) ? x - y : HUGE_VALF;
        const double size = std::abs(e);
        squares += size * size;
        absolutes += size;
        dots += double{x} * y;
        rounded += double{y} * y;
        if (size > max) {
            max = size;
            max_index = index;
        }
        return e;
    }
};

struct ErrorCounts {
    std::vector<std::uint64_t> codes; ///< by code - range.min; empty if codes are not counted
    std::uint64_t clamped_low = 0;
    std::uint64_t clamped_high = 0;
    PowerOfTwoHistogram errors{error_bins, PowerOfTwoHistogram::smallest_exponent};
    /// Counts of the values; set only for methods without a grid (with one, they follow from `codes`).
    std::optional<PowerOfTwoHistogram> values;

    void add(const ErrorCounts& other);
    void add_codes(const ErrorCounts& other); ///< adds codes, clamped_low and clamped_high
};

/// How a rule is applied to values of a known range: by the fast kernel or one by one, and with which
/// histogram bins. Equal methods give equal sums and counts.
struct Method {
    RoundingRule rule;
    std::optional<Grid> grid; ///< set if the fast kernel can be used
    /// Error bins are 2^error_exponent wide; likewise the bins of values, which are used without a grid.
    int error_exponent = 0;
    int value_exponent = 0;
    KernelCases cases = KernelCases::Near; ///< what the kernel must handle if all values are finite

    Method() = default;
    /// `all_errors`: every error gets a bin of its own size, whatever the grid, so that counts of several
    /// methods can be merged.
    Method(const RoundingRule& rule, const ValueSummary& values, bool all_errors);
    bool operator==(const Method& other) const;
};

constexpr std::size_t value_bins = 256;

/// The counts of one worker thread, under one method at a time. Not thread-safe.
class ErrorCounter {
public:
    explicit ErrorCounter(const Method& method);

    /// Measures the next values, whose indices begin at `first`. With a grid, the sums of y^2 and mostly of x
    /// * y are left out: complete() derives them from the counts.
    ErrorSums measure(std::span<const float> values, bool all_finite, std::uint64_t first);
    /// Measures a part of a run whose codes are counted jointly for several grids (JointRows): adds the row
    /// of each value to `rows` instead of counting codes. add_codes() must be called with the result of that
    /// count.
    void measure_rows(std::span<const float> values, bool all_finite, std::uint64_t first, GridSums& sums,
                      const RowSums& rows, std::uint16_t not_counted);
    void add_codes(const GridCodes& counted);
    /// Until the next restart(), also counts the values themselves into `in`, a histogram of which at most
    /// most_joint_bins bins are used. All finite values must lie within [min, max] and have a bin. Only for
    /// methods with a grid.
    void count_values(PowerOfTwoHistogram& in, float min, float max);
    /// Sets how many bytes ahead of the current values memory is prefetched.
    void fetch_ahead(std::size_t bytes) { ahead_ = bytes; }
    /// All counts except the error histogram, which only all_counts() brings up to date.
    const ErrorCounts& counts();
    const ErrorCounts& all_counts();
    /// Adds what another worker counted under the same method.
    void add(ErrorCounter& other);
    /// Completes the sums of a method with a grid from the counts and the sum of x^2 (`squares`): the sum of
    /// y^2 and, if the kernel did not compute it, the sum of x * y.
    void complete(double squares, ErrorSums& sums);
    /// Switches to another method. The error histogram is kept, in bins of the same or a greater width; all
    /// other counts are reset.
    void restart(const Method& method);

private:
    KernelCases cases_for(bool all_finite) const;
    ErrorSums measure_grid(std::span<const float> values, bool all_finite, std::uint64_t first);
    ErrorSums measure_rule(std::span<const float> values, std::uint64_t first);

    void flush();

    Method method_;
    std::size_t ahead_ = usual_ahead;
    std::optional<GridCells> cells_;
    std::uint64_t pending_ = 0; ///< values counted in `cells_` since the last flush
    std::optional<JointBins> bins_;
    PowerOfTwoHistogram* values_ = nullptr; ///< receives the counts of `bins_`
    BinTally errors_;
    ErrorCounts counts_;
};

} // namespace qcs::quant
