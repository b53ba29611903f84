#include "insight/tensors/tensor_spec.h"

#include "insight/tensors/tensor_spec_codes.h"
#include "predict/observers/observer_settings.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <unordered_map>

namespace qcs::insight {
namespace {

bool is_weight(std::string_view parameter) {
    return parameter == "weight" || parameter.starts_with("weight_");
}

std::string number(auto rule) {
    return std::to_string(rule.number() + 1);
}

std::string shape_text(const std::optional<std::vector<std::int64_t>>& shape) {
    return shape ? fmt::format("{}", fmt::join(*shape, "×")) : std::string();
}

std::string first_path(const model::Module& module) {
    return module.same_as.value_or(module.path).str();
}

class Finder {
public:
    explicit Finder(const QuantizedModelTensors& model) : model_(model), graph_(*model.graph) {
        for (const auto& weight : model.weights) {
            weights_.emplace(weight.name, &weight);
            if (weight.folded) folded_.emplace(weight.folded->module, weight.name);
        }
        for (const auto id : graph_.nodes.ids()) {
            const auto& node = graph_.nodes[id];
            if (node.op == model::Op::CallModule) callers_.try_emplace(node.target, id);
        }
    }

    TensorSpec find(const TensorMatch& match) const {
        TensorSpec spec;
        if (match.fit == TensorFit::NoModule || match.fit == TensorFit::Activation) return spec;
        const auto path = match.module ? first_path(graph_.modules[match.module]) : std::string();
        if (match.fit == TensorFit::ShapeDiffers)
            return because(spec, message(codes::tensor_spec_shape_differs, match.parameter, path,
                                         shape_text(match.expected_shape)));
        const auto name = path.empty() ? match.parameter : path + "." + match.parameter;
        if (const auto weight = weights_.find(name); weight != weights_.end())
            return quantized(std::move(spec), *weight->second);
        if (const auto into = folded_.find(path); into != folded_.end())
            return because(spec, message(codes::tensor_spec_fused, into->second));
        return model_.eager ? in_eager_mode(std::move(spec), match, path)
                            : in_float(std::move(spec), match, path);
    }

private:
    static TensorSpec because(TensorSpec spec, Message why) {
        spec.set_message(std::move(why));
        return spec;
    }

    TensorSpec quantized(TensorSpec spec, const QuantizedWeight& weight) const {
        spec.node = weight.node;
        spec.rule = weight.rule;
        spec.eager_rule = weight.eager_rule;
        const auto rule = weight.rule         ? number(weight.rule)
                          : weight.eager_rule ? number(weight.eager_rule)
                                              : std::string();
        if (weight.is_computed)
            return because(std::move(spec), message(codes::tensor_spec_computed, weight.name));
        const auto settings = weight.observer
                                  ? predict::settings_of(*weight.observer)
                                  : Expected<quant::ObserverSettings>(tl::unexpected(Diagnostics()));
        if (!settings)
            return because(std::move(spec), message(codes::tensor_spec_unknown, rule,
                                                    weight.observer ? weight.observer->type : ""));
        if (weight.folded && !weight.folded->eps)
            return because(std::move(spec), message(codes::tensor_spec_fold_unknown, weight.folded->module));
        spec.settings = *settings;
        spec.folded = weight.folded;
        return because(std::move(spec), weight.folded
                                            ? message(codes::tensor_spec_folded, rule, weight.folded->module)
                                            : message(codes::tensor_spec_asked, rule));
    }

    TensorSpec in_float(TensorSpec spec, const TensorMatch& match, const std::string& path) const {
        if (!model_.verdicts) return because(std::move(spec), codes::tensor_spec_fuse_alone);
        if (!match.module)
            return because(std::move(spec), message(codes::tensor_spec_not_weight, match.parameter));
        const auto& module = graph_.modules[match.module];
        auto caller = callers_.find(path);
        if (caller == callers_.end()) caller = callers_.find(module.path.str());
        if (caller == callers_.end())
            return because(std::move(spec), is_weight(match.parameter)
                                                ? message(codes::tensor_spec_not_called, path)
                                                : message(codes::tensor_spec_not_weight, match.parameter));
        spec.node = caller->second;
        if (!is_weight(match.parameter))
            return because(std::move(spec), message(codes::tensor_spec_not_weight, match.parameter));
        const auto& verdicts = model_.verdicts->nodes;
        const auto& own = verdicts[spec.node];
        if (own.reason.reason == Reason::FusedInto && own.host)
            return because(std::move(spec), message(codes::tensor_spec_fused, graph_.nodes[own.host].name));
        const auto& verdict = own.host ? verdicts[own.host] : own;
        if (verdict.quantized == true)
            return because(std::move(spec), message(codes::tensor_spec_not_weighted, module.type));
        spec.reason = verdict.reason;
        return because(std::move(spec), codes::tensor_spec_not_quantized);
    }

    TensorSpec in_eager_mode(TensorSpec spec, const TensorMatch& match, const std::string& path) const {
        const auto* row = model_.eager->find(path);
        if (row && row->becomes.ends_with(".MultiheadAttention") && match.parameter == "in_proj_weight" &&
            is_quantized_kind(row->reason.kind))
            return because(std::move(spec), codes::tensor_spec_in_parts);
        if (!is_weight(match.parameter) || !match.module)
            return because(std::move(spec), message(codes::tensor_spec_not_weight, match.parameter));
        if (!row) return because(std::move(spec), message(codes::tensor_spec_not_called, path));
        if (is_quantized_kind(row->reason.kind))
            return because(std::move(spec), message(codes::tensor_spec_not_weighted, row->type));
        return because(std::move(spec), row->reason);
    }

    static bool is_quantized_kind(ReasonKind kind) {
        return kind == ReasonKind::Quantized || kind == ReasonKind::Dynamic;
    }

    const QuantizedModelTensors& model_;
    const model::Graph& graph_;
    std::unordered_map<std::string, const QuantizedWeight*> weights_; ///< by name
    std::unordered_map<std::string, std::string> folded_; ///< path of a BatchNorm -> name of the weight that
                                                          ///< it is folded into
    /// Keyed by path: the first node that calls the module.
    std::unordered_map<std::string, model::TracedNode> callers_;
};

} // namespace

std::vector<TensorSpec> tensor_specs(const QuantizedModelTensors& model,
                                     std::span<const TensorMatch> matches) {
    const Finder finder(model);
    std::vector<TensorSpec> specs;
    specs.reserve(matches.size());
    for (const auto& match : matches)
        specs.push_back(finder.find(match));
    return specs;
}

namespace {

using quant::ObserverKind;
using quant::ObserverSettings;

ObserverSettings ranged(ObserverKind kind, DType dtype, QScheme qscheme, std::int64_t min, std::int64_t max,
                        bool customized = false) {
    ObserverSettings settings;
    settings.kind = kind;
    settings.dtype = dtype;
    settings.qscheme = qscheme;
    settings.range = {min, max};
    settings.customized_range = customized;
    return settings;
}

ObserverSettings cast(DType dtype) {
    ObserverSettings settings;
    settings.kind = ObserverKind::Placeholder;
    settings.dtype = dtype;
    return settings;
}

} // namespace

std::span<const CommonTensorSpec> common_tensor_specs() {
    constexpr auto tensor = ObserverKind::MinMax;
    constexpr auto channel = ObserverKind::PerChannelMinMax;
    constexpr auto per_tensor = QScheme::PerTensorSymmetric;
    constexpr auto per_channel = QScheme::PerChannelSymmetric;
    static const std::array<CommonTensorSpec, 7> specs = {{
        {"qint8_per_tensor", ranged(tensor, DType::QInt8, per_tensor, -128, 127)},
        {"qint8_per_channel", ranged(channel, DType::QInt8, per_channel, -128, 127)},
        {"qint8_per_channel_narrow", ranged(channel, DType::QInt8, per_channel, -127, 127, true)},
        {"quint8_per_tensor", ranged(tensor, DType::QUInt8, QScheme::PerTensorAffine, 0, 255)},
        {"int4_per_channel", ranged(channel, DType::QInt8, per_channel, -8, 7, true)},
        {"float16", cast(DType::Float16)},
        {"float8_e4m3fn", cast(DType::Float8E4M3Fn)},
    }};
    return specs;
}

void TensorTable::add(const std::shared_ptr<const tensor::TensorSource>& source) {
    const auto& tensors = source->tensors();
    auto matches = graph ? match_tensors(tensors, *graph).tensors : std::vector<TensorMatch>(tensors.size());
    for (std::size_t i = 0; i < matches.size(); ++i)
        entries.push_back({source, i, std::move(matches[i])});
}

std::string_view TensorTable::module_of(std::size_t entry) const {
    const auto& match = entries[entry].match;
    if (match.recorded && !match.recorded->path.empty()) return match.recorded->path;
    return match.module && graph ? std::string_view(graph->modules[match.module].path) : std::string_view();
}

std::string_view TensorTable::first_path_of(std::size_t entry) const {
    const auto module = entries[entry].match.module;
    if (!module || !graph) return {};
    const auto& record = graph->modules[module];
    return record.same_as ? *record.same_as : record.path;
}

std::string TensorTable::full_name(std::size_t entry) const {
    const auto& [source, index, match] = entries[entry];
    if (const auto& recorded = match.recorded; recorded && graph) {
        if (recorded->node) return graph->nodes[recorded->node].name.str() + "." + match.parameter;
        const auto call = recorded->call == 0 ? std::string() : fmt::format("#{}", recorded->call);
        return recorded->path + call + "." + match.parameter;
    }
    if (match.fit == TensorFit::NoModule) return entries[entry].info().name;
    const auto path = first_path_of(entry);
    return path.empty() ? match.parameter : std::string(path) + "." + match.parameter;
}

std::string TensorTable::shown_name(std::size_t entry) const {
    return entries[entry].match.recorded ? full_name(entry) : entries[entry].info().name;
}

} // namespace qcs::insight
