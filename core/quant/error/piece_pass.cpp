#include "quant/elements/chunks.h"
#include "quant/error/passes.h"
#include "quant/quant_codes.h"
#include "tensor/storage/storage.h"
#include "tensor/tensor_codes.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <cmath>

namespace qcs::quant {

namespace {

constexpr std::uint64_t read_at_once = 65536;
constexpr std::size_t piece_value_bins = 256;

/// The state of one worker thread, which processes one piece after the other.
struct PieceWorker {
    std::vector<float> buffer;
    std::optional<ErrorCounter> counter;
    ErrorCounts merged; ///< counts of the previous pieces, without the error histogram
    PowerOfTwoHistogram values{piece_value_bins, PowerOfTwoHistogram::smallest_exponent};
};

Diagnostics problems_of(const PiecewiseQuantization& spec, const tensor::TensorData& tensor) {
    const auto& [ends, qparams, range] = spec;
    if (qparams.scale.size() == ends.size() && qparams.zero_point.size() == ends.size() &&
        std::ranges::is_sorted(ends) && (ends.empty() ? 0 : ends.back()) == tensor.numel())
        return {};
    return {Diagnostic{message(codes::qparams_count, fmt::format("{}", qparams.scale.size()),
                               fmt::format("{}", qparams.zero_point.size()), fmt::format("{}", ends.size())),
                       {}}};
}

class PiecePass {
public:
    PiecePass(const tensor::TensorData& tensor, const PiecewiseQuantization& spec)
        : values_(tensor), spec_(spec), ranges_(spec.ends.size()), sums_(spec.ends.size()) {}

    Expected<ErrorAnalysis> run(const Task& task) {
        tbb::enumerable_thread_specific<PieceWorker> workers;
        const ErrorSpec spec = spec_;
        const bool done = for_each_chunk(spec_.ends.size(), 1, task, [&](std::uint64_t piece, std::uint64_t) {
            measure(piece, *rule_of(spec, {}, piece), workers.local());
        });
        if (!done) return failure(codes::cancelled);
        ErrorCounts counts;
        PowerOfTwoHistogram values(piece_value_bins, PowerOfTwoHistogram::smallest_exponent);
        for (auto& worker : workers) {
            counts.add_codes(worker.merged);
            if (worker.counter) counts.errors.add(worker.counter->all_counts().errors);
            values.add(worker.values);
        }
        ValueSummary range;
        ErrorSums sums;
        for (std::size_t i = 0; i < ranges_.size(); ++i) {
            range.add(ranges_[i]);
            sums.add(sums_[i]);
        }
        ErrorAnalysis analysis{statistics_of(range, sums, counts), {}, {}};
        if (ranges_.size() == 1) {
            analysis.whole.scale = spec_.qparams.scale.front();
            analysis.whole.zero_point = spec_.qparams.zero_point.front();
        }
        if (range.finite() > 0) {
            analysis.whole.values = values.histogram();
            analysis.whole.errors = counts.errors.histogram(sums.max);
        }
        return analysis;
    }

private:
    template <typename Work>
    void read(std::uint64_t piece, PieceWorker& worker, Work work) const {
        const auto end = spec_.ends[piece];
        for (auto at = piece == 0 ? 0 : spec_.ends[piece - 1]; at < end; at += read_at_once)
            work(values_.read(at, std::min(read_at_once, end - at), worker.buffer), at);
    }

    void measure(std::uint64_t piece, const RoundingRule& rule, PieceWorker& worker) {
        auto& range = ranges_[piece];
        read(piece, worker, [&](std::span<const float> part, std::uint64_t) {
            range.add(summarize(part.data(), part.size()));
        });
        if (range.finite() > 0) {
            const auto largest = std::max(std::abs(range.min), std::abs(range.max));
            if (const auto wanted = PowerOfTwoHistogram::exponent_for(piece_value_bins, largest);
                wanted > worker.values.exponent())
                worker.values.widen_to(wanted);
        }
        const CountingMethod method(rule, range, true);
        if (worker.counter)
            worker.counter->restart(method);
        else
            worker.counter.emplace(method);
        auto& sums = sums_[piece];
        read(piece, worker, [&](std::span<const float> part, std::uint64_t at) {
            sums.add(worker.counter->measure(part, range.all_finite(), at));
            for (const auto value : part)
                if (std::isfinite(value)) worker.values.count(value);
        });
        worker.counter->complete(range.squares, sums);
        worker.merged.add_codes(worker.counter->counts());
    }

    FloatReader values_;
    const PiecewiseQuantization& spec_;
    std::vector<ValueSummary> ranges_;
    std::vector<ErrorSums> sums_;
};

} // namespace

Expected<ErrorAnalysis> analyze_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                       const Task& task) {
    if (auto problems = problems_of(spec, tensor); !problems.empty())
        return tl::unexpected(std::move(problems));
    return PiecePass(tensor, spec).run(task);
}

Expected<tensor::TensorData> round_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                          const Task& task) {
    if (auto problems = problems_of(spec, tensor); !problems.empty())
        return tl::unexpected(std::move(problems));
    tensor::UninitializedBytes out(tensor.numel() * sizeof(float));
    auto* rounded = reinterpret_cast<float*>(out.data());
    const FloatReader values(tensor);
    const ErrorSpec rules = spec;
    const bool done = for_each_chunk(spec.ends.size(), 1, task, [&](std::uint64_t piece, std::uint64_t) {
        const auto rule = *rule_of(rules, {}, piece);
        std::vector<float> buffer;
        std::vector<std::int8_t> cut(read_at_once);
        const auto end = spec.ends[piece];
        for (auto at = piece == 0 ? 0 : spec.ends[piece - 1]; at < end; at += read_at_once)
            rule.apply(values.read(at, std::min(read_at_once, end - at), buffer), rounded + at, nullptr,
                       cut.data());
    });
    if (!done) return failure(codes::cancelled);
    if (tensor.storage && !tensor.storage->is_intact()) return failure(codes::file_changed);
    return tensor::TensorData{DType::Float32, tensor.shape, tensor::row_major_strides(tensor.shape),
                              tensor::memory_storage(std::move(out)), 0};
}

} // namespace qcs::quant
