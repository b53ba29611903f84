// Numbers on 2^25 floats: error analysis, quantizing, observing, and what memory allows. numbers.sh shows
// them beside PyTorch's.
#include "memory_speed.h"
#include "quant/elements/chunks.h"
#include "quant/error/analyze_error.h"
#include "quant/observe/observer.h"
#include "quant/quantize/quantize.h"

#include <benchmark/benchmark.h>
#include <tbb/cache_aligned_allocator.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <random>

namespace {

using namespace qcs;
using namespace qcs::quant;
using namespace qcs::tensor;
using namespace qcs::quant;

constexpr std::size_t count = std::size_t{1} << 25;
constexpr std::int64_t columns = 4096;

/// Aligned as PyTorch aligns tensors, in memory and in files.
using Values = std::vector<float, tbb::cache_aligned_allocator<float>>;

class Memory final : public TensorStorage {
public:
    explicit Memory(Values values) : values_(std::move(values)) {}
    std::span<const std::byte> bytes() const override { return std::as_bytes(std::span(values_)); }

private:
    Values values_;
};

enum Kind { gaussian, constant, two_values, heavy_tails, with_nan };
constexpr const char* kind_names[] = {"gaussian", "constant", "two-valued", "heavy-tailed", "NaN-bearing"};

float value_of(Kind kind, float x) {
    switch (kind) {
    case constant: return 0.77F;
    case two_values: return x > 0 ? 1.5F : -0.25F;
    case heavy_tails: return x * x * x * x * x;
    case with_nan: return std::abs(x) > 2.5F ? NAN : x;
    default: return x;
    }
}

/// A million normal numbers, again and again in other orders.
Values make(Kind kind) {
    std::mt19937 random(5);
    std::normal_distribution<float> normal;
    std::vector<float> pool(std::size_t{1} << 20);
    for (auto& value : pool)
        value = value_of(kind, normal(random));
    Values values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = pool[i * (2 * (i / pool.size()) + 7919) % pool.size()];
    return values;
}

/// [8192, 4096], of one kind; the last one is kept.
const TensorData& tensor_of(int kind) {
    static std::map<int, TensorData> made;
    if (!made.contains(kind)) {
        made.clear();
        const std::vector<std::int64_t> shape = {static_cast<std::int64_t>(count) / columns, columns};
        made[kind] = {DType::Float32, shape, row_major_strides(shape),
                      std::make_shared<Memory>(make(static_cast<Kind>(kind))), 0};
    }
    return made[kind];
}

ObserverSettings observer(ObserverKind kind, DType dtype, QScheme scheme, CodeRange range) {
    ObserverSettings settings;
    settings.kind = kind;
    settings.dtype = dtype;
    settings.qscheme = scheme;
    settings.range = range;
    return settings;
}

std::vector<ErrorSpec> eight_specs() {
    std::vector<ErrorSpec> specs;
    for (const auto kind : {ObserverKind::MinMax, ObserverKind::Histogram})
        for (const bool reduced : {false, true}) {
            specs.push_back(observer(kind, DType::QUInt8, QScheme::PerTensorAffine,
                                     reduced ? CodeRange{0, 127} : CodeRange{0, 255}));
            specs.push_back(observer(kind, DType::QInt8, QScheme::PerTensorSymmetric,
                                     reduced ? CodeRange{-64, 63} : CodeRange{-128, 127}));
        }
    return specs;
}
const ErrorSpec per_tensor = eight_specs()[0];
const ErrorSpec per_channel =
    observer(ObserverKind::PerChannelMinMax, DType::QInt8, QScheme::PerChannelSymmetric, {-128, 127});

/// QCS_THREADS, or 2. (CPU time with one thread tells something on a busy machine, too.)
int thread_count() {
    const char* text = std::getenv("QCS_THREADS");
    return text ? std::atoi(text) : 2;
}
const Task threads{{}, {}, thread_count()};

void analyze(benchmark::State& state, std::span<const ErrorSpec> specs, bool together) {
    const auto& data = tensor_of(static_cast<int>(state.range(0)));
    state.SetLabel(kind_names[state.range(0)]);
    double sum = 0;
    for (auto _ : state) {
        if (together)
            sum += analyze_error(data, specs, threads)->front().whole.sqnr_db;
        else
            for (const auto& spec : specs)
                sum += analyze_error(data, std::span(&spec, 1), threads)->front().whole.sqnr_db;
    }
    benchmark::DoNotOptimize(sum);
}

void error_per_tensor(benchmark::State& state) {
    analyze(state, std::span(&per_tensor, 1), true);
}
void error_per_channel(benchmark::State& state) {
    analyze(state, std::span(&per_channel, 1), true);
}
void error_eight_together(benchmark::State& state) {
    analyze(state, eight_specs(), true);
}
void error_eight_apart(benchmark::State& state) {
    analyze(state, eight_specs(), false);
}

void quantize(benchmark::State& state, const QParams& qparams, DType dtype) {
    const auto& data = tensor_of(static_cast<int>(state.range(0)));
    state.SetLabel(kind_names[state.range(0)]);
    Quantization how;
    how.dtype = dtype;
    how.qparams = qparams;
    for (auto _ : state)
        benchmark::DoNotOptimize(quant::quantize(data, how, threads)->storage);
}
QParams rows() {
    const auto channels = static_cast<std::size_t>(count / columns);
    return {std::vector<double>(channels, 0.03125F), std::vector<double>(channels, 0), 0, false};
}
void quantize_per_tensor(benchmark::State& state) {
    quantize(state, {{0.04F}, {120}, {}, false}, DType::QUInt8);
}
void quantize_per_channel(benchmark::State& state) {
    quantize(state, rows(), DType::QInt8);
}

void fake_quantize(benchmark::State& state, const QParams& qparams, CodeRange range) {
    const auto& data = tensor_of(static_cast<int>(state.range(0)));
    state.SetLabel(kind_names[state.range(0)]);
    Quantization how;
    how.flavour = Flavour::FakeQuantize;
    how.dtype = DType::QUInt8;
    how.qparams = qparams;
    how.range = range;
    for (auto _ : state)
        benchmark::DoNotOptimize(quant::fake_quantize(data, how, threads)->storage);
}
void fake_quantize_per_tensor(benchmark::State& state) {
    fake_quantize(state, {{0.04F}, {120}, {}, false}, {0, 255});
}
void fake_quantize_per_channel(benchmark::State& state) {
    fake_quantize(state, rows(), {-128, 127});
}

void observe_histogram(benchmark::State& state) {
    const auto& data = tensor_of(static_cast<int>(state.range(0)));
    state.SetLabel(kind_names[state.range(0)]);
    const auto settings = std::get<ObserverSettings>(eight_specs()[4]);
    for (auto _ : state) {
        Observer histogram(settings);
        if (!histogram.observe(data, threads)) state.SkipWithError("not observed");
        benchmark::DoNotOptimize(histogram.calculate_qparams()->scale[0]);
    }
}

/// What memory allows: a pass over the floats that computes next to nothing. What is written
/// was allocated before.
template <typename Work>
void memory(benchmark::State& state, Work work) {
    const auto* words = reinterpret_cast<const std::uint32_t*>(tensor_of(0).data());
    for (auto _ : state)
        for_each_chunk(count, 1 << 17, threads, [&](std::uint64_t begin, std::uint64_t end) {
            work(words + begin, end - begin, begin);
        });
}
void memory_read(benchmark::State& state) {
    memory(state, [](const std::uint32_t* words, std::size_t n, std::size_t) {
        benchmark::DoNotOptimize(read_words(words, n));
    });
}
void memory_write_bytes(benchmark::State& state) {
    std::vector<std::uint8_t> out(count);
    memory(state, [&](const std::uint32_t* words, std::size_t n, std::size_t at) {
        read_words_write_bytes(words, n, out.data() + at);
    });
}
void memory_write_floats(benchmark::State& state) {
    std::vector<std::uint32_t> out(count);
    memory(state, [&](const std::uint32_t* words, std::size_t n, std::size_t at) {
        copy_words(words, n, out.data() + at);
    });
}

} // namespace

#define QCS_KINDS(name) BENCHMARK(name)->DenseRange(0, 4)->Unit(benchmark::kMillisecond)->UseRealTime()
BENCHMARK(memory_read)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(memory_write_bytes)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(memory_write_floats)->Unit(benchmark::kMillisecond)->UseRealTime();
QCS_KINDS(error_per_tensor);
QCS_KINDS(error_per_channel);
QCS_KINDS(quantize_per_tensor);
QCS_KINDS(quantize_per_channel);
QCS_KINDS(fake_quantize_per_tensor);
QCS_KINDS(fake_quantize_per_channel);
BENCHMARK(observe_histogram)->DenseRange(0, 3)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(error_eight_together)->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(error_eight_apart)->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime();
