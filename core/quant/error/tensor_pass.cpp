#include "quant/chunks.h"
#include "quant/error/float_pieces.h"
#include "quant/error/passes.h"

#include <tbb/enumerable_thread_specific.h>

#include <optional>

namespace qcs::quant {

namespace {

/// Values that are looked at under all specs while they are in the cache (512 KiB).
constexpr std::uint64_t chunk = 131072 - 2048;
static_assert(chunk <= measure_limit && chunk % 64 == 0);

Diagnostics cancelled() {
    return {Diagnostic{Severity::Error, "cancelled", {}, {}}};
}

/// What one thread works with.
struct Worker {
    std::vector<float> buffer;
    std::vector<ErrorCounter> counters;
};

using Workers = tbb::enumerable_thread_specific<Worker>;

/// The range of each chunk.
std::optional<std::vector<ValueSummary>> find_ranges(const FloatPieces& values, Workers& workers,
                                                   const Run& run) {
    std::vector<ValueSummary> ranges((values.count() + chunk - 1) / chunk);
    const bool done = for_each_chunk(values.count(), chunk, run, [&](std::uint64_t begin, std::uint64_t end) {
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

} // namespace

Run part_of(const Run& run, double begin, double end) {
    Run part{run.stop, {}, run.threads};
    if (run.progress)
        part.progress = [&run, begin, end](double share) { run.progress(begin + share * (end - begin)); };
    return part;
}

Expected<std::vector<ErrorAnalysis>> analyze_tensor(const TensorData& tensor,
                                                    std::span<const ErrorSpec* const> specs, const Run& run) {
    const FloatPieces values(tensor);
    Workers workers;
    const auto ranges = find_ranges(values, workers, part_of(run, 0, 0.4));
    if (!ranges) return tl::unexpected(cancelled());
    ValueSummary whole;
    for (const auto& range : *ranges)
        whole.add(range);

    Methods methods;
    std::vector<RoundingRule> rules;
    for (const auto* spec : specs) {
        auto rule = rule_of(*spec, whole, 0);
        if (!rule) return tl::unexpected(std::move(rule.error()));
        rules.push_back(*rule);
        methods.add(Method(*rule, whole, false));
    }

    std::vector<std::vector<ErrorSums>> sums(methods.all.size(), std::vector<ErrorSums>(ranges->size()));
    const bool done = for_each_chunk(
        values.count(), chunk, part_of(run, 0.4, 1), [&](std::uint64_t begin, std::uint64_t end) {
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
        for (const auto& worker : workers)
            if (!worker.counters.empty()) all.add(worker.counters[m]);
        all.complete(whole.squares, sum);
        results.push_back({statistics_of(method, whole, sum, all.counts(), true), {}, {}});
    }
    return results;
}

} // namespace qcs::quant
