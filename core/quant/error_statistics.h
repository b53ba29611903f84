#pragma once
// What quantizing a tensor costs: x against its fake-quantized (quantized and dequantized) y, e = x - y.

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// counts[i] values v lie in edges[i] <= v < edges[i + 1]; in the last bin also v == edges.back(). The counts
/// are exact for the edges as given, but for values of less than 2^-150 bins: they may count as 0. Both empty
/// when there was nothing to count.
struct Histogram {
    std::vector<double> edges;
    std::vector<std::uint64_t> counts;
    bool operator==(const Histogram&) const = default;
};

/// NaN and infinite elements are counted and left out of everything else. With no finite element the numbers
/// are NaN. All sums are float64 in an order that depends neither on threads nor on the processor's vectors.
struct ErrorStatistics {
    std::uint64_t count = 0; ///< all elements
    std::uint64_t nan = 0;
    std::uint64_t positive_inf = 0;
    std::uint64_t negative_inf = 0;
    double min = 0; ///< of the finite values
    double max = 0;
    double scale = 1; ///< of the whole statistics of a per-channel spec: NaN
    double zero_point = 0;
    double sqnr_db = 0; ///< 10 log10(sum x^2 / sum e^2); +inf where e is 0 everywhere
    double mse = 0;
    double mae = 0;
    double max_error = 0;              ///< the largest |e|
    std::uint64_t max_error_index = 0; ///< row-major index in the tensor of the first such element
    double cosine = 0;                 ///< of x and y as torch.nn.functional.cosine_similarity has it
    double saturated_low = 0; ///< share of the finite values whose code was cut at the range's lower end
    double saturated_high = 0;
    std::optional<std::uint64_t>
        codes_used; ///< distinct codes; nullopt where there are more than 2^16 possible ones
    std::optional<double> effective_bits; ///< entropy of the codes, in bits
    /// A bin for each code (up to 256; its edges are where codes change), or bins whose width is a power of
    /// two.
    Histogram values;
    /// Bins whose width is a power of two; per tensor the outermost ones reach as far as max_error does.
    Histogram errors;
    bool operator==(const ErrorStatistics&) const = default;
};

struct ErrorAnalysis {
    ErrorStatistics whole;
    std::vector<ErrorStatistics>
        channels; ///< empty unless the spec is per channel; histograms only where asked for
    /// Channels whose largest |x|, or whose relative error 10^(-sqnr_db / 20), is more than 4 times that of
    /// the median channel; the farthest above first.
    std::vector<std::uint64_t> outlier_channels;
    bool operator==(const ErrorAnalysis&) const = default;
};

} // namespace qcs::quant
