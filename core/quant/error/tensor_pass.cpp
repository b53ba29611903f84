#include "quant/elements/chunks.h"
#include "quant/error/detail/multi_grid_counter.h"
#include "quant/error/passes.h"
#include "quant/kernels/bin_indices.h"
#include "quant/observe/histogram_search.h"
#include "quant/observe/observe.h"
#include "quant/observe/torch_histc.h"
#include "quant/quant_codes.h"
#include "tensor/tensor_codes.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace qcs::quant {

namespace {

/// Values that are processed under all specs while they are in the cache (512 KiB).
constexpr std::uint64_t chunk = 131072 - 2048;
static_assert(chunk % 64 == 0);

Diagnostics cancelled() {
    return {Diagnostic{codes::cancelled, {}}};
}

/// Indexes of methods whose codes are counted together.
using Members = std::vector<std::size_t>;

/// The state of one worker thread.
struct Worker {
    std::vector<float> buffer;
    std::vector<ErrorCounter> counters;  ///< one for each method
    std::vector<MultiGridCounter> joint; ///< one for each group of methods
};

using Workers = tbb::enumerable_thread_specific<Worker>;

/// The range of each chunk.
std::optional<std::vector<ValueSummary>> find_ranges(const FloatReader& values, Workers& workers,
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

/// The distinct methods of all specs, and the index of each spec's method.
struct Methods {
    std::vector<CountingMethod> all;
    std::vector<std::size_t> of_spec;

    void add(const CountingMethod& method) {
        const auto found = std::find(all.begin(), all.end(), method);
        of_spec.push_back(static_cast<std::size_t>(found - all.begin()));
        if (found == all.end()) all.push_back(method);
    }
};

using HistogramCounts = std::vector<std::uint64_t>;

/// torch.histc over the finite values, for each number of bins.
std::optional<std::map<int, HistogramCounts>> count_bins(const FloatReader& values, const ValueSummary& whole,
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

/// The range that each spec's observer chooses: the range of all values, which HistogramObserver narrows.
Expected<std::vector<ValueSummary>> observed(const FloatReader& values, const ValueSummary& whole,
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

/// Groups of methods with a grid, for which counting the codes jointly is worthwhile.
std::vector<Members> grouped(const std::vector<CountingMethod>& methods, std::uint64_t values) {
    // With fewer values, splitting the joint counts takes longer than counting each grid.
    constexpr std::uint64_t few = 65536;
    Members with_grid;
    for (std::size_t m = 0; m < methods.size(); ++m)
        if (methods[m].grid) with_grid.push_back(m);
    std::vector<Members> groups;
    if (values < few || with_grid.size() < 2) return groups;
    const auto count = (with_grid.size() + MultiGridCounter::max_grids - 1) / MultiGridCounter::max_grids;
    groups.resize(count);
    for (std::size_t i = 0; i < with_grid.size(); ++i)
        groups[i * count / with_grid.size()].push_back(with_grid[i]);
    return groups;
}

/// Measures every value under every method.
class MethodsPass {
public:
    MethodsPass(const FloatReader& values, const std::vector<ValueSummary>& ranges,
                const std::vector<CountingMethod>& methods)
        : values_(values),
          ranges_(ranges),
          methods_(methods),
          groups_(grouped(methods, values.count())),
          is_grouped_(methods.size()),
          sums_(methods.size(), std::vector<ErrorSums>(ranges.size())) {
        for (const auto& group : groups_)
            for (const auto m : group)
                is_grouped_[m] = true;
    }

    bool run(Workers& workers, const Task& task) {
        return for_each_chunk(values_.count(), chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            auto& worker = workers.local();
            if (worker.counters.empty()) begin_work(worker);
            const auto part = values_.read(begin, end - begin, worker.buffer);
            const auto number = begin / chunk;
            for (std::size_t m = 0; m < methods_.size(); ++m)
                if (!is_grouped_[m])
                    sums_[m][number] = worker.counters[m].measure(part, ranges_[number].all_finite(), begin);
            for (std::size_t g = 0; g < groups_.size(); ++g)
                measure_group(groups_[g], worker.joint[g], worker, part, number);
            values_.release(begin, end - begin);
        });
    }

    /// Sums and counts of each method over all values.
    std::vector<std::pair<ErrorSums, ErrorCounter>> take_totals(Workers& workers, const ValueSummary& whole) {
        std::vector<std::pair<ErrorSums, ErrorCounter>> totals;
        for (std::size_t m = 0; m < methods_.size(); ++m) {
            auto& [sum, all] = totals.emplace_back(ErrorSums{}, ErrorCounter(methods_[m]));
            for (const auto& part : sums_[m])
                sum.add(part);
            for (auto& worker : workers)
                if (!worker.counters.empty()) all.add(worker.counters[m]);
        }
        for (std::size_t g = 0; g < groups_.size() && whole.finite() > 0; ++g) {
            auto joint = joint_rows(groups_[g]);
            for (auto& worker : workers)
                if (!worker.joint.empty()) joint.add(worker.joint[g]);
            const auto codes = joint.split(whole.min, whole.max);
            for (std::size_t i = 0; i < groups_[g].size(); ++i)
                totals[groups_[g][i]].second.add_codes(codes[i]);
        }
        for (auto& [sum, all] : totals)
            all.complete(whole.squares, sum);
        return totals;
    }

private:
    MultiGridCounter joint_rows(const Members& group) const {
        std::vector<Grid> grids;
        for (const auto m : group)
            grids.push_back(*methods_[m].grid);
        return MultiGridCounter(std::move(grids));
    }

    void begin_work(Worker& worker) const {
        for (const auto& method : methods_)
            worker.counters.emplace_back(method);
        for (const auto& group : groups_) {
            worker.joint.push_back(joint_rows(group));
            for (const auto m : group)
                worker.counters[m].set_prefetch_distance(MultiGridCounter::block * sizeof(float));
        }
    }

    void measure_group(const Members& group, MultiGridCounter& joint, Worker& worker,
                       std::span<const float> part, std::uint64_t number) {
        std::array<GridSums, MultiGridCounter::max_grids> sums;
        const bool all_finite = ranges_[number].all_finite();
        for (std::size_t at = 0; at < part.size(); at += MultiGridCounter::block) {
            const auto block = part.subspan(at, std::min(MultiGridCounter::block, part.size() - at));
            joint.begin_block(block.size());
            for (std::size_t i = 0; i < group.size(); ++i)
                worker.counters[group[i]].measure_rows(block, all_finite, number * chunk + at, sums[i],
                                                       joint.sums_for(i), joint.non_finite_cell(i));
        }
        joint.end_blocks();
        for (std::size_t i = 0; i < group.size(); ++i)
            sums_[group[i]][number] = ErrorSums(sums[i]);
    }

    const FloatReader& values_;
    const std::vector<ValueSummary>& ranges_;
    const std::vector<CountingMethod>& methods_;
    std::vector<Members> groups_;
    std::vector<bool> is_grouped_;
    std::vector<std::vector<ErrorSums>> sums_; ///< by method, then by chunk
};

} // namespace

Task subtask(const Task& task, double begin, double end) {
    Task part{task.stop, {}, task.threads};
    if (task.progress)
        part.progress = [&task, begin, end](double share) { task.progress(begin + share * (end - begin)); };
    return part;
}

Expected<std::vector<ErrorAnalysis>>
analyze_tensor(const tensor::TensorData& tensor, std::span<const ErrorSpec* const> specs, const Task& task) {
    const FloatReader values(tensor);
    Workers workers;
    const auto ranges = find_ranges(values, workers, subtask(task, 0, 0.3));
    if (!ranges) return tl::unexpected(cancelled());
    ValueSummary whole;
    for (const auto& range : *ranges)
        whole.add(range);

    const auto seen = observed(values, whole, specs, subtask(task, 0.3, 0.5));
    if (!seen) return tl::unexpected(seen.error());
    Methods methods;
    std::vector<RoundingRule> rules;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        auto rule = rule_of(*specs[i], (*seen)[i], 0);
        if (!rule) return tl::unexpected(std::move(rule.error()));
        rules.push_back(*rule);
        methods.add(CountingMethod(*rule, whole, false));
    }

    MethodsPass pass(values, *ranges, methods.all);
    if (!pass.run(workers, subtask(task, 0.5, 1))) return tl::unexpected(cancelled());
    auto totals = pass.take_totals(workers, whole);
    std::vector<ErrorAnalysis> results;
    for (std::size_t s = 0; s < specs.size(); ++s) {
        const auto m = methods.of_spec[s];
        auto method = methods.all[m];
        method.rule = rules[s];
        auto& [sums, counter] = totals[m];
        results.push_back({statistics_of(method, whole, sums, counter.all_counts(), true), {}, {}});
    }
    return results;
}

} // namespace qcs::quant
