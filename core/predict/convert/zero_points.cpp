#include "predict/convert/zero_points.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace qcs::predict::converting {

namespace {

// Observers whose range, after a single tensor, is that of the tensor.
constexpr std::array range_observers = {"MinMaxObserver", "MovingAverageMinMaxObserver",
                                        "PerChannelMinMaxObserver", "MovingAveragePerChannelMinMaxObserver"};

bool keeps_the_range(const ObserverInstance& observer) {
    constexpr std::string_view module = "torch.ao.quantization.observer.";
    return observer.type.starts_with(module) &&
           std::ranges::find(range_observers, observer.type.substr(module.size())) != range_observers.end();
}

bool is_histogram(const ObserverInstance& observer) {
    return observer.type == "torch.ao.quantization.observer.HistogramObserver";
}

std::optional<double> number(const ObserverInstance& observer, std::string_view name) {
    const auto* value = observer.attribute(name);
    if (!value) return std::nullopt;
    if (const auto* integer = std::get_if<std::int64_t>(&value->data)) return static_cast<double>(*integer);
    if (const auto* real = std::get_if<double>(&value->data)) return *real;
    return std::nullopt;
}

std::optional<float> eps_of(const ObserverInstance& observer) {
    const auto* tensor = observer.tensor("eps");
    if (!tensor || tensor->items.size() != 1) return std::nullopt;
    const auto* value = std::get_if<double>(&tensor->items.front());
    return value ? std::optional(static_cast<float>(*value)) : std::nullopt;
}

ZeroPoints symmetric(const ObserverInstance& observer, double low, double high) {
    if (observer.dtype() != DType::QUInt8 && observer.dtype() != DType::UInt8) return {{0}};
    const auto* flag = observer.attribute("has_customized_qrange");
    const auto* customized = flag ? std::get_if<bool>(&flag->data) : nullptr;
    if (!customized) return std::nullopt;
    return {{*customized ? static_cast<std::int64_t>(std::floor((low + high) / 2)) : 128}};
}

// Computed in float32, like the tensors.
std::int64_t affine(float minimum, float maximum, double low, double high, float eps) {
    const float below = std::min(minimum, 0.0F);
    const float above = std::max(maximum, 0.0F);
    const float scale = std::max((above - below) / static_cast<float>(high - low), eps);
    const double zero_point = low - static_cast<double>(std::nearbyint(below / scale));
    return static_cast<std::int64_t>(std::clamp(zero_point, low, high));
}

bool is_per_channel_of_integers(const ObserverInstance& observer) {
    const auto scheme = observer.qscheme();
    return scheme == QScheme::PerChannelAffine || scheme == QScheme::PerChannelSymmetric;
}

bool is_transposed(const State& state, const ModuleObject& module) {
    const auto* value = state.attribute(module, "transposed");
    const auto* flag = value ? std::get_if<bool>(&value->data) : nullptr;
    return flag && *flag;
}

} // namespace

std::optional<WeightRange> folded(const WeightRange& range, const std::vector<double>& factors,
                                  std::size_t channels) {
    if (channels >= range.minima.size() || range.minima[channels].size() != factors.size())
        return std::nullopt;
    WeightRange result;
    result.minima.resize(range.minima.size());
    result.maxima.resize(range.maxima.size());
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const auto scaled = [&](double value) {
            return static_cast<double>(static_cast<float>(value) * static_cast<float>(factors[i]));
        };
        const double a = scaled(range.minima[channels][i]), b = scaled(range.maxima[channels][i]);
        result.minima[channels].push_back(std::min(a, b));
        result.maxima[channels].push_back(std::max(a, b));
    }
    return result;
}

ZeroPoints zero_points(const ObserverInstance& given, const WeightRange* range) {
    const auto& observer = given.observer();
    const auto low = number(observer, "quant_min"), high = number(observer, "quant_max");
    const auto scheme = observer.qscheme();
    if (!low || !high || !scheme) return std::nullopt;
    if (!keeps_the_range(observer) && !is_histogram(observer)) return std::nullopt;
    if (scheme == QScheme::PerTensorSymmetric || scheme == QScheme::PerChannelSymmetric)
        return symmetric(observer, *low, *high);
    const auto eps = eps_of(observer);
    if (!range || !eps || !keeps_the_range(observer) || scheme == QScheme::PerChannelAffineFloatQParams)
        return std::nullopt;

    const auto at = [&](double minimum, double maximum) {
        return affine(static_cast<float>(minimum), static_cast<float>(maximum), *low, *high, *eps);
    };
    std::vector<std::int64_t> result;
    if (is_per_channel_of_integers(observer)) {
        const auto rank = static_cast<std::int64_t>(range->minima.size());
        const auto axis = observer.ch_axis().value_or(0);
        const auto dimension = static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
        if (dimension >= range->minima.size()) return std::nullopt;
        for (std::size_t i = 0; i < range->minima[dimension].size(); ++i)
            result.push_back(at(range->minima[dimension][i], range->maxima[dimension][i]));
        return result.empty() ? ZeroPoints() : ZeroPoints(std::move(result));
    }
    for (std::size_t i = 0; i < range->minima.size(); ++i)
        if (!range->minima[i].empty())
            return {{at(std::ranges::min(range->minima[i]), std::ranges::max(range->maxima[i]))}};
    return std::nullopt;
}

ZeroPoints zero_points_unseen(const ObserverInstance& given) {
    const auto& observer = given.observer();
    if (!keeps_the_range(observer) && !is_histogram(observer)) return std::nullopt;
    return {{0}};
}

ZeroPoints zero_points(const State& state, const ModuleObject& module, std::string_view name,
                       const ObserverInstance& observer) {
    const auto* traced = state.traced_module(module);
    const auto& recorded = state.prepared.input->recorded;
    if (!traced || !recorded) return zero_points(observer, nullptr);
    const auto path = traced->path.empty() ? std::string(name) : traced->path + "." + std::string(name);
    const auto known = recorded->weight_ranges.find(path);
    if (known == recorded->weight_ranges.end()) return zero_points(observer, nullptr);
    if (!module.folded_norm) return zero_points(observer, &known->second);
    const auto factors = recorded->fold_factors.find(state.traced.modules[module.folded_norm].path);
    if (factors == recorded->fold_factors.end()) return zero_points(observer, nullptr);
    const auto range = folded(known->second, factors->second, is_transposed(state, module) ? 1 : 0);
    return zero_points(observer, range ? &*range : nullptr);
}

} // namespace qcs::predict::converting
