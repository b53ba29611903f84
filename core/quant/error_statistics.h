#pragma once
// Statistics of the quantization error. In this header, x is an element of a tensor, y is the result of
// quantizing and dequantizing x, and e = x - y.

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// A histogram. counts[i] is the number of values v with edges[i] <= v < edges[i + 1]; the last bin also
/// includes v == edges.back(). Counts are exact for the stored edges, except that values smaller in magnitude
/// than 2^-150 bin widths may be counted as 0. Both vectors are empty if there was nothing to count.
struct Histogram {
    std::vector<double> edges;
    std::vector<std::uint64_t> counts;
    bool operator==(const Histogram&) const = default;
};

/// Statistics of a tensor or of one channel. NaN and infinite elements are counted and otherwise ignored. If
/// no element is finite, all members of type double except `scale` and `zero_point` are NaN. All sums are
/// computed in float64, in an order that depends neither on the number of threads nor on the processor's
/// vector width.
struct ErrorStatistics {
    std::uint64_t count = 0; ///< all elements, finite or not
    std::uint64_t nan = 0;   ///< number of NaNs
    std::uint64_t positive_inf = 0;
    std::uint64_t negative_inf = 0;
    double min = 0;   ///< the smallest finite value
    double max = 0;   ///< the largest finite value
    double scale = 1; ///< NaN if several scales were used (ErrorAnalysis::whole of a per-channel spec)
    double zero_point = 0;
    double sqnr_db = 0;                ///< 10 log10(sum x^2 / sum e^2), in dB; +inf if e is 0 everywhere
    double mse = 0;                    ///< mean squared error: mean of e^2
    double mae = 0;                    ///< mean absolute error: mean of |e|
    double max_error = 0;              ///< the largest |e|
    std::uint64_t max_error_index = 0; ///< row-major index in the tensor of the first element with that error
    double cosine = 0; ///< cosine similarity of x and y, as torch.nn.functional.cosine_similarity computes it
    double saturated_low = 0;  ///< share (0..1) of the finite values that were clamped to the lowest code
    double saturated_high = 0; ///< same for the highest code
    /// Number of distinct codes that occur; nullopt if more than 2^16 codes are possible, for casts to float
    /// dtypes, and if no element is finite.
    std::optional<std::uint64_t> codes_used;
    /// Shannon entropy of the codes, in bits; nullopt if codes_used is nullopt.
    std::optional<double> effective_bits;
    /// Histogram of x. With a single scale and at most 256 codes, there is one bin for each code from that of
    /// `min` to that of `max`; its edges are the values at which the code changes. Otherwise, and for extreme
    /// scales, the bins have a width that is a power of two.
    Histogram values;
    /// Histogram of e. The width of the bins is a power of two. For per-tensor specs, the outermost bins
    /// extend to max_error.
    Histogram errors;
    bool operator==(const ErrorStatistics&) const = default;
};

/// The result of analysing one tensor.
struct ErrorAnalysis {
    ErrorStatistics whole; ///< statistics of the whole tensor
    /// Statistics of each channel; empty unless the spec is per channel. They have histograms only if
    /// requested.
    std::vector<ErrorStatistics> channels;
    /// Indices of channels whose largest |x|, or whose relative error 10^(-sqnr_db / 20), is more than 4
    /// times that of the median channel. The channel that exceeds the median by the largest factor comes
    /// first.
    std::vector<std::uint64_t> outlier_channels;
    bool operator==(const ErrorAnalysis&) const = default;
};

} // namespace qcs::quant
