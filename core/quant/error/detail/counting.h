#pragma once
// The error of values under one rule, summed and counted.

#include "quant/error/analyze_error.h"
#include "quant/error/detail/joint_rows.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/value_summary.h"
#include "quant/observe/power_histogram.h"
#include "quant/qparams/formulas.h"

#include <cmath>

namespace qcs::quant {

// What a spec does to each value of a tensor, or of one channel, once its scale is known.

/// x to y for one scale and zero point, or for a float dtype.
struct RoundingRule {
    /// Set: rounds to this float dtype (float32: stays as it is), and the rest means nothing.
    std::optional<DType> cast;
    double scale = 1;
    double zero_point = 0;
    bool float_zero_point = false;
    bool per_channel = false; ///< which of PyTorch's two operators
    CodeRange range;

    bool operator==(const RoundingRule&) const = default;

    /// Codes that can be told apart: 0 for casts and for more than 2^16.
    std::size_t codes() const;

    /// The rule as a Grid, for the fast kernel, if it is one for values up to `largest` in size. Error bins
    /// are as narrow as the error of values within the grid allows; with `all_errors`, as any error does.
    std::optional<Grid> grid(const ValueSummary& values, bool all_errors) const;

    /// y for each finite x. Where `codes` is not null: code - range.min, for casts 0; cut ones say so in
    /// `cut`: -1 low, 1 high.
    void apply(std::span<const float> values, float* rounded, std::uint16_t* codes, std::int8_t* cut) const;
};

/// The rule of the whole tensor, or of one channel, of which the observer saw these values; `channel` tells
/// which scale of a fixed quantization is meant, or which piece.
Expected<RoundingRule> rule_of(const ErrorSpec& spec, const ValueSummary& seen, std::size_t channel);

/// The settings, if the spec is a HistogramObserver with qparams of its own.
const ObserverSettings* histogram_observer(const ErrorSpec& spec);

/// The axis, if the spec has a scale for each channel.
std::optional<int> channel_axis(const ErrorSpec& spec);

/// Sums over finite values, in float64.
struct ErrorSums {
    ErrorSums() = default;
    explicit ErrorSums(const GridSums& sums);

    double squares = 0;   ///< of e
    double absolutes = 0; ///< of |e|
    double dots = 0;      ///< of x * y
    double rounded = 0;   ///< of y^2
    double max = -1;      ///< the largest |e|; infinite where y is no number
    std::uint64_t max_index = 0;

    /// What follows in order.
    void add(const ErrorSums& next);
    /// One finite x that reads back as y. Returns x - y; infinite where y is no number.
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
    std::vector<std::uint64_t> codes; ///< empty where codes are not counted
    std::uint64_t cut_low = 0;
    std::uint64_t cut_high = 0;
    PowerHistogram errors{error_bins, PowerHistogram::smallest_exponent};
    /// Where codes do not tell what the values were.
    std::optional<PowerHistogram> values;

    void add(const ErrorCounts& other);
    void add_codes(const ErrorCounts& other); ///< and how many were cut
};

/// How a rule is carried out on values of a known range. Equal methods give equal sums and counts.
struct Method {
    RoundingRule rule;
    std::optional<Grid> grid; ///< for the fast kernel
    int error_exponent = 0;   ///< bins of errors and, without a grid, of values
    int value_exponent = 0;
    GridCare care = GridCare::Near; ///< of finite values

    Method() = default;
    /// `all_errors`: every error has a bin of its size, whatever the grid; so that counts can be merged.
    Method(const RoundingRule& rule, const ValueSummary& values, bool all_errors);
    bool operator==(const Method& other) const;
};

constexpr std::size_t value_bins = 256;

/// One worker's counts under one method after the other. Not for several threads at once.
class ErrorCounter {
public:
    explicit ErrorCounter(const Method& method);

    /// The next values, whose indices begin at `first`. With a grid, complete() has to add what the counts
    /// tell.
    ErrorSums measure(std::span<const float> values, bool all_finite, std::uint64_t first);
    /// The next part of a run, whose codes somebody else counts: the row of each value is added to `rows`
    /// (grid_error_rows). add_codes() has to follow.
    void measure_rows(std::span<const float> values, bool all_finite, std::uint64_t first, GridSums& sums,
                      const RowSums& rows, std::uint16_t not_counted);
    void add_codes(const GridCodes& counted);
    /// Until the next method the values themselves are counted, too, in a histogram of at most
    /// most_joint_bins bins. All finite ones are within [min, max], and have a bin. Only for methods with a
    /// grid.
    void count_values(PowerHistogram& in, float min, float max);
    /// What lies so far behind the values is needed next: it is fetched meanwhile.
    void fetch_ahead(std::size_t bytes) { ahead_ = bytes; }
    /// All but the bins of errors, which are all_counts()'s.
    const ErrorCounts& counts();
    const ErrorCounts& all_counts();
    /// What another worker counted under the same method.
    void add(ErrorCounter& other);
    /// The sums that follow from all counts and the values' squares: of a grid, those of y^2 and, unless they
    /// were summed, of x * y.
    void complete(double squares, ErrorSums& sums);
    /// The next method. Errors go on in the same bins, or wider ones; all other counts begin anew.
    void restart(const Method& method);

private:
    GridCare care_for(bool all_finite) const;
    ErrorSums measure_grid(std::span<const float> values, bool all_finite, std::uint64_t first);
    ErrorSums measure_rule(std::span<const float> values, std::uint64_t first);

    void flush();

    Method method_;
    std::size_t ahead_ = usual_ahead;
    std::optional<GridCells> cells_;
    std::uint64_t pending_ = 0; ///< values in the cells
    std::optional<JointBins> bins_;
    PowerHistogram* values_ = nullptr; ///< with those bins
    BinTally errors_;
    ErrorCounts counts_;
};

} // namespace qcs::quant
