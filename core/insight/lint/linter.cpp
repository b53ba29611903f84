#include "insight/lint/linter.h"

#include "base/overloaded.h"
#include "config/presets.h"
#include "insight/explain/pattern_view.h"
#include "insight/lint/fix_codes.h"

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

std::optional<Fix> Linter::requalify(config::RuleIndex index, config::QConfig with) const {
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

} // namespace qcs::insight::lint_checks
