#pragma once
// How the values of a tensor and their errors are spread, in bins fine enough to be drawn.

#include "quant/error/analyze_error.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::quant {

struct Distribution {
    Histogram values; ///< bins of equal width from the smallest to the largest finite value
    Histogram errors; ///< 128 bins of equal width from -max_error to max_error
    bool operator==(const Distribution&) const = default;
};

/// Into how many bins values are counted, and how far these reach.
struct ValueBins {
    std::size_t count = 256;
    double room = 0; ///< how far they reach beyond the smallest and the largest value
    bool operator==(const ValueBins&) const = default;
};

/// Of values that a grid's levels are, with these statistics: a bin for each level from the smallest to the
/// largest that occurs, which stands in its middle; of more than 256 the usual bins, as without a grid.
ValueBins level_bins(const std::optional<LevelGrid>& grid, const ErrorStatistics& statistics);

/// Of the tensor, or of one of the analysis's channels. `analysis` is what analyze_error() says of this very
/// tensor and spec; the values are rounded as there. Where all values are one, a bin of width 1 holds them.
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<Distribution> distribution_of(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const Task& task = {}, const ValueBins& bins = {});

/// The same of a tensor and what it reads back as (float32 in row-major order), with channels along `axis`.
Expected<Distribution> distribution_between(const tensor::TensorData& tensor,
                                            const tensor::TensorData& rounded, const ErrorAnalysis& analysis,
                                            int axis, std::optional<std::uint64_t> channel,
                                            const Task& task = {}, const ValueBins& bins = {});

// Values that are chosen by hand, in one plot, and marked in the others.

/// The finite values x for which x, |x|, the error x - y or the stored code lies from `low` to `high`, both
/// inside.
struct ValueSelection {
    enum class By : std::uint8_t { Value, Size, Error, Code };
    By by = By::Value;
    double low = 0;
    double high = 0;
    bool operator==(const ValueSelection&) const = default;
};

/// Of a tensor that is quantized in its file: the codes of the same elements, as codes_of() has them.
struct StoredCodes {
    tensor::TensorData codes;
    std::vector<double> edges; ///< of bins of equal width, as those of CodeUse::codes
};

struct SelectedValues {
    Distribution distribution;           ///< of these values alone, on the edges of distribution_of()
    std::vector<std::uint64_t> codes;    ///< how many lie in each bin of StoredCodes; empty without them
    std::vector<std::uint64_t> channels; ///< how many each channel has; empty for none, or for more than 2^16
    std::uint64_t count = 0;
    bool operator==(const SelectedValues&) const = default;
};

/// With what distribution_of() is given, so that the edges are the same. `tensor` may be a part of the one
/// that was analysed, with the same channels. By their codes nothing is selected without `stored`.
Expected<SelectedValues> select_values(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const ValueSelection& selection, const Task& task = {},
                                       const ValueBins& bins = {}, const StoredCodes* stored = nullptr);
/// With what distribution_between() is given.
Expected<SelectedValues> select_between(const tensor::TensorData& tensor, const tensor::TensorData& rounded,
                                        const ErrorAnalysis& analysis, int axis,
                                        std::optional<std::uint64_t> channel, const ValueSelection& selection,
                                        const Task& task = {}, const ValueBins& bins = {},
                                        const StoredCodes* stored = nullptr);

/// analyze_error() of one spec, with channels also where they share a scale: those along axis 0 of a tensor
/// of two axes or more.
Expected<ErrorAnalysis> analyze_with_channels(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                              const Task& task = {});

} // namespace qcs::quant
