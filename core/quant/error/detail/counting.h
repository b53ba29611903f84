#pragma once
// Sums and counts the errors that one rounding rule causes.

#include "quant/error/analyze_error.h"
#include "quant/error/detail/multi_grid_counter.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/value_summary.h"
#include "quant/observe/power_of_two_histogram.h"
#include "quant/qparams/formulas.h"

#include <cmath>

namespace qcs::quant {

// The rounding that a spec (ErrorSpec) applies to each value of a tensor or of one channel, once the scale is
// known.

/// Maps x to its rounded value y: either with one scale and zero point, or by a cast to a float dtype.
struct RoundingRule {
    /// If set, x is rounded to this float dtype (float32: left unchanged) and all other members are ignored.
    std::optional<DType> cast;
    double scale = 1;
    double zero_point = 0;
    bool float_zero_point = false;
    /// true: rounds as fake_quantize_per_channel_affine; false: as fake_quantize_per_tensor_affine
    bool per_channel = false;
    CodeRange range;

    bool operator==(const RoundingRule&) const = default;

    /// Returns the number of codes if each code is counted; 0 for casts and if there are more than 2^16
    /// codes.
    std::size_t counted_codes() const;

    /// Returns the rule as a Grid for the fast kernel; nullopt if no Grid can represent the rule for the
    /// range of `values`. The grid's error bins are as narrow as possible for errors of values that are not
    /// clamped. With `all_errors`, they are wide enough for every error that values in this range can have.
    std::optional<Grid> grid(const ValueSummary& values, bool all_errors) const;

    /// For each finite x in `values`, writes y to `rounded`, and to `cut` -1 if x was clamped at the low end,
    /// 1 if at the high end, else 0. If `codes` is not null, code - range.min is written there. That number
    /// is meaningful only if counted_codes() is not 0; casts do not write it. Each output has as many
    /// elements as `values`.
    void apply(std::span<const float> values, float* rounded, std::uint16_t* codes, std::int8_t* cut) const;
};

/// Returns the rule for the whole tensor or for one channel. `seen` summarizes the values that the observer
/// saw there. `channel` selects the scale of a FixedQuantization, or the piece of a PiecewiseQuantization.
Expected<RoundingRule> rule_of(const ErrorSpec& spec, const ValueSummary& seen, std::size_t channel);

/// Returns the settings if the spec is a HistogramObserver that computes qparams (its dtype is not float16,
/// bfloat16 or float8); else null.
const ObserverSettings* histogram_observer(const ErrorSpec& spec);

/// Returns the channel axis, which may be negative, if the spec has one scale per channel; else nullopt.
std::optional<int> channel_axis(const ErrorSpec& spec);

/// Sums over the finite values, in float64; e = x - y.
struct ErrorSums {
    ErrorSums() = default;
    explicit ErrorSums(const GridSums& sums);

    double squares = 0;         ///< sum of e^2
    double absolutes = 0;       ///< sum of |e|
    double dots = 0;            ///< sum of x * y
    double rounded_squares = 0; ///< sum of y^2
    double max = -1; ///< the largest |e|; infinite if some y is not finite; -1 if there is no value
    std::uint64_t max_index = 0; ///< row-major index of the first value with that error

    /// Adds the sums over the values that follow in row-major order.
    void add(const ErrorSums& next);
    /// Adds the error of one finite x that is rounded to y; `index` is the row-major index of x. Returns x -
    /// y, or infinity if y is not finite.
    float add(float x, float y, std::uint64_t index) {
        const float e = std::isfinite(y) ? x - y : HUGE_VALF;
        const double size = std::abs(e);
        squares += size * size;
        absolutes += size;
        dots += double{x} * y;
        rounded_squares += double{y} * y;
        if (size > max) {
            max = size;
            max_index = index;
        }
        return e;
    }
};

/// Counts of the codes, errors and values. Only finite values are counted.
struct ErrorCounts {
    std::vector<std::uint64_t> codes; ///< counts by code - range.min; empty if codes are not counted
    std::uint64_t clamped_low = 0;    ///< number of values clamped to the lowest code
    std::uint64_t clamped_high = 0;   ///< number of values clamped to the highest code
    /// Histogram of e.
    PowerOfTwoHistogram errors{error_bins, PowerOfTwoHistogram::smallest_exponent};
    /// Histogram of x. Set only for a CountingMethod without a grid; with a grid, it follows from `codes`.
    std::optional<PowerOfTwoHistogram> values;

    void add(const ErrorCounts& other);
    void add_codes(const ErrorCounts& other); ///< adds only codes, clamped_low and clamped_high
};

/// How a rule is applied to values of a known range: by the fast kernel or value by value, and with which
/// histogram bins. Equal methods give equal sums and counts.
struct CountingMethod {
    RoundingRule rule;
    std::optional<Grid> grid; ///< set if the fast kernel can be used
    /// Bins of errors are 2^error_exponent wide, bins of values 2^value_exponent. Bins of values are used
    /// only without a grid.
    int error_exponent = 0;
    int value_exponent = 0;
    /// the special cases that the kernel must handle, provided that all values are finite
    KernelCases cases = KernelCases::OneAboveHigh;

    CountingMethod() = default;
    /// `all_errors`: see RoundingRule::grid(). It is needed if the counts of several methods are to be
    /// merged.
    CountingMethod(const RoundingRule& rule, const ValueSummary& values, bool all_errors);
    bool operator==(const CountingMethod& other) const;
};

constexpr std::size_t value_bins = 256; ///< number of bins of ErrorCounts::values

/// The counts of one worker thread, for one method at a time. Not thread-safe.
class ErrorCounter {
public:
    explicit ErrorCounter(const CountingMethod& method);

    /// Rounds the next values, adds to the counts, and returns the sums over these values. The row-major
    /// index of the first value is `first`. `all_finite` must be false if a value may be NaN or infinite.
    /// With a grid, the sum of y^2 and usually that of x * y are left out: complete() derives them from the
    /// counts.
    ErrorSums measure(std::span<const float> values, bool all_finite, std::uint64_t first);
    /// Does the same, but for codes that MultiGridCounter counts for several grids: adds to `sums`, and adds
    /// the row of each value (Grid::row()) to `rows` instead of counting codes. `non_finite_cell` is
    /// MultiGridCounter::non_finite_cell() for this grid. Afterwards, pass the codes that MultiGridCounter
    /// counted to add_codes().
    void measure_rows(std::span<const float> values, bool all_finite, std::uint64_t first, GridSums& sums,
                      const RowSums& rows, std::uint16_t non_finite_cell);
    void add_codes(const GridCodes& counted);
    /// Makes measure() also count the values themselves into `in`, until the next restart(). At most
    /// max_joint_bins bins of `in` may be used. All finite values must lie within [min, max] and have a bin.
    /// Only for methods with a grid.
    void count_values(PowerOfTwoHistogram& in, float min, float max);
    /// Sets the distance in bytes at which memory is prefetched ahead of the values.
    void set_prefetch_distance(std::size_t bytes) { prefetch_distance_ = bytes; }
    /// counts() returns all counts, but the error histogram may be out of date. all_counts() brings the error
    /// histogram up to date as well.
    const ErrorCounts& counts();
    const ErrorCounts& all_counts();
    /// Adds what another worker counted with the same method.
    void add(ErrorCounter& other);
    /// Completes `sums` for a method with a grid. Computes the sum of y^2 from the counts and, if the kernel
    /// did not compute it, the sum of x * y with the help of `squares`, the sum of x^2.
    void complete(double squares, ErrorSums& sums);
    /// Switches to another method. The error histogram is kept, in bins that may become wider but not
    /// narrower; all other counts are reset to 0. After measure(), call counts() before restart().
    void restart(const CountingMethod& method);

private:
    KernelCases cases_for(bool all_finite) const;
    ErrorSums measure_grid(std::span<const float> values, bool all_finite, std::uint64_t first);
    ErrorSums measure_rule(std::span<const float> values, std::uint64_t first);

    /// Adds the counts in cells_ to counts_.
    void flush();

    CountingMethod method_;
    std::size_t prefetch_distance_ = default_prefetch_distance;
    std::optional<GridCells> cells_;
    std::uint64_t pending_ = 0; ///< values counted in `cells_` since the last flush
    /// Set while values are counted (see count_values()).
    std::optional<JointBins> bins_;
    PowerOfTwoHistogram* values_ = nullptr; ///< the histogram that receives the counts of `bins_`
    BitPlaneCounter errors_;
    ErrorCounts counts_;
};

} // namespace qcs::quant
