#include "quant/format/order_statistics.h"

#include "quant/elements/chunks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t chunk = std::uint64_t{1} << 20;
constexpr std::size_t buckets = 65536;

/// Maps floats to unsigned integers in the same order.
std::uint32_t key_of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return bits & 0x80000000U ? ~bits : bits | 0x80000000U;
}
float value_of(std::uint32_t key) {
    return std::bit_cast<float>(key & 0x80000000U ? key & 0x7fffffffU : ~key);
}

float between(float below, float above, double share) {
    // Interpolates from the nearer end, as numpy does.
    const double step = double{above} - below;
    return static_cast<float>(share < 0.5 ? below + step * share : above - step * (1 - share));
}

using Counts = std::vector<std::uint64_t>;

/// How often each of the numbers 0 to 65535 occurs that `number` derives from the keys; keys for which it
/// returns nullopt are not counted.
template <typename Number>
Expected<Counts> count_keys(const tensor::TensorData& tensor, bool absolute, const Task& task,
                            Number number) {
    Counts counts(buckets);
    std::mutex mutex;
    auto problems = for_each_float_block(tensor, chunk, task, [&](std::uint64_t, std::uint64_t) {
        struct Work {
            Counts own;
            Counts& all;
            std::mutex& mutex;
            bool absolute;
            Number& number;
            Work(Counts& counts_of_all, std::mutex& guard, bool of_absolutes, Number& bucket)
                : own(buckets), all(counts_of_all), mutex(guard), absolute(of_absolutes), number(bucket) {}
            Work(const Work&) = delete;
            ~Work() {
                const std::lock_guard lock(mutex);
                for (std::size_t i = 0; i < buckets; ++i)
                    all[i] += own[i];
            }
            void operator()(const float* floats, std::uint64_t begin, std::uint64_t end) {
                for (std::uint64_t i = 0; i < end - begin; ++i) {
                    if (!std::isfinite(floats[i])) continue;
                    if (const auto bucket = number(key_of(absolute ? std::abs(floats[i]) : floats[i] + 0.0F)))
                        ++own[*bucket];
                }
            }
        };
        return Work(counts, mutex, absolute, number);
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return counts;
}

} // namespace

float percentile(std::span<float> values, double rank) {
    if (values.empty()) return 0;
    const double place = rank / 100 * static_cast<double>(values.size() - 1);
    const auto at = static_cast<std::size_t>(std::floor(place));
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(at);
    std::nth_element(values.begin(), middle, values.end());
    const double share = place - std::floor(place);
    if (share == 0) return *middle;
    return between(*middle, *std::min_element(middle + 1, values.end()), share);
}

Expected<std::vector<float>> percentiles(const tensor::TensorData& tensor, std::span<const double> ranks,
                                         bool absolute, const Task& task) {
    const auto high = count_keys(tensor, absolute, task,
                                 [](std::uint32_t key) { return std::optional<std::size_t>(key >> 16); });
    if (!high) return tl::unexpected(high.error());
    std::uint64_t finite = 0;
    for (const auto count : *high)
        finite += count;
    if (finite == 0) return std::vector<float>(ranks.size());
    // The requested elements by rank in sorted order; their values are found bucket by bucket.
    std::map<std::uint64_t, float> elements;
    for (const auto rank : ranks) {
        const double place = rank / 100 * static_cast<double>(finite - 1);
        elements[static_cast<std::uint64_t>(std::floor(place))] = 0;
        elements[static_cast<std::uint64_t>(std::ceil(place))] = 0;
    }
    std::uint64_t before = 0;
    auto next = elements.begin();
    for (std::size_t bucket = 0; bucket < buckets && next != elements.end(); ++bucket) {
        const auto end = before + (*high)[bucket];
        if (next->first < end) {
            auto counts = count_keys(tensor, absolute, task, [bucket](std::uint32_t key) {
                return key >> 16 == bucket ? std::optional<std::size_t>(key & 0xffffU) : std::nullopt;
            });
            if (!counts) return tl::unexpected(std::move(counts.error()));
            auto seen = before;
            std::size_t at = 0;
            for (; next != elements.end() && next->first < end; ++next) {
                while (seen + (*counts)[at] <= next->first)
                    seen += (*counts)[at++];
                next->second = value_of(static_cast<std::uint32_t>(bucket << 16 | at));
            }
        }
        before = end;
    }
    std::vector<float> found;
    for (const auto rank : ranks) {
        const double place = rank / 100 * static_cast<double>(finite - 1);
        found.push_back(between(elements.at(static_cast<std::uint64_t>(std::floor(place))),
                                elements.at(static_cast<std::uint64_t>(std::ceil(place))),
                                place - std::floor(place)));
    }
    return found;
}

} // namespace qcs::quant
