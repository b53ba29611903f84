#include "config/observer_edit.h"
#include "insight/proposals/layer_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::insight {

namespace {

using config::ObserverSpec;
using quant::ObserverKind;

constexpr std::string_view observers = "torch.ao.quantization.observer.";
constexpr std::string_view fake_quantizers = "torch.ao.quantization.fake_quantize.";

std::string observer_class(std::string_view name) {
    return fmt::format("{}{}", observers, name);
}

/// The per-channel counterpart of each class (torch/ao/quantization/observer.py; HistogramObserver has none).
struct Counterpart {
    std::string_view whole, channels;
};
constexpr std::array counterparts = {
    Counterpart{"MinMaxObserver", "PerChannelMinMaxObserver"},
    Counterpart{"HistogramObserver", "PerChannelMinMaxObserver"},
    Counterpart{"MovingAverageMinMaxObserver", "MovingAveragePerChannelMinMaxObserver"},
};

std::optional<std::string> counterpart_of(std::string_view callable) {
    for (const auto& pair : counterparts) {
        if (callable == observer_class(pair.whole)) return observer_class(pair.channels);
        if (callable == observer_class(pair.channels)) return std::string(callable);
    }
    return std::nullopt;
}

QScheme per_channel(QScheme scheme) {
    if (scheme == QScheme::PerTensorSymmetric) return QScheme::PerChannelSymmetric;
    return scheme == QScheme::PerTensorAffine ? QScheme::PerChannelAffine : scheme;
}

/// Removes keywords that the class does not accept.
ObserverSpec without_foreign(ObserverSpec spec) {
    for (const auto& keyword : config::keywords_of(ObserverSpec(spec))) {
        const auto* entry = config::observer_entry(spec.callable);
        const bool takes =
            entry && std::ranges::find(entry->parameters, keyword.name, &config::CatalogueParameter::name) !=
                         entry->parameters.end();
        if (!takes) spec = config::with_keyword(std::move(spec), keyword.name, std::nullopt);
    }
    return spec;
}

ObserverSpec with_scheme_per_channel(ObserverSpec spec) {
    const auto* given = config::given_keyword(spec, "qscheme");
    const auto* scheme = given ? std::get_if<QScheme>(&given->data) : nullptr;
    if (!scheme) return spec;
    const auto changed = per_channel(*scheme);
    return config::with_keyword(std::move(spec), "qscheme", config::Value(changed));
}

bool has_positional(const ObserverSpec& spec) {
    return std::ranges::any_of(spec.layers,
                               [](const config::ObserverLayer& layer) { return !layer.args.empty(); });
}

std::optional<ObserverSpec> observer_per_channel(const ObserverSpec& observer) {
    const auto name = counterpart_of(observer.callable);
    if (!name || has_positional(observer)) return std::nullopt;
    if (*name == observer.callable.str()) return observer;
    return with_scheme_per_channel(without_foreign(config::with_class(observer, *name)));
}

std::optional<ObserverSpec> fake_quantizer_per_channel(const ObserverSpec& fake) {
    const auto* entry = config::observer_entry(fake.callable);
    const bool known = fake.callable == fmt::format("{}FakeQuantize", fake_quantizers) ||
                       fake.callable == fmt::format("{}FusedMovingAvgObsFakeQuantize", fake_quantizers);
    if (!entry || !known || has_positional(fake)) return std::nullopt;
    const auto* given = config::given_keyword(fake, "observer");
    const auto own = std::ranges::find(entry->parameters, "observer", &config::CatalogueParameter::name);
    if (!given && own != entry->parameters.end() && own->default_value) given = &*own->default_value;
    const auto* inner = given ? std::get_if<ObserverSpec>(&given->data) : nullptr;
    const auto changed = inner ? observer_per_channel(*inner) : std::nullopt;
    if (!changed) return std::nullopt;
    if (*changed == *inner) return fake;
    return with_scheme_per_channel(config::with_keyword(fake, "observer", config::Value(*changed)));
}

std::string_view class_of(ObserverKind kind, bool is_qat) {
    switch (kind) {
    case ObserverKind::MinMax: return is_qat ? "MovingAverageMinMaxObserver" : "MinMaxObserver";
    case ObserverKind::PerChannelMinMax:
        return is_qat ? "MovingAveragePerChannelMinMaxObserver" : "PerChannelMinMaxObserver";
    case ObserverKind::MovingAverageMinMax: return "MovingAverageMinMaxObserver";
    case ObserverKind::MovingAveragePerChannelMinMax: return "MovingAveragePerChannelMinMaxObserver";
    case ObserverKind::Histogram: return is_qat ? "" : "HistogramObserver";
    case ObserverKind::Placeholder: return "PlaceholderObserver";
    default: return "";
    }
}

config::Keywords keywords_of_settings(const quant::ObserverSettings& settings, bool is_qat) {
    const quant::ObserverSettings usual;
    config::Keywords keywords;
    keywords.push_back({"dtype", settings.dtype});
    if (settings.kind == ObserverKind::Placeholder) return keywords;
    keywords.push_back({"qscheme", settings.qscheme});
    if (settings.customized_range || is_qat) {
        keywords.push_back({"quant_min", settings.range.min});
        keywords.push_back({"quant_max", settings.range.max});
    } else if (settings.reduce_range) {
        keywords.push_back({"reduce_range", true});
    }
    if (settings.eps != usual.eps) keywords.push_back({"eps", static_cast<double>(settings.eps)});
    if (settings.ch_axis != 0 && is_per_channel(settings.qscheme))
        keywords.push_back({"ch_axis", std::int64_t{settings.ch_axis}});
    const bool moves = settings.kind == ObserverKind::MovingAverageMinMax ||
                       settings.kind == ObserverKind::MovingAveragePerChannelMinMax;
    if (moves && settings.averaging_constant != usual.averaging_constant)
        keywords.push_back({"averaging_constant", settings.averaging_constant});
    if (settings.kind == ObserverKind::Histogram && settings.bins != usual.bins)
        keywords.push_back({"bins", std::int64_t{settings.bins}});
    return keywords;
}

} // namespace

std::optional<ObserverSpec> per_channel(const ObserverSpec& weight) {
    return weight.callable.str().starts_with(fake_quantizers) ? fake_quantizer_per_channel(weight)
                                                              : observer_per_channel(weight);
}

std::optional<ObserverSpec> weight_spec_of(const quant::ObserverSettings& settings, bool is_qat) {
    const auto name = class_of(settings.kind, is_qat);
    if (name.empty() || settings.is_dynamic) return std::nullopt;
    config::ObserverLayer layer;
    layer.kwargs = keywords_of_settings(settings, is_qat);
    ObserverSpec spec{observer_class(name), {layer}, {}};
    if (!is_qat || settings.kind == ObserverKind::Placeholder) return spec;
    config::ObserverLayer outer;
    outer.kwargs.push_back({"observer", ObserverSpec{observer_class(name), {}, {}}});
    for (auto& keyword : layer.kwargs)
        outer.kwargs.push_back(std::move(keyword));
    return ObserverSpec{fmt::format("{}FakeQuantize", fake_quantizers), {outer}, {}};
}

config::QConfig with_known_name(config::QConfig qconfig) {
    qconfig.name.clear();
    for (const auto& known : config::named_qconfigs())
        if (same_constructors(known, qconfig)) return known;
    return qconfig;
}

} // namespace qcs::insight
