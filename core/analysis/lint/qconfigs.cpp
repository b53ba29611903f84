// QConfigs by themselves: what their constructors build (semantics §1.6, §8.1, §9).

#include "analysis/lint/linter.h"
#include "analysis/lint/spec_edits.h"
#include "config/presets.h"

#include <algorithm>
#include <map>

namespace qcs::lint_checks {

namespace {

constexpr std::string_view parts[] = {"activation", "weight"};

/// One place of a rule's qconfig.
struct Part {
    int rule;
    bool is_weight;
    const QConfig& qconfig;
    const ObserverSpec& spec;
};

LintPlace place_of(const Linter& linter, const Part& part) {
    auto place = linter.rule_place(part.rule, true);
    // A named qconfig is a string in the file: there is nothing inside.
    if (part.qconfig.name.empty()) place.pointer += part.is_weight ? "/weight" : "/activation";
    return place;
}

QConfig with_part(const Part& part, ObserverSpec spec) {
    return part.is_weight ? with_weight(part.qconfig, std::move(spec))
                          : with_activation(part.qconfig, std::move(spec));
}

std::vector<std::string> args_of(const Linter& linter, const Part& part, std::vector<std::string> more = {}) {
    std::vector<std::string> args = {rule_name(linter.rule(part.rule)),
                                     std::string(parts[part.is_weight ? 1 : 0])};
    args.insert(args.end(), more.begin(), more.end());
    return args;
}

/// The scheme that suits the observer where it refuses the one it was given.
std::optional<Fix> suitable_scheme(const Linter& linter, const Part& part) {
    constexpr std::pair<QScheme, QScheme> others[] = {
        {QScheme::PerTensorAffine, QScheme::PerChannelAffine},
        {QScheme::PerTensorSymmetric, QScheme::PerChannelSymmetric},
        {QScheme::PerChannelAffine, QScheme::PerTensorAffine},
        {QScheme::PerChannelSymmetric, QScheme::PerTensorSymmetric},
    };
    const auto* value = kwarg(part.spec, "qscheme");
    const auto* scheme = value ? std::get_if<QScheme>(&value->data) : nullptr;
    if (!scheme) return std::nullopt;
    for (const auto& [from, to] : others) {
        if (from != *scheme) continue;
        auto spec = with_kwarg(part.spec, "qscheme", Value(to));
        if (build_observer(spec)) return linter.requalify(part.rule, with_part(part, std::move(spec)));
    }
    return std::nullopt;
}

void refused(Linter& linter, const Part& part, const Raised& raised) {
    if (raised.type.empty()) return; // not known without Python
    const bool scheme = raised.text.find("qscheme only support") != std::string::npos;
    auto& finding = linter.add(scheme ? "observer-and-qscheme" : "observer-raises", place_of(linter, part),
                               args_of(linter, part, {part.spec.callable, raised.type, raised.text}));
    if (const auto* value = kwarg(part.spec, "qscheme"); scheme && value)
        if (const auto* named = std::get_if<QScheme>(&value->data))
            finding.args[3] = std::string(name_of(*named));
    if (scheme) finding.fix = suitable_scheme(linter, part);
}

bool is_set(const ObserverSpec& spec, std::string_view name) {
    const auto* value = kwarg(spec, name);
    return value && !std::holds_alternative<None>(value->data);
}

/// PyTorch takes a range only if both its ends are given.
void half_range(Linter& linter, const Part& part, const ObserverInstance& built) {
    if (!takes_statistics(built)) return;
    const bool low = is_set(part.spec, "quant_min");
    const bool high = is_set(part.spec, "quant_max");
    if (low == high) return;
    const std::string given = low ? "quant_min" : "quant_max";
    const std::string missing = low ? "quant_max" : "quant_min";
    auto& finding = linter.add("observer-half-set-range", place_of(linter, part),
                               args_of(linter, part, {given, missing}));
    if (const auto* end = built.attribute(missing))
        finding.fix = linter.requalify(part.rule, with_part(part, with_kwarg(part.spec, missing, *end)));
}

/// ConvTranspose classes by the rule that decides their modules, each with the first node; "" for a class
/// that the rule itself names.
using Transposes = std::map<int, std::map<std::string, std::string>>;

Transposes asked_transposes(const Linter& linter) {
    Transposes found;
    for (int i = 0; i < static_cast<int>(linter.mapping.rules.size()); ++i)
        if (const auto& rule = linter.rule(i);
            rule.kind == RuleKind::ObjectType && is_conv_transpose(rule.object.name) && !is_stock_rule(rule))
            found[i].emplace(rule.object.name, "");
    if (!linter.graph) return found;
    std::map<std::string_view, std::string_view> type_of;
    for (const auto& module : linter.graph->modules)
        if (is_conv_transpose(module.type)) type_of.emplace(module.path, module.type);
    for (std::size_t i = 0; i < linter.graph->nodes.size() && !type_of.empty(); ++i) {
        const auto& node = linter.graph->nodes[i];
        const auto type = node.op == Op::CallModule ? type_of.find(node.target) : type_of.end();
        const int rule = linter.resolution->nodes[i].rule;
        if (type == type_of.end() || rule < 0) continue;
        auto& first = found[rule][std::string(type->second)];
        if (first.empty()) first = node.name;
    }
    return found;
}

void transposed(Linter& linter, const Part& part, const ObserverInstance& built,
                const Transposes& transposes) {
    const auto asked = transposes.find(part.rule);
    if (asked == transposes.end()) return;
    for (const auto& [type, node] : asked->second) {
        auto& finding = linter.add("per-channel-conv-transpose", place_of(linter, part),
                                   {rule_name(linter.rule(part.rule)), type, node});
        const auto* plain =
            named_qconfig(is_fake_quantize(built) ? "default_qat_qconfig" : "default_qconfig");
        auto mended = with_weight(part.qconfig, *plain->weight);
        const auto& rule = linter.rule(part.rule);
        const bool other_type = rule.kind == RuleKind::ObjectType && rule.object.name != type;
        if (rule.kind == RuleKind::Global || other_type) {
            const Rule put{RuleKind::ObjectType, {}, ObjectRef::object(type), 0, std::move(mended), {}};
            finding.fix = Fix{"fix-put-rule", {rule_name(put)}, PutRule{put}};
        } else {
            finding.fix = linter.requalify(part.rule, std::move(mended));
        }
    }
}

/// Kernels of FBGEMM add pairs of products in 16 bits where the CPU has no VNNI.
void reduced_range(Linter& linter, const Part& part, const ObserverInstance& built) {
    if (part.is_weight || linter.rule(part.rule).kind == RuleKind::ObjectType) return;
    const auto& observer = built.observer();
    const auto* reduced = observer.attribute("reduce_range");
    if (!takes_statistics(observer) || !reduced) return;
    const bool reduces = reduced->data == Value(true).data;
    const auto& name = linter.backend.name;
    if (reduces && (name == "qnnpack" || name == "onednn")) {
        auto& finding =
            linter.add("reduce-range-not-needed", place_of(linter, part), args_of(linter, part, {name}));
        finding.fix =
            linter.requalify(part.rule, with_part(part, with_kwarg(part.spec, "reduce_range", Value(false))));
    }
    const auto* low = observer.attribute("quant_min");
    const auto* high = observer.attribute("quant_max");
    const bool whole = low && high && low->data == Value(std::int64_t{0}).data &&
                       high->data == Value(std::int64_t{255}).data;
    if (!reduces && whole && !built.is_dynamic() && (name == "x86" || name == "fbgemm"))
        linter.add("reduce-range-advised", place_of(linter, part), args_of(linter, part, {name}));
}

void check_part(Linter& linter, const Part& part, const Transposes& transposes) {
    const auto& built = linter.factory.build(part.spec);
    if (!built) return refused(linter, part, built.error());
    const auto& instance = **built;
    if (instance.observer().qparams_error && takes_statistics(instance.observer())) {
        const auto& raised = *instance.observer().qparams_error;
        if (!raised.type.empty() && raised.text.find("reduce range") != std::string::npos)
            linter.add("observer-raises", place_of(linter, part),
                       args_of(linter, part, {part.spec.callable, raised.type, raised.text}));
    }
    half_range(linter, part, instance); // fake quantizers have ends of their own to fall back on
    if (is_per_channel(instance) && part.is_weight) transposed(linter, part, instance, transposes);
    if (is_per_channel(instance) && !part.is_weight) {
        auto& finding = linter.add("per-channel-activation", place_of(linter, part),
                                   {rule_name(linter.rule(part.rule)), part.spec.callable});
        finding.fix = linter.requalify(
            part.rule, with_activation(part.qconfig, is_fake_quantize(instance)
                                                         ? *named_qconfig("default_qat_qconfig")->activation
                                                         : *named_qconfig("default_qconfig")->activation));
    }
    reduced_range(linter, part, instance);
}

} // namespace

void check_qconfigs(Linter& linter) {
    const auto transposes = asked_transposes(linter);
    for (int i = 0; i < static_cast<int>(linter.mapping.rules.size()) && !linter.stopped(); ++i) {
        const auto& qconfig = linter.rule(i).qconfig;
        if (!qconfig) continue;
        for (const bool weight : {false, true})
            if (const auto& spec = weight ? qconfig->weight : qconfig->activation)
                check_part(linter, {i, weight, *qconfig, *spec}, transposes);
            else
                linter
                    .add("qconfig-half-empty", linter.rule_place(i, true),
                         {rule_name(linter.rule(i)), std::string(parts[weight ? 1 : 0])})
                    .fix =
                    Fix{"fix-rule-to-none", {rule_name(linter.rule(i))}, ReplaceRule{i, [&] {
                                                                                         auto none =
                                                                                             linter.rule(i);
                                                                                         none.qconfig.reset();
                                                                                         return none;
                                                                                     }()}};
    }
}

} // namespace qcs::lint_checks
