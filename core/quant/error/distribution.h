#pragma once
// Histograms of the values of a tensor and of their quantization errors, fine enough to be drawn.

#include "quant/error/analyze_error.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::quant {

struct Distribution {
    Histogram values; ///< bins of equal width from the smallest to the largest finite value
    Histogram errors; ///< 128 bins of equal width from -max_error to max_error
    bool operator==(const Distribution&) const = default;
};

/// The number of bins for values, and the range that they cover.
struct ValueBins {
    std::size_t count = 256;
    double room = 0; ///< how far the bins extend beyond the smallest and the largest value
    bool operator==(const ValueBins&) const = default;
};

/// Bins for dequantized values, which all lie on the levels of `grid`: one bin centred on each level from the
/// smallest to the largest value that `statistics` reports. The default bins if `grid` is nullopt, or if
/// there would be more than 256.
ValueBins level_bins(const std::optional<LevelGrid>& grid, const ErrorStatistics& statistics);

/// Histograms of the whole tensor, or of one of the channels of `analysis`, which must be the result of
/// analyze_error() for this tensor and spec; values are rounded as there. If all values are equal, they are
/// counted in one bin of width 1. Errors: "dtype-not-supported", "cancelled", "file-changed".
Expected<Distribution> distribution_of(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const Task& task = {}, const ValueBins& bins = {});

/// The same for a tensor and its dequantized values `rounded` (float32 in row-major order). Channels lie
/// along `axis`.
Expected<Distribution> distribution_between(const tensor::TensorData& tensor,
                                            const tensor::TensorData& rounded, const ErrorAnalysis& analysis,
                                            int axis, std::optional<std::uint64_t> channel,
                                            const Task& task = {}, const ValueBins& bins = {});

// Values that the user selects in one plot, to be marked in the other plots.

/// Selects the finite values x for which x, |x|, the error x - y or the stored code lies within [low, high].
struct ValueSelection {
    enum class By : std::uint8_t { Value, Size, Error, Code };
    By by = By::Value;
    double low = 0;
    double high = 0;
    bool operator==(const ValueSelection&) const = default;
};

/// The codes of a tensor that is stored quantized in its file, as codes_of() returns them, one for each of
/// its elements.
struct StoredCodes {
    tensor::TensorData codes;
    std::vector<double> edges; ///< edges of bins of equal width, as in CodeUse::codes
};

struct SelectedValues {
    Distribution distribution; ///< of the selected values alone, with the edges of distribution_of()
    /// Selected values in each bin of StoredCodes; empty without StoredCodes.
    std::vector<std::uint64_t> codes;
    /// Selected values in each channel; empty if there are no channels or more than 2^16.
    std::vector<std::uint64_t> channels;
    std::uint64_t count = 0;
    bool operator==(const SelectedValues&) const = default;
};

/// Takes the same arguments as distribution_of(), so that the edges are the same. `tensor` may be a part of
/// the tensor that was analysed, with the same channels. A selection by code selects nothing if `stored` is
/// null.
Expected<SelectedValues> select_values(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const ValueSelection& selection, const Task& task = {},
                                       const ValueBins& bins = {}, const StoredCodes* stored = nullptr);
/// The same with the arguments of distribution_between().
Expected<SelectedValues> select_between(const tensor::TensorData& tensor, const tensor::TensorData& rounded,
                                        const ErrorAnalysis& analysis, int axis,
                                        std::optional<std::uint64_t> channel, const ValueSelection& selection,
                                        const Task& task = {}, const ValueBins& bins = {},
                                        const StoredCodes* stored = nullptr);

/// analyze_error() of one spec, with statistics per channel even if all channels share a scale. The channels
/// then lie along axis 0 of a tensor of at least two axes; a tensor of fewer axes has none.
Expected<ErrorAnalysis> analyze_with_channels(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                              const Task& task = {});

} // namespace qcs::quant
