#include "insight/tensors/tensor_spec.h"

#include "insight/tensors/tensor_spec_codes.h"
#include "predict/observers/observer_settings.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace qcs::insight {
namespace {

bool is_weight(std::string_view parameter) {
    return parameter == "weight" || parameter.starts_with("weight_");
}

std::string number(config::RuleIndex rule) {
    return std::to_string(rule.number() + 1);
}

std::string shape_text(const std::optional<std::vector<std::int64_t>>& shape) {
    return shape ? fmt::format("{}", fmt::join(*shape, "×")) : std::string();
}

class Finder {
public:
    explicit Finder(const Analysis& analysis)
        : graph_(*analysis.input.graph), index_(graph_), resolution_(*analysis.resolution) {
        for (const auto id : graph_.nodes.ids()) {
            const auto& node = graph_.nodes[id];
            if (node.op == model::Op::CallModule) callers_.try_emplace(node.target, id);
            if (is_batch_norm(node) && resolution_.nodes[id].status == predict::NodeStatus::FusedAway)
                folded_.emplace(resolution_.nodes[id].fused_into, node.name);
        }
        for (auto& [node, qconfig] : predict::node_qconfigs(analysis.input, resolution_))
            qconfigs_.emplace(node, std::move(qconfig));
        for (const auto& entry : analysis.input.backend->configs) {
            if (!entry.pattern || entry.pattern->is_tuple) continue;
            const auto* single = std::get_if<config::ObjectRef>(&entry.pattern->atom.data);
            if (!single) continue;
            const bool weighted =
                std::ranges::any_of(entry.dtype_configs, [](const config::DTypeConfig& config) {
                    return config.weight_dtype.asks_dtype();
                });
            (weighted ? weighted_ : unweighted_).insert(single->name);
        }
    }

    TensorSpec find(const TensorMatch& match) const {
        TensorSpec spec;
        if (!match.module) return spec;
        const auto& module = graph_.modules[match.module];
        if (match.fit == TensorFit::ShapeDiffers)
            return because(spec, message(codes::tensor_spec_shape_differs, match.parameter, module.path,
                                         shape_text(match.expected_shape)));
        const auto caller = callers_.find(module.same_as.value_or(module.path));
        const auto own_caller = caller == callers_.end() ? callers_.find(module.path) : caller;
        if (own_caller == callers_.end())
            return because(spec, message(codes::tensor_spec_not_called, module.path));
        spec.node = own_caller->second;
        const auto& resolved = resolution_.nodes[spec.node];
        if (!is_weight(match.parameter))
            return because(spec, message(codes::tensor_spec_not_weight, match.parameter));
        if (resolved.status == predict::NodeStatus::FusedAway) {
            const auto& root = graph_.nodes[resolved.fused_into];
            return because(spec, message(codes::tensor_spec_fused, root.name));
        }
        if (unweighted_.contains(module.type) && !weighted_.contains(module.type))
            return because(spec, message(codes::tensor_spec_not_weighted, module.type));
        spec.rule = resolved.rule;
        if (resolved.status == predict::NodeStatus::NoneByRule)
            return because(spec, message(codes::tensor_spec_none, number(spec.rule)));
        const auto qconfig = qconfigs_.find(spec.node);
        if (qconfig == qconfigs_.end() || !qconfig->second) return because(spec, codes::tensor_spec_no_rule);
        return asked(std::move(spec), *qconfig->second);
    }

private:
    static TensorSpec because(TensorSpec spec, Message why) {
        spec.say(std::move(why));
        return spec;
    }

    TensorSpec asked(TensorSpec spec, const config::QConfig& qconfig) const {
        const auto rule = number(spec.rule);
        if (!qconfig.weight) return because(std::move(spec), message(codes::tensor_spec_no_observer, rule));
        const auto built = predict::build_observer(*qconfig.weight);
        if (!built)
            return because(std::move(spec),
                           message(codes::tensor_spec_unknown, rule, qconfig.weight->callable));
        const auto settings = predict::settings_of(**built);
        if (!settings)
            return because(std::move(spec),
                           message(codes::tensor_spec_unknown, rule, qconfig.weight->callable));
        spec.settings = *settings;
        spec.observer = qconfig.weight;
        const auto folded = folded_.find(spec.node);
        if (folded == folded_.end()) return because(std::move(spec), message(codes::tensor_spec_asked, rule));
        return because(std::move(spec), message(codes::tensor_spec_folded, rule, folded->second));
    }

    bool is_batch_norm(const model::Node& node) const {
        if (node.op != model::Op::CallModule) return false;
        const auto module = index_.module(node.target);
        return module && graph_.modules[module].type.find("BatchNorm") != std::string::npos;
    }

    const model::Graph& graph_;
    const model::GraphIndex index_;
    const predict::Resolution& resolution_;
    std::unordered_map<std::string, model::TracedNode>
        callers_; ///< by module path: the first node that calls it
    std::unordered_map<model::TracedNode, std::optional<config::QConfig>> qconfigs_;
    std::unordered_map<model::TracedNode, std::string>
        folded_; ///< by root: the normalisation that is fused into it
    std::unordered_set<std::string> weighted_, unweighted_; ///< classes with an entry of their own
};

} // namespace

std::vector<TensorSpec> tensor_specs(const Analysis& analysis, std::span<const TensorMatch> matches) {
    const Finder finder(analysis);
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
    const auto module = entries[entry].match.module;
    return module && graph ? std::string_view(graph->modules[module].path) : std::string_view();
}

} // namespace qcs::insight
