// Checks of PrepareCustomConfig, ConvertCustomConfig and FuseCustomConfig (docs/semantics/units.md,
// docs/semantics/config-values.md#custom-configs).

#include "base/text.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

#include <algorithm>

namespace qcs::insight::lint_checks {

namespace {

std::string pointer(std::string_view key, std::size_t index) {
    return "/" + std::string(key) + "/" + std::to_string(index);
}

bool has_path(const model::Graph& graph, const std::string& path) {
    return std::ranges::find(graph.modules, path, &model::Module::path) != graph.modules.end();
}

bool has_class(const model::Graph& graph, const std::string& type) {
    return std::ranges::any_of(graph.modules, [&](const model::Module& module) {
        return module.type == type || module.original_type == type;
    });
}

bool calls(const model::Graph& graph, const std::string& target, bool by_class) {
    const model::GraphIndex index(graph);
    return std::ranges::any_of(graph.nodes, [&](const model::Node& node) {
        if (node.op != model::Op::CallModule) return false;
        if (!by_class) return node.target == target;
        const auto module = index.module(node.target);
        return module && graph.modules[module].type == target;
    });
}

std::optional<std::string> near_path(const model::Graph& graph, const std::string& path) {
    std::vector<std::string_view> paths;
    for (const auto& module : graph.modules)
        paths.push_back(module.path);
    return nearest_name(path, paths);
}

using Prepare = config::PrepareCustomConfig;

template <typename Edit>
Fix config_fix(Message what, Prepare config, Edit edit) {
    edit(config);
    return {std::move(what), ReplacePrepareCustom{std::move(config)}};
}

/// If there are no nodes, a module that exists counts as called.
void standalone(Linter& linter, const Prepare& custom, const model::Graph& modules) {
    const auto check = [&](bool by_class) {
        const auto member =
            by_class ? &Prepare::standalone_module_classes : &Prepare::standalone_module_names;
        for (std::size_t i = 0; i < (custom.*member).size(); ++i) {
            const auto& target = (custom.*member)[i].target;
            const bool inlined = by_class ? has_class(modules, target) : has_path(modules, target);
            if (linter.graph ? calls(*linter.graph, target, by_class) : inlined) continue;
            const auto near = by_class || inlined ? std::nullopt : near_path(modules, target);
            const auto key = by_class ? "standalone_module_class" : "standalone_module_name";
            auto& finding = linter.add(
                message(codes::standalone_never_used, target, near.value_or(""), inlined ? target : ""),
                Linter::custom_place(config::Part::PrepareCustom, pointer(key, i)));
            const auto at = static_cast<std::ptrdiff_t>(i);
            if (near)
                finding.fix = config_fix(message(codes::fix_rename_entry, *near), custom,
                                         [&](Prepare& c) { (c.*member)[i].target = *near; });
            else if (!inlined)
                finding.fix = config_fix(message(codes::fix_remove_custom, target), custom,
                                         [&](Prepare& c) { (c.*member).erase((c.*member).begin() + at); });
        }
    };
    check(false);
    check(true);
}

void non_traceable(Linter& linter, const Prepare& custom, const model::Graph& modules) {
    const auto check = [&](bool by_class) {
        const auto member =
            by_class ? &Prepare::non_traceable_module_classes : &Prepare::non_traceable_module_names;
        for (std::size_t i = 0; i < (custom.*member).size(); ++i) {
            const auto& target = (custom.*member)[i];
            if (by_class ? has_class(modules, target) : has_path(modules, target)) continue;
            const auto near = by_class ? std::nullopt : near_path(modules, target);
            const auto key = by_class ? "non_traceable_module_class" : "non_traceable_module_name";
            auto& finding = linter.add(message(codes::non_traceable_unknown, target, near.value_or("")),
                                       Linter::custom_place(config::Part::PrepareCustom, pointer(key, i)));
            const auto at = static_cast<std::ptrdiff_t>(i);
            finding.fix = near ? config_fix(message(codes::fix_rename_entry, *near), custom,
                                            [&](Prepare& c) { (c.*member)[i] = *near; })
                               : config_fix(message(codes::fix_remove_custom, target), custom,
                                            [&](Prepare& c) { (c.*member).erase((c.*member).begin() + at); });
        }
    };
    check(false);
    check(true);
}

/// Reports an attribute that PyTorch ignores; returns null if PyTorch does not ignore it. `graph` may be
/// null.
Finding* passed_over(Linter& linter, const model::Graph* graph, config::Part part, const std::string& name,
                     std::size_t index) {
    const bool dotted = name.find('.') != std::string::npos;
    if (!dotted &&
        (!graph || has_path(*graph, name) || std::ranges::any_of(graph->nodes, [&](const model::Node& node) {
            return node.op == model::Op::GetAttr && node.target == name;
        })))
        return nullptr;
    return &linter.add(
        message(dotted ? codes::preserved_attribute_dotted : codes::preserved_attribute_unknown, name),
        Linter::custom_place(part, pointer("preserved_attributes", index)));
}

void preserved(Linter& linter, const Prepare& custom) {
    for (std::size_t i = 0; i < custom.preserved_attributes.size(); ++i) {
        const auto& name = custom.preserved_attributes[i];
        auto* finding = passed_over(linter, linter.graph, config::Part::PrepareCustom, name, i);
        if (!finding || finding->code != codes::preserved_attribute_dotted) continue;
        finding->fix = config_fix(message(codes::fix_remove_custom, name), custom, [&](Prepare& c) {
            c.preserved_attributes.erase(c.preserved_attributes.begin() + static_cast<std::ptrdiff_t>(i));
        });
    }
}

void input_indexes(Linter& linter, const Prepare& custom) {
    const auto inputs = std::ranges::count(linter.graph->nodes, model::Op::Placeholder, &model::Node::op);
    for (std::size_t i = 0; i < custom.input_quantized_indexes.size(); ++i) {
        const auto index = custom.input_quantized_indexes[i];
        if (index >= 0 && index < inputs) continue;
        linter
            .add(message(codes::input_index_out_of_range, std::to_string(index), std::to_string(inputs)),
                 Linter::custom_place(config::Part::PrepareCustom, pointer("input_quantized_idxs", i)))
            .fix =
            config_fix(message(codes::fix_remove_custom, std::to_string(index)), custom, [&](Prepare& c) {
                c.input_quantized_indexes.erase(c.input_quantized_indexes.begin() +
                                                static_cast<std::ptrdiff_t>(i));
            });
    }
}

/// The pairs of classes in the default custom config of eager mode.
constexpr std::pair<std::string_view, std::string_view> known_pairs[] = {
    {"torch.ao.nn.quantizable.LSTM", "torch.ao.nn.quantized.LSTM"},
    {"torch.ao.nn.quantizable.MultiheadAttention", "torch.ao.nn.quantized.MultiheadAttention"},
};

bool has_from(const std::vector<config::ClassMapping>& mappings, config::QuantType type,
              const std::string& from) {
    return std::ranges::any_of(mappings, [&](const config::ClassMapping& mapping) {
        return mapping.quant_type == type &&
               std::ranges::find(mapping.pairs, from, &config::ClassPair::from) != mapping.pairs.end();
    });
}

constexpr std::string_view type_names[] = {"dynamic", "static", "qat", "weight_only"};

std::string class_pointer(std::string_view key, config::QuantType type, std::size_t index) {
    return "/" + std::string(key) + "/" + std::string(type_names[static_cast<std::size_t>(type)]) + "/" +
           std::to_string(index);
}

void custom_classes(Linter& linter, const Prepare& custom) {
    const config::ConvertCustomConfig none;
    const auto& convert = linter.input.convert_custom ? *linter.input.convert_custom : none;
    for (const auto& mapping : custom.float_to_observed_mapping)
        for (std::size_t i = 0; i < mapping.pairs.size(); ++i) {
            const auto& pair = mapping.pairs[i];
            const auto place = Linter::custom_place(
                config::Part::PrepareCustom,
                class_pointer("float_to_observed_custom_module_class", mapping.quant_type, i));
            if (linter.graph && !calls(*linter.graph, pair.from, true))
                linter.add(message(codes::custom_class_never_used, pair.from), place);
            if (has_from(convert.observed_to_quantized_mapping, mapping.quant_type, pair.to)) continue;
            auto& finding = linter.add(message(codes::custom_class_not_converted, pair.from, pair.to), place);
            const auto* known = std::ranges::find(known_pairs, pair.to,
                                                  &std::pair<std::string_view, std::string_view>::first);
            if (known == std::end(known_pairs)) continue;
            auto changed = convert;
            auto& mappings = changed.observed_to_quantized_mapping;
            auto same = std::ranges::find(mappings, mapping.quant_type, &config::ClassMapping::quant_type);
            if (same == mappings.end()) same = mappings.insert(mappings.end(), {mapping.quant_type, {}});
            same->pairs.push_back({pair.to, std::string(known->second)});
            finding.fix = Fix{message(codes::fix_add_convert_class, pair.to, std::string(known->second)),
                              ReplaceConvertCustom{std::move(changed)}};
        }
    for (const auto& mapping : convert.observed_to_quantized_mapping)
        for (std::size_t i = 0; i < mapping.pairs.size(); ++i) {
            const bool observed = std::ranges::any_of(
                custom.float_to_observed_mapping, [&](const config::ClassMapping& prepare) {
                    return prepare.quant_type == mapping.quant_type &&
                           std::ranges::find(prepare.pairs, mapping.pairs[i].from, &config::ClassPair::to) !=
                               prepare.pairs.end();
                });
            if (!observed)
                linter.add(message(codes::custom_class_never_observed, mapping.pairs[i].from),
                           Linter::custom_place(config::Part::ConvertCustom,
                                                class_pointer("observed_to_quantized_custom_module_class",
                                                              mapping.quant_type, i)));
        }
}

} // namespace

void check_custom_names(Linter& linter, const model::Graph& modules) {
    if (!linter.input.configs.prepare_custom) return;
    standalone(linter, *linter.input.configs.prepare_custom, modules);
    non_traceable(linter, *linter.input.configs.prepare_custom, modules);
}

void check_fusion(Linter& linter) {
    const auto* plan = linter.input.fusion.get();
    const auto& names = linter.input.configs.fuse_alone->preserved_attributes;
    for (std::size_t i = 0; i < names.size(); ++i)
        passed_over(linter, plan ? &plan->graph() : nullptr, config::Part::FuseCustom, names[i], i);
    if (!plan) return;
    for (const auto& fusion : plan->model.fusion.fusions) {
        const auto& root = plan->graph().nodes[fusion.root];
        if (plan->verdicts.nodes[fusion.root].reason.reason != Reason::FusedPreserved) continue;
        const auto first = root.target.substr(0, root.target.find('.'));
        const auto name = std::ranges::find(names, first);
        std::string parts;
        for (const auto node : fusion.nodes)
            if (node != fusion.root) parts += (parts.empty() ? "" : ", ") + plan->graph().nodes[node].name;
        linter.add(message(codes::preserved_while_fused, root.target, parts),
                   Linter::custom_place(
                       config::Part::FuseCustom,
                       pointer("preserved_attributes", static_cast<std::size_t>(name - names.begin()))));
    }
    if (const auto raised = raised_in(*plan)) {
        auto& finding = linter.add(
            message(codes::fuse_raises, raised->raised.type, raised->raised.text, raised->raised.node),
            {config::Part::Backend, {}, {}, {}, {}, {}});
        finding.cause = raised->raised;
    }
}

void check_custom(Linter& linter) {
    const Prepare none;
    const auto& custom = linter.input.configs.prepare_custom ? *linter.input.configs.prepare_custom : none;
    preserved(linter, custom);
    custom_classes(linter, custom);
    if (!linter.graph) return;
    check_custom_names(linter, *linter.graph);
    input_indexes(linter, custom);
}

} // namespace qcs::insight::lint_checks
