#include "quant/observe/torch_histc.h"

#include "quant/elements/chunks.h"
#include "quant/kernels/bin_indices.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t histogram_chunk = std::uint64_t{1} << 20;

class ChunkCounts {
public:
    ChunkCounts(std::vector<std::uint64_t>& all, std::mutex& mutex, const BinEdges& edges)
        : all_(all), mutex_(mutex), edges_(edges), found_(all.size()) {}
    ~ChunkCounts() {
        const std::scoped_lock lock(mutex_);
        found_.flush(all_);
    }
    ChunkCounts(const ChunkCounts&) = delete;
    ChunkCounts& operator=(const ChunkCounts&) = delete;

    void operator()(const float* floats, std::uint64_t begin, std::uint64_t end) {
        if (!edges_.infinite()) found_.add(std::span(floats, end - begin), edges_);
    }

private:
    std::vector<std::uint64_t>& all_;
    std::mutex& mutex_;
    BinEdges edges_;
    BinCounter found_;
};

} // namespace

Expected<std::vector<float>> torch_histc(const tensor::TensorData& tensor, float min, float max, int bins,
                                         const Task& task) {
    const BinEdges edges(min, max, bins);
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(bins));
    std::mutex mutex;
    auto problems = for_each_float_block(tensor, histogram_chunk, task, [&](std::uint64_t, std::uint64_t) {
        return ChunkCounts(counts, mutex, edges);
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    std::vector<float> floats(counts.size());
    std::ranges::transform(counts, floats.begin(), [](std::uint64_t n) { return static_cast<float>(n); });
    return floats;
}

} // namespace qcs::quant
