// Checks of fusions, lists of classes, and names in an eager config.

#include "base/text.h"
#include "config/python_trust.h"
#include "insight/lint/eager_linter.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"

#include <algorithm>
#include <array>

namespace qcs::insight::lint_checks {

namespace {

using config::EagerCall;
using config::EagerConfig;

template <typename T>
void erase_at(std::vector<T>& list, std::size_t index) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
}

bool has_class(const EagerPlan& plan, const std::string& type) {
    return std::ranges::any_of(
        plan.modules, [&](const EagerModule& module) { return module.type == type || module.fused == type; });
}

void non_leaf(EagerLinter& linter) {
    for (std::size_t i = 0; i < linter.config.non_leaf.size(); ++i) {
        const auto& type = linter.config.non_leaf[i];
        if (has_class(*linter.plan, type)) continue;
        auto& finding = linter.add(message(codes::object_type_matches_nothing, type, ""),
                                   EagerLinter::place("/non_leaf/" + std::to_string(i)));
        finding.severity = Severity::Note;
        finding.fix = config_fix(message(codes::fix_remove_custom, type), linter.config,
                                 [&](EagerConfig& c) { erase_at(c.non_leaf, i); });
    }
}

/// propagate_qconfig_ only checks this for direct children of the model.
void non_traceable(EagerLinter& linter, bool by_class) {
    const auto member = by_class ? &config::EagerCustom::non_traceable_module_classes
                                 : &config::EagerCustom::non_traceable_module_names;
    const auto& listed = (*linter.config.custom).*member;
    const auto& model = linter.model();
    const auto named = predict::eager::named_children(model, model.root);
    std::vector<std::string_view> children;
    for (const auto& child : named)
        children.push_back(by_class ? std::string_view(model[child.id].type) : std::string_view(child.name));
    for (std::size_t i = 0; i < listed.size(); ++i) {
        if (std::ranges::find(children, listed[i]) != children.end()) continue;
        const auto near = nearest_name(listed[i], children);
        const auto key =
            by_class ? "/custom/non_traceable_module_class/" : "/custom/non_traceable_module_name/";
        auto& finding = linter.add(message(codes::eager_non_traceable_no_child, listed[i], near.value_or("")),
                                   EagerLinter::place(key + std::to_string(i)));
        finding.fix = near ? config_fix(message(codes::fix_rename_entry, *near), linter.config,
                                        [&](EagerConfig& c) { ((*c.custom).*member)[i] = *near; })
                           : config_fix(message(codes::fix_remove_custom, listed[i]), linter.config,
                                        [&](EagerConfig& c) { erase_at((*c.custom).*member, i); });
    }
}

void custom_classes(EagerLinter& linter) {
    const auto& custom = *linter.config.custom;
    const bool converts = linter.call == EagerCall::Quantize;
    for (std::size_t i = 0; i < custom.float_to_observed.size(); ++i) {
        const auto& pair = custom.float_to_observed[i];
        const auto place =
            EagerLinter::place("/custom/float_to_observed_custom_module_class/" + std::to_string(i));
        if (linter.plan && !has_class(*linter.plan, pair.from))
            linter.add(message(codes::custom_class_never_used, pair.from), place);
        if (converts && std::ranges::find(custom.observed_to_quantized, pair.to, &config::ClassPair::from) ==
                            custom.observed_to_quantized.end())
            linter.add(message(codes::custom_class_not_converted, pair.from, pair.to), place);
    }
}

/// A key of the config, the calls that read it, and how a fix removes it.
struct Key {
    std::string_view name;
    std::vector<EagerCall> readers;
    bool (*is_set)(const EagerConfig&);
    void (*clear)(EagerConfig&);
};

const std::vector<Key>& keys() {
    using enum EagerCall;
    static const std::vector<Key> all = {
        {"mapping",
         {Quantize, QuantizeQat, QuantizeDynamic, PrepareQat, Convert},
         [](const EagerConfig& c) { return c.mapping.has_value(); },
         [](EagerConfig& c) { c.mapping.reset(); }},
        {"qat_mapping",
         {QuantizeQat},
         [](const EagerConfig& c) { return c.qat_mapping.has_value(); },
         [](EagerConfig& c) { c.qat_mapping.reset(); }},
        {"allow_list",
         {Quantize, Prepare},
         [](const EagerConfig& c) { return c.allow_list.has_value(); },
         [](EagerConfig& c) { c.allow_list.reset(); }},
        {"non_leaf",
         {Quantize, Prepare},
         [](const EagerConfig& c) { return !c.non_leaf.empty(); },
         [](EagerConfig& c) { c.non_leaf.clear(); }},
        {"dtype",
         {QuantizeDynamic},
         [](const EagerConfig& c) { return c.has_dtype(); },
         [](EagerConfig& c) { c.dtype.reset(), c.user_dtype.clear(); }},
        {"is_reference",
         {Quantize, QuantizeQat, Convert},
         [](const EagerConfig& c) { return c.is_reference; },
         [](EagerConfig& c) { c.is_reference = false; }},
        {"remove_qconfig",
         {Quantize, QuantizeQat, Convert},
         [](const EagerConfig& c) { return !c.remove_qconfig; },
         [](EagerConfig& c) { c.remove_qconfig = true; }},
        {"use_precomputed_fake_quant",
         {Quantize, QuantizeQat, Convert},
         [](const EagerConfig& c) { return c.use_precomputed_fake_quant; },
         [](EagerConfig& c) { c.use_precomputed_fake_quant = false; }},
    };
    return all;
}

} // namespace

void check_eager_fusions(EagerLinter& linter) {
    if (!linter.plan) return;
    std::vector<std::string_view> paths;
    for (const auto& module : linter.plan->modules)
        paths.push_back(module.path);
    const auto& groups = linter.config.fuse;
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = 0; j < groups[i].size(); ++j) {
            if (std::ranges::find(paths, groups[i][j]) != paths.end()) continue;
            const auto near = nearest_name(groups[i][j], paths);
            auto& finding =
                linter.add(message(codes::eager_name_unknown, groups[i][j], near.value_or("")),
                           EagerLinter::place("/fuse/" + std::to_string(i) + "/" + std::to_string(j)));
            finding.fix = near ? config_fix(message(codes::fix_rename_entry, *near), linter.config,
                                            [&](EagerConfig& c) { c.fuse[i][j] = *near; })
                               : config_fix(message(codes::fix_remove_custom, groups[i][j]), linter.config,
                                            [&](EagerConfig& c) { erase_at(c.fuse, i); });
        }
}

void check_eager_classes(EagerLinter& linter) {
    if (linter.plan) non_leaf(linter);
    if (!linter.config.custom) return;
    custom_classes(linter);
    if (!linter.plan) return;
    for (const bool by_class : {false, true})
        non_traceable(linter, by_class);
}

void check_eager_keys(EagerLinter& linter) {
    for (const auto& key : keys()) {
        if (!key.is_set(linter.config) || std::ranges::find(key.readers, linter.call) != key.readers.end())
            continue;
        const auto name = std::string(key.name);
        linter
            .add(message(codes::eager_key_not_read, std::string(config::name_of(linter.call)), name),
                 EagerLinter::place("/" + name))
            .fix = config_fix(message(codes::fix_remove_custom, name), linter.config, key.clear);
    }
}

void check_eager_names(EagerLinter& linter) {
    for (const auto& found : config::untrusted_names(linter.config)) {
        auto place = EagerLinter::place(found.pointer);
        place.eager_rule = found.eager_rule;
        auto& finding = linter.add(
            message(codes::python_name_not_known, found.name, config::package_to_allow(found.name)),
            std::move(place));
        if (!config::is_called(found.use)) finding.severity = Severity::Note;
    }
}

} // namespace qcs::insight::lint_checks
