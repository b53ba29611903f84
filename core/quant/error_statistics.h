#pragma once
// Statistics of the quantization error: x is a tensor, y its fake-quantized (quantized and dequantized)
// value, e = x - y.

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// counts[i] is the number of values v with edges[i] <= v < edges[i + 1]; the last bin also includes v ==
/// edges.back(). Counts are exact for the stored edges, except that values smaller than 2^-150 bin widths may
/// count as 0. Both vectors are empty if there was nothing to count.
struct Histogram {
    std::vector<double> edges;
    std::vector<std::uint64_t> counts;
    bool operator==(const Histogram&) const = default;
};

/// NaN and infinite elements are counted and otherwise ignored. If no element is finite, the statistics are
/// NaN. All sums are float64, in an order that depends neither on the number of threads nor on the
/// processor's vector width.
struct ErrorStatistics {
    std::uint64_t count = 0; ///< all elements, finite or not
    std::uint64_t nan = 0;
    std::uint64_t positive_inf = 0;
    std::uint64_t negative_inf = 0;
    double min = 0; ///< of the finite values
    double max = 0;
    double scale = 1; ///< NaN for the whole of a per-channel spec
    double zero_point = 0;
    double sqnr_db = 0; ///< 10 log10(sum x^2 / sum e^2), in dB; +inf if e is 0 everywhere
    double mse = 0;
    double mae = 0;
    double max_error = 0;              ///< the largest |e|
    std::uint64_t max_error_index = 0; ///< row-major index in the tensor of the first element with that error
    double cosine = 0;                 ///< of x and y, as torch.nn.functional.cosine_similarity computes it
    double saturated_low = 0; ///< share (0..1) of the finite values whose code was clamped to the lowest one
    double saturated_high = 0;
    std::optional<std::uint64_t>
        codes_used; ///< distinct codes that occur; nullopt if more than 2^16 codes are possible
    std::optional<double> effective_bits; ///< Shannon entropy of the codes, in bits
    /// One bin for each code (up to 256 codes; its edges are where the code changes), or bins whose width is
    /// a power of two.
    Histogram values;
    /// Bins whose width is a power of two. Per tensor, the outermost bins extend to max_error.
    Histogram errors;
    bool operator==(const ErrorStatistics&) const = default;
};

struct ErrorAnalysis {
    ErrorStatistics whole;
    std::vector<ErrorStatistics>
        channels; ///< empty unless the spec is per channel; with histograms only if requested
    /// Channels whose largest |x|, or whose relative error 10^(-sqnr_db / 20), is more than 4 times that of
    /// the median channel; the one that exceeds the median by the largest factor comes first.
    std::vector<std::uint64_t> outlier_channels;
    bool operator==(const ErrorAnalysis&) const = default;
};

} // namespace qcs::quant
