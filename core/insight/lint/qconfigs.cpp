// Checks of qconfigs on their own: of the observers that their constructors build
// (docs/semantics/config-values.md#qconfigs, docs/semantics/numerics.md#code-ranges,
// docs/semantics/defaults.md#observers-and-qconfigs).

#include "config/observer_edit.h"
#include "config/presets.h"
#include "insight/lint/fix.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/observers/observer_codes.h"
#include "predict/observers/observer_factory.h"
#include "predict/observers/observer_notes.h"
#include "predict/observers/python_call.h"

#include <algorithm>
#include <map>

namespace qcs::insight::lint_checks {

namespace {

constexpr std::string_view parts[] = {"activation", "weight"};

/// The activation or the weight of a rule's qconfig.
struct QConfigPart {
    config::RuleIndex rule;
    bool is_weight;
    const config::QConfig& qconfig;
    const config::ObserverSpec& spec;
};

LintPlace place_of(const Linter& linter, const QConfigPart& part) {
    auto place = linter.rule_place(part.rule, true);
    // A named qconfig is a plain string in the file, so its parts have no position.
    if (part.qconfig.name.empty()) place.pointer += part.is_weight ? "/weight" : "/activation";
    return place;
}

config::QConfig with_spec(const QConfigPart& part, config::ObserverSpec spec) {
    return part.is_weight ? with_weight(part.qconfig, std::move(spec))
                          : with_activation(part.qconfig, std::move(spec));
}

/// Adds a finding about the part, which the first two arguments of the message name.
template <int Arity, typename... More>
Finding& add(Linter& linter, const QConfigPart& part, const CodeOf<Arity>& id, More&&... more) {
    return linter.add(message(id, config::rule_name(linter.rule(part.rule)), parts[part.is_weight ? 1 : 0],
                              std::forward<More>(more)...),
                      place_of(linter, part));
}

/// A fix that sets a qscheme which the observer accepts.
std::optional<Fix> suitable_scheme(const Linter& linter, const QConfigPart& part) {
    constexpr std::pair<QScheme, QScheme> others[] = {
        {QScheme::PerTensorAffine, QScheme::PerChannelAffine},
        {QScheme::PerTensorSymmetric, QScheme::PerChannelSymmetric},
        {QScheme::PerChannelAffine, QScheme::PerTensorAffine},
        {QScheme::PerChannelSymmetric, QScheme::PerTensorSymmetric},
    };
    const auto* value = config::given_keyword(part.spec, "qscheme");
    const auto* scheme = value ? std::get_if<QScheme>(&value->data) : nullptr;
    if (!scheme) return std::nullopt;
    for (const auto& [from, to] : others) {
        if (from != *scheme) continue;
        auto spec = config::with_keyword(part.spec, "qscheme", config::Value(to));
        if (predict::build_observer(spec))
            return linter.replace_qconfig(part.rule, with_spec(part, std::move(spec)));
    }
    return std::nullopt;
}

void refused(Linter& linter, const QConfigPart& part, const predict::Raised& raised) {
    if (raised.type.empty()) return; // not known without Python
    const bool scheme = raised.text.find("qscheme only support") != std::string::npos;
    auto& finding = add(linter, part, scheme ? codes::observer_and_qscheme : codes::observer_raises,
                        part.spec.callable, raised.type, raised.text);
    if (const auto* value = config::given_keyword(part.spec, "qscheme"); scheme && value)
        if (const auto* named = std::get_if<QScheme>(&value->data))
            finding.args[3] = std::string(name_of(*named));
    if (scheme) finding.fix = suitable_scheme(linter, part);
}

/// ConvTranspose classes, grouped by the rule that decides their modules, with the first node of each; the
/// node is "" for a class that the rule itself names.
using Transposes = std::map<config::RuleIndex, std::map<std::string, std::string>>;

Transposes requested_transposes(const Linter& linter) {
    Transposes found;
    for (const auto i : linter.rules())
        if (const auto& rule = linter.rule(i); rule.kind == config::RuleKind::ObjectType && !rule.off &&
                                               is_conv_transpose(rule.object.name) && !is_stock_rule(rule))
            found[i].emplace(rule.object.name, "");
    if (!linter.graph) return found;
    std::map<std::string_view, std::string_view> type_of;
    for (const auto& module : linter.graph->modules)
        if (is_conv_transpose(module.type)) type_of.emplace(module.path, module.type);
    if (type_of.empty()) return found;
    for (const auto i : linter.graph->nodes.ids()) {
        const auto& node = linter.graph->nodes[i];
        const auto type = node.op == model::Op::CallModule ? type_of.find(node.target) : type_of.end();
        const auto rule = linter.resolution->nodes[i].rule;
        if (type == type_of.end() || !rule) continue;
        auto& first = found[rule][std::string(type->second)];
        if (first.empty()) first = node.name;
    }
    return found;
}

/// Adds "the weight of ...: " and the text of the note.
template <int Arity, typename... More>
Finding& add_noted(Linter& linter, const CodeOf<Arity>& id, const QConfigPart& part, const Message& note,
                   More&&... more) {
    auto& finding = add(linter, part, id, std::forward<More>(more)...);
    finding.cause = note;
    return finding;
}

void transposed(Linter& linter, const QConfigPart& part, const predict::ObserverInstance& built,
                const Message& note, const Transposes& transposes) {
    for (const auto& [type, node] : transposes.at(part.rule)) {
        auto& finding = add_noted(linter, codes::per_channel_conv_transpose, part, note, type, node);
        const auto* plain = config::named_qconfig(predict::is_fake_quantize(built) ? "default_qat_qconfig"
                                                                                   : "default_qconfig");
        auto changed = with_weight(part.qconfig, *plain->weight);
        const auto& rule = linter.rule(part.rule);
        const bool other_type = rule.kind == config::RuleKind::ObjectType && rule.object.name != type;
        if (rule.kind == config::RuleKind::Global || other_type) {
            const config::Rule put{config::RuleKind::ObjectType, {}, config::ObjectRef::object(type), 0,
                                   std::move(changed),           {}};
            finding.fix = Fix{message(codes::fix_put_rule, config::rule_name(put)), PutRule{put}};
        } else {
            finding.fix = linter.replace_qconfig(part.rule, std::move(changed));
        }
    }
}

/// The notes that the observer editor shows, as far as they are worth a finding.
void noted(Linter& linter, const QConfigPart& part, const predict::ObserverInstance& built,
           const Message& note, const Transposes& transposes) {
    const auto with = [&](std::string_view keyword, const config::Value& value) {
        return linter.replace_qconfig(part.rule,
                                      with_spec(part, config::with_keyword(part.spec, keyword, value)));
    };
    const bool of_type = linter.rule(part.rule).kind == config::RuleKind::ObjectType;
    if (note.code == codes::note_half_set_range) {
        auto& finding = add_noted(linter, codes::observer_half_set_range, part, note);
        const auto* end = built.observer().attribute(note.args[1]);
        if (end && !predict::python_values::is_none(*end)) finding.fix = with(note.args[1], *end);
    } else if (note.code == codes::note_range_outside_dtype) {
        const auto cut = [&](int end, int code, auto least) {
            const auto number = [&](int arg) { return std::stoll(note.args[static_cast<std::size_t>(arg)]); };
            return config::Value(std::int64_t{least(number(end), number(code))});
        };
        auto within = config::with_keyword(part.spec, "quant_min",
                                           cut(0, 3, [](auto a, auto b) { return std::max(a, b); }));
        within = config::with_keyword(within, "quant_max",
                                      cut(1, 4, [](auto a, auto b) { return std::min(a, b); }));
        add_noted(linter, codes::range_outside_dtype, part, note).fix =
            linter.replace_qconfig(part.rule, with_spec(part, std::move(within)));
    } else if (note.code == codes::note_reduce_range_not_needed && !of_type) {
        add_noted(linter, codes::reduce_range_not_needed, part, note).fix =
            with("reduce_range", config::Value(false));
    } else if (note.code == codes::note_reduce_range_advised && !of_type) {
        add_noted(linter, codes::reduce_range_advised, part, note);
    } else if (note.code == codes::note_conv_transpose_refused) {
        transposed(linter, part, built, note, transposes);
    } else if (note.code == codes::note_per_channel_activation) {
        const auto* plain = config::named_qconfig(predict::is_fake_quantize(built) ? "default_qat_qconfig"
                                                                                   : "default_qconfig");
        add_noted(linter, codes::per_channel_activation, part, note, part.spec.callable).fix =
            linter.replace_qconfig(part.rule, with_activation(part.qconfig, *plain->activation));
    }
}

void check_part(Linter& linter, const QConfigPart& part, const Transposes& transposes) {
    const auto& built = linter.factory.build(part.spec);
    if (!built) return refused(linter, part, built.error());
    const auto& instance = **built;
    if (instance.observer().qparams_error && predict::collects_statistics(instance.observer())) {
        const auto& raised = *instance.observer().qparams_error;
        if (!raised.type.empty() && raised.text.find("reduce range") != std::string::npos)
            add(linter, part, codes::observer_raises, part.spec.callable, raised.type, raised.text);
    }
    const predict::ObserverUse use{part.is_weight, linter.is_qat(), linter.backend.name,
                                   transposes.contains(part.rule)};
    for (const auto& note : predict::observer_notes(part.spec, built, use))
        noted(linter, part, instance, note, transposes);
}

} // namespace

void check_qconfigs(Linter& linter) {
    const auto transposes = requested_transposes(linter);
    for (const auto i : linter.rules()) {
        if (linter.stopped()) break;
        const auto& qconfig = linter.rule(i).qconfig;
        if (!qconfig || linter.rule(i).off) continue;
        for (const bool weight : {false, true})
            if (const auto& spec = weight ? qconfig->weight : qconfig->activation)
                check_part(linter, {i, weight, *qconfig, *spec}, transposes);
            else
                linter
                    .add(message(codes::qconfig_half_empty, config::rule_name(linter.rule(i)),
                                 std::string(parts[weight ? 1 : 0])),
                         linter.rule_place(i, true))
                    .fix = Fix{message(codes::fix_rule_to_none, config::rule_name(linter.rule(i))),
                               ReplaceRule{i, [&] {
                                               auto none = linter.rule(i);
                                               none.qconfig.reset();
                                               return none;
                                           }()}};
    }
}

} // namespace qcs::insight::lint_checks
