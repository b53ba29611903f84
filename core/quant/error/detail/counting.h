#pragma once
// The error of values under one rule, summed and counted.

#include "quant/error/detail/rounding.h"
#include "quant/observe/power_histogram.h"

namespace qcs::quant {

/// Sums over finite values, in float64.
struct ErrorSums {
    double squares = 0;   ///< of e
    double absolutes = 0; ///< of |e|
    double dots = 0;      ///< of x * y
    double rounded = 0;   ///< of y^2
    double max = -1;      ///< the largest |e|; infinite where y is no number
    std::uint64_t max_index = 0;

    /// What follows in order.
    void add(const ErrorSums& next);
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
    /// `values` is how many there are about to be: few of them are not worth large tables.
    ErrorCounter(const Method& method, std::uint64_t values);

    /// The next values, whose indices begin at `first`. With a grid, complete() has to add what the counts
    /// tell.
    ErrorSums measure(std::span<const float> values, bool all_finite, std::uint64_t first);
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
    ErrorSums measure_grid(std::span<const float> values, bool all_finite, std::uint64_t first);
    ErrorSums measure_rule(std::span<const float> values, std::uint64_t first);

    Method method_;
    std::uint64_t values_;
    std::size_t ahead_ = usual_ahead;
    std::optional<GridCells> cells_;
    std::uint64_t pending_ = 0; ///< values in the cells
    BinTally errors_{error_bins};
    ErrorCounts counts_;
};

} // namespace qcs::quant
