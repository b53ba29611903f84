#include "quant/format/analyze_format.h"

#include "quant/elements/casts.h"
#include "quant/elements/chunks.h"
#include "quant/error/passes.h"
#include "quant/format/order_statistics.h"
#include "quant/kernels/quantize_values.h"
#include "tensor/storage/storage.h"

#include <fmt/format.h>

#include <cmath>
#include <mutex>

namespace qcs::quant {

namespace {

/// The exponent is chosen so that at least 256 of these power-of-two bins are used.
constexpr std::size_t value_bins_of_plots = 1024;
constexpr std::size_t error_bins_of_plots = 512;
constexpr std::uint64_t unit_elements = std::uint64_t{1} << 16; ///< enough for one task
constexpr std::int64_t max_channels = std::int64_t{1} << 22;

/// The tensor as a matrix with one row per channel.
struct Matrix {
    tensor::TensorData data;         ///< the tensor with the channel axis moved to the front
    std::vector<std::int64_t> shape; ///< shape of the tensor itself
    std::size_t axis = 0;
    std::uint64_t rows = 1, columns = 0;
    bool has_channels = false;

    /// The row-major index in the tensor of an element of the matrix.
    std::uint64_t index_of(std::uint64_t element) const {
        if (axis == 0) return element;
        std::uint64_t inner = 1;
        for (auto i = axis + 1; i < shape.size(); ++i)
            inner *= static_cast<std::uint64_t>(shape[i]);
        const auto row = element / columns, rest = element % columns;
        return (rest / inner * rows + row) * inner + rest % inner;
    }
};

Expected<Matrix> matrix_of(const tensor::TensorData& tensor, const Format& format) {
    if (!can_load(tensor.dtype))
        return failure(message(codes::dtype_not_supported, std::string(name_of(tensor.dtype))));
    Matrix matrix{tensor, tensor.shape, 0, 1, tensor.numel(), false};
    const auto axes = static_cast<int>(tensor.shape.size());
    if (axes < 2) return matrix;
    const int axis = format.axis < 0 ? format.axis + axes : format.axis;
    if (axis < 0 || axis >= axes)
        return failure(
            message(codes::axis_out_of_range, fmt::format("{}", format.axis), fmt::format("{}", axes)));
    matrix.axis = static_cast<std::size_t>(axis);
    const auto channels = tensor.shape[matrix.axis];
    if (channels > max_channels)
        return failure(message(codes::too_many_channels, fmt::format("{}", axis), fmt::format("{}", channels),
                               fmt::format("{}", max_channels)));
    for (auto* lengths : {&matrix.data.shape, &matrix.data.strides})
        std::rotate(lengths->begin(), lengths->begin() + axis, lengths->begin() + axis + 1);
    matrix.rows = static_cast<std::uint64_t>(channels);
    matrix.columns = matrix.rows == 0 ? 0 : tensor.numel() / matrix.rows;
    matrix.has_channels = true;
    return matrix;
}

// Rounding the values that share a scale.

class Rounder {
public:
    Rounder(const Format& format, ScaleAndZeroPoint choice) : format_(format), choice_(choice) {
        if (!format.dtype) {
            rule_.scale = choice.scale;
            rule_.zero_point = choice.zero_point;
            rule_.range = code_range(format);
            formula_ = {inverse_of(choice.scale), static_cast<float>(choice.zero_point), rule_.range.min,
                        rule_.range.max};
            is_fast_ = can_fake_quantize_values(Rounding::RoundThenAddFloat, formula_);
        }
    }
    const RoundingRule& rule() const { return rule_; }

    /// Writes y for each finite x, and whether it was clamped (-1 low, 1 high). `codes` may be null; float
    /// formats do not write it.
    void round(std::span<const float> values, float* rounded, std::uint16_t* codes, std::int8_t* cut) const {
        if (!format_.dtype) return rule_.apply(values, rounded, codes, cut);
        std::fill_n(cut, values.size(), std::int8_t{0});
        if (!is_scaled_float(format_)) {
            round_to(*format_.dtype, values, rounded);
            for (std::size_t i = 0; i < values.size(); ++i)
                if (!std::isfinite(rounded[i])) cut[i] = values[i] < 0 ? std::int8_t{-1} : std::int8_t{1};
            return;
        }
        const auto largest = *format_.dtype == DType::Float8E4M3Fn ? 448.0F : 57344.0F;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto scaled = choice_.scale > 0 ? values[i] / choice_.scale : 0;
            rounded[i] = std::clamp(scaled, -largest, largest);
            if (scaled < -largest) cut[i] = -1;
            if (scaled > largest) cut[i] = 1;
        }
        round_to(*format_.dtype, {rounded, values.size()}, rounded);
        for (std::size_t i = 0; i < values.size(); ++i)
            rounded[i] *= choice_.scale;
    }

    double squared_error(std::span<const float> values) const {
        constexpr std::size_t block = 1024;
        float rounded[block];
        std::int8_t cut[block];
        double sum = 0;
        for (std::size_t at = 0; at < values.size(); at += block) {
            const auto part = values.subspan(at, std::min(block, values.size() - at));
            if (is_fast_)
                fake_quantize_values(Rounding::RoundThenAddFloat, part.data(), part.size(), formula_,
                                     static_cast<float>(rule_.scale), rounded);
            else
                round(part, rounded, nullptr, cut);
            for (std::size_t i = 0; i < part.size(); ++i)
                if (std::isfinite(part[i])) {
                    const auto e = double{part[i]} - rounded[i];
                    sum += e * e;
                }
        }
        return sum;
    }

private:
    Format format_;
    ScaleAndZeroPoint choice_;
    RoundingRule rule_;
    CodeFormula formula_ = {};
    bool is_fast_ = false; ///< true if SIMD kernels can round, without codes, to the same values
};

// Choosing the range of the values that share a scale.

constexpr int shrunk_ranges = 100;
struct Range {
    float min = 0, max = 0;
    /// The i-th of the shrunk ranges; 0 is the widest.
    Range shrunk(int i) const {
        const double share = 1 - i / static_cast<double>(shrunk_ranges);
        return {static_cast<float>(min * share), static_cast<float>(max * share)};
    }
};

Range range_of(const ValueSummary& values) {
    return values.finite() == 0 ? Range{} : Range{values.min, values.max};
}

/// For values in memory.
Range choose_range(const Format& format, std::span<const float> values, std::vector<float>& scratch) {
    const auto all = range_of(summarize(values.data(), values.size()));
    if (format.range == RangeChoice::MinMax || (format.dtype && !is_scaled_float(format))) return all;
    if (format.range == RangeChoice::SquaredError) {
        Range best = all;
        double least = HUGE_VAL;
        for (int i = 0; i < shrunk_ranges; ++i) {
            const auto tried = all.shrunk(i);
            const auto error = Rounder(format, choose_scale_and_zero_point(format, tried.min, tried.max))
                                   .squared_error(values);
            if (error < least) {
                least = error;
                best = tried;
            }
        }
        return best;
    }
    const bool symmetric = format.is_symmetric || format.dtype;
    scratch.clear();
    for (const auto x : values)
        if (std::isfinite(x)) scratch.push_back(symmetric ? std::abs(x) : x);
    const auto high = percentile(scratch, format.percentile);
    return {symmetric ? -high : percentile(scratch, 100 - format.percentile), high};
}

/// For the whole tensor.
Expected<Range> choose_range(const Format& format, const Matrix& matrix, const Task& task) {
    ValueSummary values;
    std::vector<ValueSummary> parts((matrix.data.numel() + unit_elements - 1) / unit_elements);
    auto problems =
        for_each_float_block(matrix.data, unit_elements, task, [&](std::uint64_t begin, std::uint64_t) {
            return [&part = parts[begin / unit_elements]](const float* floats, std::uint64_t from,
                                                          std::uint64_t to) {
                part.add(summarize(floats, to - from));
            };
        });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    for (const auto& part : parts)
        values.add(part);
    const auto all = range_of(values);
    if (format.range == RangeChoice::MinMax || (format.dtype && !is_scaled_float(format))) return all;
    if (format.range == RangeChoice::Percentile) {
        const bool symmetric = format.is_symmetric || format.dtype;
        const std::array ranks = {100 - format.percentile, format.percentile};
        const auto found = percentiles(matrix.data, ranks, symmetric, task);
        if (!found) return tl::unexpected(found.error());
        return Range{symmetric ? -(*found)[1] : (*found)[0], (*found)[1]};
    }
    std::vector<Rounder> tried;
    for (int i = 0; i < shrunk_ranges; ++i) {
        const auto range = all.shrunk(i);
        tried.emplace_back(format, choose_scale_and_zero_point(format, range.min, range.max));
    }
    // By part of the tensor and range, so that the totals do not depend on which thread added what.
    std::vector<std::array<double, shrunk_ranges>> errors(parts.size());
    problems =
        for_each_float_block(matrix.data, unit_elements, task, [&](std::uint64_t begin, std::uint64_t) {
            return [&, &sums = errors[begin / unit_elements]](const float* floats, std::uint64_t from,
                                                              std::uint64_t to) {
                for (std::size_t i = 0; i < tried.size(); ++i)
                    sums[i] += tried[i].squared_error({floats, to - from});
            };
        });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    std::array<double, shrunk_ranges> total = {};
    for (const auto& part : errors)
        for (std::size_t i = 0; i < total.size(); ++i)
            total[i] += part[i];
    return all.shrunk(static_cast<int>(std::min_element(total.begin(), total.end()) - total.begin()));
}

// The pass over the rows. Values that share a scale lie in one row or in a block of rows.

/// Sums over a row, or over everything.
struct Tally {
    ValueSummary values;
    ErrorSums sums;
    std::uint64_t clamped_low = 0, clamped_high = 0;

    void add(const Tally& next) {
        values.add(next.values);
        sums.add(next.sums);
        clamped_low += next.clamped_low;
        clamped_high += next.clamped_high;
    }
};

/// Counts over all values that a worker has processed.
struct PlotCounts {
    std::vector<std::uint64_t> codes;
    PowerOfTwoHistogram values{value_bins_of_plots, PowerOfTwoHistogram::smallest_exponent};
    PowerOfTwoHistogram errors{error_bins_of_plots, PowerOfTwoHistogram::smallest_exponent};

    void add(const PlotCounts& other) {
        for (std::size_t i = 0; i < codes.size(); ++i)
            codes[i] += other.codes[i];
        values.add(other.values);
        errors.add(other.errors);
    }
};

void widen(PowerOfTwoHistogram& histogram, std::size_t bins, double largest) {
    if (const int wanted = PowerOfTwoHistogram::exponent_for(bins, largest); wanted > histogram.exponent())
        histogram.widen_to(wanted);
}

class FormatPass {
public:
    FormatPass(const Matrix& matrix, const Format& format, std::optional<ScaleAndZeroPoint> common)
        : matrix_(matrix), format_(format), floats_(matrix.data), common_(common) {
        if (format.granularity == Granularity::Block)
            rows_together_ = static_cast<std::uint64_t>(std::max<std::int64_t>(format.block[0], 1));
        const auto codes = code_range(format);
        if (!format.dtype) codes_ = static_cast<std::size_t>(codes.max - codes.min + 1);
        tallies_.resize(matrix.rows);
        units_ = (matrix.rows + rows_together_ - 1) / rows_together_;
        per_task_ = std::max<std::uint64_t>(
            1, unit_elements / std::max<std::uint64_t>(1, matrix.columns * rows_together_));
        all_.codes.resize(codes_);
    }

    /// Returns false if the task was stopped. If `out` is not null, the dequantized values are written there.
    bool run(const Task& task, float* out) {
        out_ = out;
        return for_each_chunk(units_, per_task_, task, [&](std::uint64_t begin, std::uint64_t end) {
            Worker worker;
            worker.counts.codes.resize(codes_);
            for (auto unit = begin; unit < end; ++unit)
                do_rows(unit * rows_together_, std::min((unit + 1) * rows_together_, matrix_.rows), worker);
            const std::lock_guard lock(mutex_);
            all_.add(worker.counts);
        });
    }

    ErrorAnalysis take() {
        ErrorAnalysis analysis;
        Tally whole;
        for (auto& tally : tallies_) {
            whole.add(tally);
            tally.sums.max_index = matrix_.index_of(tally.sums.max_index);
        }
        whole.sums.max_index = matrix_.index_of(whole.sums.max_index);
        analysis.whole = statistics(whole, all_.codes);
        if (whole.values.finite() > 0) {
            analysis.whole.values = all_.values.histogram();
            analysis.whole.errors = all_.errors.histogram(whole.sums.max);
        }
        if (common_ && !format_.dtype) set_scale(analysis.whole, *common_);
        if (!matrix_.has_channels) return analysis;
        for (std::size_t row = 0; row < tallies_.size(); ++row) {
            analysis.channels.push_back(statistics(tallies_[row], {}));
            if (!scales_.empty()) set_scale(analysis.channels.back(), scales_[row]);
            if (common_ && !format_.dtype) set_scale(analysis.channels.back(), *common_);
        }
        analysis.outlier_channels = outliers(analysis.channels);
        return analysis;
    }

    /// Keeps the scale of each row; only for formats with one scale per channel.
    void keep_scales() { scales_.resize(matrix_.rows); }

private:
    struct Worker {
        PlotCounts counts;
        std::vector<float> loaded, block, scratch;
    };

    static ErrorStatistics statistics(const Tally& tally, std::vector<std::uint64_t> codes) {
        ErrorCounts counts;
        counts.codes = std::move(codes);
        counts.clamped_low = tally.clamped_low;
        counts.clamped_high = tally.clamped_high;
        return statistics_of(tally.values, tally.sums, counts);
    }
    static void set_scale(ErrorStatistics& statistics, const ScaleAndZeroPoint& choice) {
        statistics.scale = choice.scale;
        statistics.zero_point = choice.zero_point;
    }

    void do_rows(std::uint64_t begin, std::uint64_t end, Worker& worker) {
        const auto columns = matrix_.columns;
        if (common_) {
            const Rounder rounder(format_, *common_);
            for (auto row = begin; row < end; ++row)
                for (std::uint64_t at = 0; at < columns; at += unit_elements) {
                    const auto count = std::min(unit_elements, columns - at);
                    measure_row(row, floats_.read(row * columns + at, count, worker.loaded), at, rounder,
                                worker);
                }
            return;
        }
        const auto floats = floats_.read(begin * columns, (end - begin) * columns, worker.loaded);
        switch (format_.granularity) {
        case Granularity::Tensor:
        case Granularity::Channel: {
            const auto range = choose_range(format_, floats, worker.scratch);
            const auto choice = choose_scale_and_zero_point(format_, range.min, range.max);
            if (!scales_.empty()) scales_[begin] = choice;
            return measure_row(begin, floats, 0, Rounder(format_, choice), worker);
        }
        case Granularity::Group: {
            const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(format_.group, 1));
            for (std::uint64_t at = 0; at < columns; at += size) {
                const auto group = floats.subspan(at, std::min(size, columns - at));
                const auto range = choose_range(format_, group, worker.scratch);
                measure_row(begin, group, at,
                            Rounder(format_, choose_scale_and_zero_point(format_, range.min, range.max)),
                            worker);
            }
            return;
        }
        case Granularity::Block: {
            const auto width = static_cast<std::uint64_t>(std::max<std::int64_t>(format_.block[1], 1));
            for (std::uint64_t at = 0; at < columns; at += width) {
                const auto wide = std::min(width, columns - at);
                worker.block.clear();
                for (std::uint64_t row = 0; row < end - begin; ++row) {
                    const auto part = floats.subspan(row * columns + at, wide);
                    worker.block.insert(worker.block.end(), part.begin(), part.end());
                }
                const auto range = choose_range(format_, worker.block, worker.scratch);
                const Rounder rounder(format_, choose_scale_and_zero_point(format_, range.min, range.max));
                for (std::uint64_t row = 0; row < end - begin; ++row)
                    measure_row(begin + row, floats.subspan(row * columns + at, wide), at, rounder, worker);
            }
            return;
        }
        }
    }

    /// Measures values of a row, the first of which is in column `column`.
    void measure_row(std::uint64_t row, std::span<const float> values, std::uint64_t column,
                     const Rounder& rounder, Worker& worker) {
        constexpr std::size_t block = 1024;
        float rounded[block];
        std::uint16_t codes[block];
        std::int8_t cut[block];
        auto& tally = tallies_[row];
        const auto summary = summarize(values.data(), values.size());
        tally.values.add(summary);
        if (summary.finite() > 0)
            widen(worker.counts.values, value_bins_of_plots,
                  std::max(std::abs(double{summary.min}), std::abs(double{summary.max})));
        for (std::size_t at = 0; at < values.size(); at += block) {
            const auto part = values.subspan(at, std::min(block, values.size() - at));
            rounder.round(part, rounded, codes_ > 0 ? codes : nullptr, cut);
            const auto first = row * matrix_.columns + column + at;
            if (out_)
                for (std::size_t i = 0; i < part.size(); ++i)
                    out_[matrix_.index_of(first + i)] = rounded[i];
            ErrorSums sums;
            for (std::size_t i = 0; i < part.size(); ++i) {
                const auto x = part[i];
                if (!std::isfinite(x)) continue;
                const float e = sums.add(x, rounded[i], first + i);
                if (codes_ > 0) ++worker.counts.codes[codes[i]];
                tally.clamped_low += cut[i] < 0 ? 1 : 0;
                tally.clamped_high += cut[i] > 0 ? 1 : 0;
                worker.counts.values.count(x);
                if (!std::isfinite(rounded[i])) continue;
                widen(worker.counts.errors, error_bins_of_plots, std::abs(double{e}));
                worker.counts.errors.count(e);
            }
            tally.sums.add(sums);
        }
    }

    const Matrix& matrix_;
    const Format& format_;
    FloatReader floats_;
    std::optional<ScaleAndZeroPoint> common_;
    std::uint64_t rows_together_ = 1, units_ = 0, per_task_ = 1;
    std::size_t codes_ = 0;
    std::vector<Tally> tallies_; ///< by row
    std::vector<ScaleAndZeroPoint> scales_;
    PlotCounts all_;
    std::mutex mutex_;
    float* out_ = nullptr;
};

Expected<ErrorAnalysis> run_format(const tensor::TensorData& tensor, const Format& format, const Task& task,
                                   float* out) {
    const auto matrix = matrix_of(tensor, format);
    if (!matrix) return tl::unexpected(matrix.error());
    const Task first = subtask(task, 0, 0.3);
    std::optional<ScaleAndZeroPoint> common;
    const bool rounds_only = format.dtype && !is_scaled_float(format);
    const bool is_one = format.granularity == Granularity::Tensor ||
                        (format.granularity == Granularity::Channel && !matrix->has_channels);
    if (is_one || rounds_only) {
        const auto range = choose_range(format, *matrix, first);
        if (!range) return tl::unexpected(range.error());
        common = choose_scale_and_zero_point(format, range->min, range->max);
    }
    FormatPass pass(*matrix, format, common);
    if (format.granularity == Granularity::Channel && !common) pass.keep_scales();
    if (!pass.run(subtask(task, 0.3, 1), out)) return failure(codes::cancelled);
    if (tensor.storage && !tensor.storage->is_intact()) return failure(codes::file_changed);
    return pass.take();
}

} // namespace

Expected<ErrorAnalysis> analyze_format(const tensor::TensorData& tensor, const Format& format,
                                       const Task& task) {
    return run_format(tensor, format, task, nullptr);
}

Expected<tensor::TensorData> round_to_format(const tensor::TensorData& tensor, const Format& format,
                                             const Task& task) {
    tensor::UninitializedBytes out(tensor.numel() * sizeof(float));
    const auto done = run_format(tensor, format, task, reinterpret_cast<float*>(out.data()));
    if (!done) return tl::unexpected(done.error());
    return tensor::TensorData{DType::Float32, tensor.shape, tensor::row_major_strides(tensor.shape),
                              tensor::memory_storage(std::move(out)), 0};
}

} // namespace qcs::quant
