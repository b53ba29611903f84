#include "insight/lint/linter.h"

#include "base/overloaded.h"
#include "config/presets.h"
#include "insight/explain/near_misses.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "predict/observers/observer_factory.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::insight::lint_checks {

namespace {

const config::BackendConfig empty_backend;
const config::QConfigMapping empty_mapping;

void collect_atoms(const config::Pattern& pattern, std::vector<config::ObjectRef>& into) {
    for (const auto& element : pattern.elements)
        collect_atoms(element, into);
    const auto* object = pattern.is_tuple ? nullptr : std::get_if<config::ObjectRef>(&pattern.atom.data);
    if (object && object->name != config::match_all_node) into.push_back(*object);
}

} // namespace

Linter::Linter(const LintInput& in, std::stop_token stop)
    : input(in),
      mapping(in.configs.mapping ? *in.configs.mapping : empty_mapping),
      backend(in.configs.backend ? *in.configs.backend : empty_backend),
      graph(in.analysis ? in.configs.graph.get() : nullptr),
      resolution(in.analysis ? in.analysis->resolution.get() : nullptr),
      factory(predict::constructors_of(in.configs.recorded)),
      stop_(std::move(stop)) {}

const PatternView* Linter::view() const {
    if (!view_ && input.analysis && !input.analysis->raised)
        view_ = std::make_shared<const PatternView>(input.analysis, input.prepared);
    return view_ && view_->prepared().matches ? view_.get() : nullptr;
}

Finding& Linter::add(Message what, LintPlace place) {
    const auto severity = what.code.severity();
    findings_.push_back({std::move(what), severity, {}, std::move(place), {}});
    return findings_.back();
}

bool Linter::found(Code id, config::RuleIndex rule) const {
    return std::ranges::any_of(
        findings_, [&](const Finding& finding) { return finding.code == id && finding.place.rule == rule; });
}

LintPlace Linter::rule_place(config::RuleIndex rule, bool qconfig) const {
    LintPlace place;
    place.rule = rule;
    if (!rule || rule.index() >= mapping.rules.size()) return place;
    const auto kind = this->rule(rule).kind;
    place.pointer = "/" + std::string(config::key_of(kind));
    if (kind == config::RuleKind::Global) return place;
    const auto first = std::ranges::find(mapping.rules, kind, &config::Rule::kind) - mapping.rules.begin();
    place.pointer += "/" + std::to_string(rule.number() - first);
    if (qconfig) place.pointer += kind == config::RuleKind::Order ? "/3" : "/1";
    return place;
}

LintPlace Linter::entry_place(config::EntryIndex entry, std::string_view below) {
    return {config::Part::Backend,
            {},
            entry,
            {},
            "/configs/" + std::to_string(entry.number()) + std::string(below),
            {}};
}

LintPlace Linter::dtype_place(config::EntryIndex entry, config::DTypeConfigIndex dtype_config,
                              std::string_view below) {
    auto place =
        entry_place(entry, "/dtype_configs/" + std::to_string(dtype_config.number()) + std::string(below));
    place.dtype_config = dtype_config;
    return place;
}

std::optional<Fix> Linter::rename(config::RuleIndex index, config::Rule with) const {
    for (const auto other : rules())
        if (other != index && config::same_key(rule(other), with)) return std::nullopt;
    auto what = message(codes::fix_rename_rule, config::rule_name(with));
    return Fix{std::move(what), ReplaceRule{index, std::move(with)}};
}

std::optional<Fix> Linter::replace_qconfig(config::RuleIndex index, config::QConfig with) const {
    auto changed = rule(index);
    changed.qconfig = std::move(with);
    return Fix{message(codes::fix_change_qconfig, config::rule_name(changed)),
               ReplaceRule{index, std::move(changed)}};
}

bool is_stock_rule(const config::Rule& rule) {
    if (rule.kind != config::RuleKind::ObjectType) return false;
    return std::ranges::any_of(config::mapping_preset_names(), [&](std::string_view name) {
        const auto& rules = config::mapping_preset(name)->rules;
        return std::ranges::find_if(rules, [&](const config::Rule& stock) {
                   return config::same_key(stock, rule) &&
                          config::qconfig_equals(stock.qconfig, rule.qconfig);
               }) != rules.end();
    });
}

bool is_stock_entry(const config::BackendPatternConfig& entry) {
    static const auto stock = [] {
        std::unordered_multimap<std::string, const config::BackendPatternConfig*> entries;
        for (const auto name : config::backend_preset_names())
            for (const auto& config : config::backend_preset(name)->configs)
                if (const auto key = config.key()) entries.emplace(config::key_text(*key), &config);
        return entries;
    }();
    const auto key = entry.key();
    if (!key) return false;
    const auto [begin, end] = stock.equal_range(config::key_text(*key));
    return std::any_of(begin, end, [&](const auto& known) { return *known.second == entry; });
}

std::string pattern_text(const config::BackendPatternConfig& entry) {
    const auto key = entry.key();
    return key ? config::short_text(*key) : std::string();
}

std::vector<config::ObjectRef> atoms_of(const config::Pattern& pattern) {
    std::vector<config::ObjectRef> atoms;
    collect_atoms(pattern, atoms);
    return atoms;
}

bool looks_like_class(std::string_view name) {
    const auto dot = name.rfind('.');
    if (dot == name.npos || dot + 1 == name.size()) return false;
    const char first = name[dot + 1];
    return first >= 'A' && first <= 'Z';
}

// Checks for fake quantizers in PTQ, and observers in QAT.

namespace {

enum class Made : std::uint8_t { Either, Ptq, Qat };

/// The mode that the qconfig was made for; placeholder observers suit both.
Made made_for(const Linter& linter, const config::QConfig& qconfig) {
    bool ptq = false, qat = false;
    for (const auto* spec : {&qconfig.activation, &qconfig.weight}) {
        if (!*spec) continue;
        const auto& built = linter.factory.build(**spec);
        if (!built) continue;
        qat = qat || predict::is_fake_quantize(**built);
        ptq = ptq || predict::collects_statistics(**built);
    }
    return qat == ptq ? Made::Either : qat ? Made::Qat : Made::Ptq;
}

/// PyTorch's equivalent of the qconfig for the other mode; null if there is none.
const config::QConfig* counterpart(const config::QConfig& qconfig, bool to_qat) {
    constexpr std::pair<std::string_view, std::string_view> named[] = {
        {"default_qconfig", "default_qat_qconfig"},
        {"default_dynamic_qconfig", "default_dynamic_qat_qconfig"},
        {"default_symmetric_qnnpack_qconfig", "default_symmetric_qnnpack_qat_qconfig"},
        {"default_per_channel_symmetric_qnnpack_qconfig",
         "default_per_channel_symmetric_qnnpack_qat_qconfig"},
    };
    for (const auto& [ptq, qat] : named)
        if (const auto* from = config::named_qconfig(to_qat ? ptq : qat);
            from && config::qconfig_equals(*from, qconfig))
            return config::named_qconfig(to_qat ? qat : ptq);
    for (const std::string_view engine : {"x86", "fbgemm", "qnnpack", "onednn"}) {
        const auto* ptq = config::mapping_preset("default:" + std::string(engine));
        const auto* qat = config::mapping_preset("default-qat:" + std::string(engine));
        if (!ptq || !qat) continue;
        const auto& from = (to_qat ? ptq : qat)->global().qconfig;
        const auto& to = (to_qat ? qat : ptq)->global().qconfig;
        if (to && config::qconfig_equals(from, qconfig)) return &*to;
    }
    return nullptr;
}

} // namespace

void check_modes(Linter& linter) {
    const auto wrong = linter.is_qat() ? Made::Ptq : Made::Qat;
    bool all_wrong = true;
    std::vector<config::RuleIndex> found;
    for (const auto i : linter.rules()) {
        if (linter.rule(i).off) continue;
        const auto& qconfig = linter.rule(i).qconfig;
        const auto made = qconfig ? made_for(linter, *qconfig) : Made::Either;
        const bool other = made == wrong;
        all_wrong = all_wrong && (other || made == Made::Either || is_stock_rule(linter.rule(i)));
        // PyTorch's own QAT mappings contain a few observers.
        if (other && !(linter.is_qat() && is_stock_rule(linter.rule(i)))) found.push_back(i);
    }
    for (const auto i : found) {
        const auto& rule = linter.rule(i);
        auto& finding =
            linter.add(message(linter.is_qat() ? codes::ptq_qconfig_in_qat : codes::qat_qconfig_in_ptq,
                               config::rule_name(rule)),
                       linter.rule_place(i, true));
        if (const auto* other = all_wrong ? nullptr : counterpart(*rule.qconfig, linter.is_qat()))
            finding.fix = linter.replace_qconfig(i, *other);
        if (all_wrong) {
            auto& fix = finding.fix.emplace();
            fix.set_message(linter.is_qat() ? codes::fix_switch_to_ptq : codes::fix_switch_to_qat);
            fix.edit = SwitchMode{!linter.is_qat()};
        }
    }
}

} // namespace qcs::insight::lint_checks
