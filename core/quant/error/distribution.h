#pragma once
// Histograms of a tensor's values and of their quantization errors, for plots. x is a value, y the same value
// after it was quantized and dequantized, and max_error is ErrorStatistics::max_error.

#include "quant/error/analyze_error.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::quant {

struct Distribution {
    Histogram values; ///< histogram of the finite values; bins of equal width (ValueBins)
    Histogram errors; ///< histogram of the errors x - y; 128 bins of equal width from -max_error to max_error
    bool operator==(const Distribution&) const = default;
};

/// The bins of Distribution::values: their number and the range that they cover.
struct ValueBins {
    std::size_t count = 256;
    double margin =
        0; ///< the bins cover the range from (smallest value - margin) to (largest value + margin)
    bool operator==(const ValueBins&) const = default;
};

/// Returns bins for dequantized values, that is, for values that can only be levels of `grid`. One bin is
/// centred on each level from the smallest to the largest value that `statistics` reports. Returns the
/// default bins if `grid` is nullopt, or if there would be more than 256 bins.
ValueBins level_bins(const std::optional<LevelGrid>& grid, const ErrorStatistics& statistics);

/// Returns histograms of the whole tensor, or of one channel (an index into analysis.channels). `analysis`
/// must be the result of analyze_error() for this tensor and spec; values are rounded as in that analysis. If
/// all values are equal, they are counted in one bin of width 1, and so are the errors if max_error is 0 or
/// infinite. Both histograms are empty if no value is finite. Errors: "dtype-not-supported", "cancelled",
/// "file-changed".
Expected<Distribution> distribution_of(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const Task& task = {}, const ValueBins& bins = {});

/// Does the same for a tensor whose rounded values are known: `rounded` holds them as float32 in row-major
/// order. `channel` is an index along `axis`.
Expected<Distribution> distribution_of_rounded(const tensor::TensorData& tensor,
                                               const tensor::TensorData& rounded,
                                               const ErrorAnalysis& analysis, int axis,
                                               std::optional<std::uint64_t> channel, const Task& task = {},
                                               const ValueBins& bins = {});

// Counts the values that the user selects in one plot, so that they can be highlighted in the other plots.

/// Selects the finite values x for which a quantity lies within [low, high]. The quantity is x (By::Value),
/// |x| (Magnitude), the error x - y (Error) or the stored code (Code).
struct ValueSelection {
    enum class By : std::uint8_t { Value, Magnitude, Error, Code };
    By by = By::Value;
    double low = 0;
    double high = 0;
    bool operator==(const ValueSelection&) const = default;
};

/// The codes of a tensor that is stored quantized, as codes_of() returns them: one code for each element.
struct StoredCodes {
    tensor::TensorData codes;
    /// Edges of the bins in which the selected codes are counted; the bins have equal width. Use
    /// CodeStatistics::codes.edges.
    std::vector<double> edges;
};

struct SelectedValues {
    /// histograms of only the selected values, with the same edges as distribution_of()
    Distribution distribution;
    /// Number of selected values in each bin of StoredCodes::edges; empty if there are no StoredCodes.
    std::vector<std::uint64_t> codes;
    /// Number of selected values in each channel; empty if there are no channels or more than 2^16.
    std::vector<std::uint64_t> channels;
    std::uint64_t count = 0; ///< total number of selected values
    bool operator==(const SelectedValues&) const = default;
};

/// Returns how the selected values are distributed. Pass the same arguments as to distribution_of(), so that
/// the edges are the same. `tensor` may also be a view of a part of the analysed tensor; the view must
/// have the same channels as that tensor. If `stored` is null, a selection by code selects nothing.
Expected<SelectedValues> select_values(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const ValueSelection& selection, const Task& task = {},
                                       const ValueBins& bins = {}, const StoredCodes* stored = nullptr);
/// Does the same with the arguments of distribution_of_rounded().
Expected<SelectedValues>
select_values_of_rounded(const tensor::TensorData& tensor, const tensor::TensorData& rounded,
                         const ErrorAnalysis& analysis, int axis, std::optional<std::uint64_t> channel,
                         const ValueSelection& selection, const Task& task = {}, const ValueBins& bins = {},
                         const StoredCodes* stored = nullptr);

/// Returns the result of analyze_error() for one spec, but with statistics per channel even if all channels
/// share a scale. If they do, the channel axis is axis 0. There are no statistics per channel if the tensor
/// has fewer than two axes or more than 2^20 channels, if its values are only cast to a float dtype, or if a
/// piece of a PiecewiseQuantization ends within a channel.
Expected<ErrorAnalysis> analyze_with_channels(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                              const Task& task = {});

} // namespace qcs::quant
