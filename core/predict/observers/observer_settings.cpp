#include "predict/observers/observer_settings.h"

#include "predict/observers/observer_codes.h"
#include "predict/observers/python_call.h"

#include <array>
#include <cmath>
#include <limits>

namespace qcs::predict {

namespace {

using quant::FakeQuantizeKind;
using quant::ObserverKind;
using quant::ObserverSettings;

template <typename Kind>
struct ClassRow {
    std::string_view name;
    Kind kind;
};

constexpr std::array observer_classes = {
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.MinMaxObserver", ObserverKind::MinMax},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.MovingAverageMinMaxObserver",
                           ObserverKind::MovingAverageMinMax},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.PerChannelMinMaxObserver",
                           ObserverKind::PerChannelMinMax},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.MovingAveragePerChannelMinMaxObserver",
                           ObserverKind::MovingAveragePerChannelMinMax},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.HistogramObserver", ObserverKind::Histogram},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.FixedQParamsObserver", ObserverKind::FixedQParams},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.PlaceholderObserver", ObserverKind::Placeholder},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.NoopObserver", ObserverKind::Noop},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.ReuseInputObserver", ObserverKind::ReuseInput},
    ClassRow<ObserverKind>{"torch.ao.quantization.observer.RecordingObserver", ObserverKind::Recording},
};

constexpr std::array fake_quantizers = {
    ClassRow<FakeQuantizeKind>{"torch.ao.quantization.fake_quantize.FakeQuantize",
                               FakeQuantizeKind::FakeQuantize},
    ClassRow<FakeQuantizeKind>{"torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize",
                               FakeQuantizeKind::FixedQParams},
    ClassRow<FakeQuantizeKind>{"torch.ao.quantization.fake_quantize.FusedMovingAvgObsFakeQuantize",
                               FakeQuantizeKind::FusedMovingAverage},
    ClassRow<FakeQuantizeKind>{"torch.ao.quantization._learnable_fake_quantize._LearnableFakeQuantize",
                               FakeQuantizeKind::Learnable},
};

template <typename Rows>
auto kind_of(const Rows& rows, std::string_view type) -> std::optional<decltype(rows[0].kind)> {
    for (const auto& row : rows)
        if (row.name == type) return row.kind;
    return std::nullopt;
}

/// Reads attributes, and remembers the first one that has an unexpected value.
class Reader {
public:
    explicit Reader(const ObserverInstance& instance) : instance_(instance) {}

    void integer(const char* name, std::int64_t min, std::int64_t max, auto&& set) {
        const auto value = number(name);
        if (!value) return;
        if (*value != std::floor(*value) || *value < static_cast<long double>(min) ||
            *value > static_cast<long double>(max))
            refuse(name);
        else
            set(static_cast<std::int64_t>(*value));
    }
    void real(const char* name, double& target) {
        if (const auto value = number(name)) target = static_cast<double>(*value);
    }
    void flag(const char* name, bool& target) {
        const auto* value = instance_.attribute(name);
        if (!value) return;
        if (const auto truth = python_values::truth(*value))
            target = *truth;
        else
            refuse(name);
    }
    /// Reads a buffer of one element of this dtype.
    void buffer(const char* name, DType dtype, double& target) {
        const auto* tensor = instance_.tensor(name);
        if (!tensor) return;
        if (tensor->dtype != dtype || tensor->items.size() != 1)
            refuse(name);
        else
            target = std::visit([](auto item) { return static_cast<double>(item); }, tensor->items[0]);
    }
    void range(quant::CodeRange& target) {
        constexpr std::int64_t limit = std::numeric_limits<std::int32_t>::max();
        integer("quant_min", -limit - 1, limit, [&](std::int64_t value) { target.min = value; });
        integer("quant_max", -limit - 1, limit, [&](std::int64_t value) { target.max = value; });
    }
    void refuse(const char* name) {
        const auto* value = instance_.attribute(name);
        problems.push_back({message(codes::observer_attribute_not_supported, instance_.type, name,
                                    value ? python_values::shown(*value) : ""),
                            {}});
    }

    Diagnostics problems;

private:
    std::optional<long double> number(const char* name) {
        const auto* value = instance_.attribute(name);
        if (!value || python_values::is_none(*value)) return std::nullopt;
        const auto found = python_values::number(*value);
        if (!found) refuse(name);
        return found;
    }

    const ObserverInstance& instance_;
};

ObserverSettings read_observer(const ObserverInstance& instance, ObserverKind kind, Diagnostics& problems) {
    Reader read(instance);
    ObserverSettings settings;
    settings.kind = kind;
    if (const auto dtype = instance.dtype())
        settings.dtype = *dtype;
    else
        read.refuse("dtype");
    if (const auto qscheme = instance.qscheme())
        settings.qscheme = *qscheme;
    else if (instance.has_attribute("qscheme"))
        read.refuse("qscheme");
    read.range(settings.range);
    read.flag("has_customized_qrange", settings.customized_range);
    read.flag("reduce_range", settings.reduce_range);
    read.flag("is_dynamic", settings.is_dynamic);
    if (kind == ObserverKind::FixedQParams) {
        double zero_point = 0;
        read.buffer("scale", DType::Float32, settings.fixed_scale);
        read.buffer("zero_point", DType::Int32, zero_point);
        settings.fixed_zero_point = static_cast<std::int64_t>(zero_point);
    } else {
        double eps = static_cast<double>(settings.eps);
        read.buffer("eps", DType::Float32, eps);
        settings.eps = static_cast<float>(eps);
    }
    // Statistics in float64 (factory_kwargs) are computed differently, which is not supported.
    for (const auto* name : {"min_val", "max_val"})
        if (const auto* tensor = instance.tensor(name); tensor && tensor->dtype != DType::Float32)
            read.refuse(name);
    constexpr int limit = std::numeric_limits<int>::max();
    read.integer("ch_axis", -limit, limit,
                 [&](std::int64_t value) { settings.ch_axis = static_cast<int>(value); });
    read.integer("bins", 1, 1 << 24, [&](std::int64_t value) { settings.bins = static_cast<int>(value); });
    read.real("averaging_constant", settings.averaging_constant);
    problems = std::move(read.problems);
    return settings;
}

} // namespace

Expected<ObserverSettings> settings_of(const ObserverInstance& instance) {
    const auto fake = kind_of(fake_quantizers, instance.type);
    const auto& inner = fake && instance.inner ? *instance.inner : instance;
    const auto kind = kind_of(observer_classes, inner.type);
    if (!kind) return failure(message(codes::observer_not_known, inner.type));
    Diagnostics problems;
    auto settings = read_observer(inner, *kind, problems);
    settings.fake_quantize = fake.value_or(FakeQuantizeKind::None);
    if (settings.fake_quantize == FakeQuantizeKind::Learnable) {
        Reader read(instance);
        read.range(settings.learnable_range);
        if (const auto* scale = instance.tensor("scale"))
            settings.learnable_channels = static_cast<std::int64_t>(scale->items.size());
        problems.insert(problems.end(), read.problems.begin(), read.problems.end());
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return settings;
}

} // namespace qcs::predict
