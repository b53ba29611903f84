#include "quant/histogram_counts.h"

#include "quant/float_blocks.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t chunk_size = std::uint64_t{1} << 20;

constexpr std::size_t tables = 4;

/// A thread's counts, handed over when its chunk is done.
class ChunkCounts {
public:
    ChunkCounts(std::vector<std::uint64_t>& all, std::mutex& mutex, const BinEdges& edges)
        : all_(all), mutex_(mutex), found_(edges) {}
    ~ChunkCounts() {
        const std::scoped_lock lock(mutex_);
        found_.add_to(all_);
    }
    ChunkCounts(const ChunkCounts&) = delete;
    ChunkCounts& operator=(const ChunkCounts&) = delete;

    void operator()(const float* floats, std::uint64_t begin, std::uint64_t end) {
        found_.add(std::span(floats, end - begin));
    }

private:
    std::vector<std::uint64_t>& all_;
    std::mutex& mutex_;
    BinCounter found_;
};

} // namespace

BinEdges::BinEdges(float min, float max, int count) : low(min), high(max), bins(static_cast<float>(count)) {
    if (low != high) return;
    constexpr auto infinity = std::numeric_limits<float>::infinity();
    low = std::min(min - 1, std::nextafter(min, -infinity));
    high = std::max(max + 1, std::nextafter(max, infinity));
}

std::size_t BinEdges::bin_of(float x) const {
    const float place = (x - low) * bins / (high - low);
    const auto last = static_cast<std::size_t>(bins) - 1;
    return place < bins ? static_cast<std::size_t>(place) : last; // also where the floats overflow
}

BinCounter::BinCounter(const BinEdges& edges)
    : edges_(edges), stride_(static_cast<std::size_t>(edges.bins) + 1), tables_(tables * stride_) {}

void BinCounter::add(std::span<const float> values) {
    // First the places, which vectors can compute, then the counts, which they cannot. As bin_of() has it.
    std::array<std::int32_t, 1024> places;
    const auto [low, high, bins] = edges_;
    const float width = high - low;
    for (std::size_t done = 0; done < values.size(); done += places.size()) {
        const auto block = values.subspan(done, std::min(places.size(), values.size() - done));
        for (std::size_t i = 0; i < block.size(); ++i) {
            const float x = block[i];
            const float exact = (x - low) * bins / width;
            const float place = exact < bins ? exact : bins - 1;
            places[i] = static_cast<std::int32_t>(((x >= low) & (x <= high)) ? place : bins);
        }
        for (std::size_t i = 0; i < block.size(); ++i)
            ++tables_[i % tables * stride_ + static_cast<std::size_t>(places[i])];
    }
}

void BinCounter::add_to(std::span<std::uint64_t> counts) const {
    for (std::size_t table = 0; table < tables; ++table)
        for (std::size_t bin = 0; bin < counts.size(); ++bin)
            counts[bin] += tables_[table * stride_ + bin];
}

Expected<std::vector<float>> histogram_counts(const TensorData& tensor, float min, float max, int bins,
                                              const Run& run) {
    const BinEdges edges(min, max, bins);
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(bins));
    std::mutex mutex;
    auto problems = for_each_float_block(tensor, chunk_size, run, [&](std::uint64_t, std::uint64_t) {
        return ChunkCounts(counts, mutex, edges);
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    std::vector<float> floats(counts.size());
    std::ranges::transform(counts, floats.begin(), [](std::uint64_t n) { return static_cast<float>(n); });
    return floats;
}

} // namespace qcs::quant
