#include "quant/elements/chunks.h"
#include "quant/error/passes.h"
#include "quant/kernels/bin_indices.h"
#include "quant/observe/histogram_counts.h"
#include "quant/observe/histogram_search.h"
#include "quant/observe/observe.h"
#include "quant/quant_codes.h"
#include "tensor/tensor_codes.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace qcs::quant {

namespace {

/// Values that are looked at under all specs while they are in the cache (512 KiB).
constexpr std::uint64_t chunk = 131072 - 2048;
static_assert(chunk % 64 == 0);

Diagnostics cancelled() {
    return {Diagnostic{codes::cancelled, {}}};
}

/// What one thread works with.
struct Worker {
    std::vector<float> buffer;
    std::vector<ErrorCounter> counters;
};

using Workers = tbb::enumerable_thread_specific<Worker>;

/// The range of each chunk.
std::optional<std::vector<ValueSummary>> find_ranges(const FloatPieces& values, Workers& workers,
                                                     const Task& task) {
    std::vector<ValueSummary> ranges((values.count() + chunk - 1) / chunk);
    const bool done =
        for_each_chunk(values.count(), chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            const auto part = values.read(begin, end - begin, workers.local().buffer);
            ranges[begin / chunk] = summarize(part.data(), part.size());
        });
    if (!done) return std::nullopt;
    return ranges;
}

/// The methods of all specs without repetitions, and which is whose.
struct Methods {
    std::vector<Method> all;
    std::vector<std::size_t> of_spec;

    void add(const Method& method) {
        const auto found = std::find(all.begin(), all.end(), method);
        of_spec.push_back(static_cast<std::size_t>(found - all.begin()));
        if (found == all.end()) all.push_back(method);
    }
};

using HistogramCounts = std::vector<std::uint64_t>;

/// torch.histc over the finite values, for each number of bins.
std::optional<std::map<int, HistogramCounts>> count_bins(const FloatPieces& values, const ValueSummary& whole,
                                                         const std::set<int>& bin_counts, const Task& task) {
    struct Own {
        std::vector<float> buffer;
        std::map<int, BinCounter> counters;
    };
    tbb::enumerable_thread_specific<Own> workers;
    const bool done =
        for_each_chunk(values.count(), chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            auto& own = workers.local();
            const auto part = values.read(begin, end - begin, own.buffer);
            for (const int bins : bin_counts)
                own.counters.try_emplace(bins, static_cast<std::size_t>(bins))
                    .first->second.add(part, BinEdges(whole.min, whole.max, bins));
        });
    if (!done) return std::nullopt;
    std::map<int, HistogramCounts> all;
    for (const int bins : bin_counts)
        all[bins].resize(static_cast<std::size_t>(bins));
    for (auto& own : workers)
        for (auto& [bins, counter] : own.counters)
            counter.flush(all[bins]);
    return all;
}

/// What each spec's observer takes for the range of values: HistogramObserver cuts it.
Expected<std::vector<ValueSummary>> observed(const FloatPieces& values, const ValueSummary& whole,
                                             std::span<const ErrorSpec* const> specs, const Task& task) {
    std::vector<ValueSummary> seen(specs.size(), whole);
    std::set<int> bin_counts;
    for (const auto* spec : specs)
        if (const auto* settings = histogram_observer(*spec)) bin_counts.insert(settings->bins);
    if (bin_counts.empty() || whole.finite() == 0) return seen;
    if (!std::isfinite(whole.max - whole.min))
        return failure(message(codes::histogram_range_infinite, fmt::format("{}", whole.min),
                               fmt::format("{}", whole.max)));
    const auto counts = count_bins(values, whole, bin_counts, task);
    if (!counts) return tl::unexpected(cancelled());
    std::map<std::pair<int, std::int64_t>, ValueRange> ranges;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const auto* settings = histogram_observer(*specs[i]);
        if (!settings) continue;
        const auto codes = histogram_codes(settings->dtype);
        const std::pair key(settings->bins, codes);
        auto found = ranges.find(key);
        if (found == ranges.end()) {
            const auto& own = counts->at(settings->bins);
            const std::vector<float> histogram(own.begin(), own.end());
            found = ranges.emplace(key, search_range(histogram, {whole.min, whole.max}, codes)).first;
        }
        seen[i].min = found->second.min;
        seen[i].max = found->second.max;
    }
    return seen;
}

} // namespace

Task part_of(const Task& task, double begin, double end) {
    Task part{task.stop, {}, task.threads};
    if (task.progress)
        part.progress = [&task, begin, end](double share) { task.progress(begin + share * (end - begin)); };
    return part;
}

Expected<std::vector<ErrorAnalysis>>
analyze_tensor(const tensor::TensorData& tensor, std::span<const ErrorSpec* const> specs, const Task& task) {
    const FloatPieces values(tensor);
    Workers workers;
    const auto ranges = find_ranges(values, workers, part_of(task, 0, 0.3));
    if (!ranges) return tl::unexpected(cancelled());
    ValueSummary whole;
    for (const auto& range : *ranges)
        whole.add(range);

    const auto seen = observed(values, whole, specs, part_of(task, 0.3, 0.5));
    if (!seen) return tl::unexpected(seen.error());
    Methods methods;
    std::vector<RoundingRule> rules;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        auto rule = rule_of(*specs[i], (*seen)[i], 0);
        if (!rule) return tl::unexpected(std::move(rule.error()));
        rules.push_back(*rule);
        methods.add(Method(*rule, whole, false));
    }

    std::vector<std::vector<ErrorSums>> sums(methods.all.size(), std::vector<ErrorSums>(ranges->size()));
    const bool done = for_each_chunk(
        values.count(), chunk, part_of(task, 0.5, 1), [&](std::uint64_t begin, std::uint64_t end) {
            auto& worker = workers.local();
            if (worker.counters.empty())
                for (const auto& method : methods.all)
                    worker.counters.emplace_back(method, values.count());
            const auto part = values.read(begin, end - begin, worker.buffer);
            const auto i = begin / chunk;
            for (std::size_t m = 0; m < methods.all.size(); ++m)
                sums[m][i] = worker.counters[m].measure(part, (*ranges)[i].all_finite(), begin);
            values.release(begin, end - begin);
        });
    if (!done) return tl::unexpected(cancelled());

    std::vector<ErrorAnalysis> results;
    for (std::size_t s = 0; s < specs.size(); ++s) {
        const auto m = methods.of_spec[s];
        auto method = methods.all[m];
        method.rule = rules[s];
        ErrorSums sum;
        for (const auto& part : sums[m])
            sum.add(part);
        ErrorCounter all(method, 0);
        for (auto& worker : workers)
            if (!worker.counters.empty()) all.add(worker.counters[m]);
        all.complete(whole.squares, sum);
        results.push_back({statistics_of(method, whole, sum, all.all_counts(), true), {}, {}});
    }
    return results;
}

} // namespace qcs::quant
