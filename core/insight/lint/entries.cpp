// Checks of the backend's entries on their own (docs/semantics/patterns.md,
// docs/semantics/constraints.md#supported-patterns).

#include "config/python_trust.h"
#include "insight/explain/near_misses.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/resolve/facts.h"

#include <algorithm>
#include <map>

namespace qcs::insight::lint_checks {

namespace {

// --- patterns that cannot be matched --------------------------------------------------------------------

bool is_getattr(const config::Pattern& pattern) {
    if (!pattern.is_tuple || pattern.elements.empty() || pattern.elements.front().is_tuple) return false;
    const auto* head = std::get_if<config::ObjectRef>(&pattern.elements.front().atom.data);
    return head && head->name == "builtins.getattr";
}

void unusable(Linter& linter, config::EntryIndex index, const config::BackendPatternConfig& entry) {
    const auto key = entry.key();
    if (!key || !key->is_tuple || (!is_getattr(*key) && key->elements.size() != 1)) return;
    linter.add(message(codes::pattern_always_raises, pattern_text(entry)), Linter::entry_place(index)).fix =
        Fix{message(codes::fix_remove_entry, pattern_text(entry)), RemoveEntry{index}};
}

// --- weights of functions -------------------------------------------------------------------------------

struct WeightedFunction {
    std::string_view name;
    std::int64_t weight;
    std::int64_t bias;
};
constexpr WeightedFunction weighted_functions[] = {
    {"torch.nn.functional.linear", 1, 2},
    {"torch._C._nn.linear", 1, 2},
    {"torch.conv1d", 1, 2},
    {"torch.conv2d", 1, 2},
    {"torch.conv3d", 1, 2},
    {"torch.nn.functional.conv1d", 1, 2},
    {"torch.nn.functional.conv2d", 1, 2},
    {"torch.nn.functional.conv3d", 1, 2},
    {"torch.conv_transpose1d", 1, 2},
    {"torch.conv_transpose2d", 1, 2},
    {"torch.conv_transpose3d", 1, 2},
    {"torch.nn.functional.conv_transpose1d", 1, 2},
    {"torch.nn.functional.conv_transpose2d", 1, 2},
    {"torch.nn.functional.conv_transpose3d", 1, 2},
    {"torch.nn.functional.layer_norm", 2, 3},
    {"torch.nn.functional.group_norm", 2, 3},
};

void weight_index(Linter& linter, config::EntryIndex index, const config::BackendPatternConfig& entry) {
    const auto key = entry.key();
    const auto* atom = key && !key->is_tuple ? std::get_if<config::ObjectRef>(&key->atom.data) : nullptr;
    if (!atom) return;
    const auto* function = std::ranges::find(weighted_functions, atom->name, &WeightedFunction::name);
    if (function == std::end(weighted_functions)) return;
    const bool weighted = std::ranges::any_of(
        entry.dtype_configs, [](const config::DTypeConfig& c) { return c.weight_dtype.has_dtype(); });
    const bool told = std::ranges::any_of(entry.input_type_to_index, [](const config::InputTypeIndex& input) {
        return input.input_type == "weight";
    });
    if (!weighted || told) return;
    auto changed = entry;
    changed.input_type_to_index.push_back({"weight", function->weight});
    if (std::ranges::find(changed.input_type_to_index, "bias", &config::InputTypeIndex::input_type) ==
        changed.input_type_to_index.end())
        changed.input_type_to_index.push_back({"bias", function->bias});
    linter
        .add(message(codes::weight_index_missing, atom->name, std::to_string(function->weight),
                     std::to_string(function->bias)),
             Linter::entry_place(index))
        .fix = Fix{message(codes::fix_set_weight_index, std::to_string(function->weight)),
                   ReplaceEntry{index, changed}};
}

// --- entries that are never used ------------------------------------------------------------------------

/// Maps root classes to reference classes; the last of several entries counts.
void references(Linter& linter) {
    std::map<std::string, config::EntryIndex> last;
    for (const auto i : linter.entries()) {
        const auto& entry = linter.entry(i);
        if (entry.root_module && entry.reference_quantized_module) last[*entry.root_module] = i;
    }
    for (const auto i : linter.entries()) {
        const auto& entry = linter.entry(i);
        if (!entry.root_module || !entry.reference_quantized_module) continue;
        const auto& winner = linter.entry(last[*entry.root_module]);
        if (winner.reference_quantized_module == entry.reference_quantized_module) continue;
        auto changed = entry;
        changed.reference_quantized_module = winner.reference_quantized_module;
        linter
            .add(message(codes::reference_overridden, pattern_text(entry), *entry.root_module,
                         *entry.reference_quantized_module, pattern_text(winner),
                         *winner.reference_quantized_module),
                 Linter::entry_place(i, "/reference_quantized_module_for_root"))
            .fix = Fix{message(codes::fix_set_reference, *winner.reference_quantized_module),
                       ReplaceEntry{i, std::move(changed)}};
    }
}

void without_dtypes(Linter& linter, config::EntryIndex index, const config::BackendPatternConfig& entry) {
    if (!entry.dtype_configs.empty() || entry.fuser_method) return;
    linter.add(message(codes::entry_without_dtype_configs, pattern_text(entry)), Linter::entry_place(index));
}

} // namespace

void check_entries(Linter& linter) {
    for (const auto i : linter.entries()) {
        if (linter.stopped()) break;
        const auto& entry = linter.entry(i);
        unusable(linter, i, entry);
        weight_index(linter, i, entry);
        without_dtypes(linter, i, entry);
    }
    references(linter);
}

// Names that exported Python code may not use, because running it would call what the file names.

namespace {

template <typename Config>
void check(Linter& linter, config::Part part, const Config& config) {
    for (const auto& found : config::untrusted_names(config)) {
        auto place = Linter::custom_place(part, found.pointer);
        place.rule = found.rule;
        place.entry = found.entry;
        auto& finding = linter.add(
            message(codes::python_name_not_known, found.name, config::package_to_allow(found.name)),
            std::move(place));
        if (!config::is_called(found.use)) finding.severity = Severity::Note;
    }
}

} // namespace

void check_trusted_names(Linter& linter) {
    check(linter, config::Part::Mapping, linter.mapping);
    check(linter, config::Part::Backend, linter.backend);
    if (const auto& custom = linter.input.configs.prepare_custom)
        check(linter, config::Part::PrepareCustom, *custom);
    if (const auto& custom = linter.input.convert_custom) check(linter, config::Part::ConvertCustom, *custom);
}

// Checks of patterns against the model (docs/semantics/matching.md#order-of-patterns,
// docs/semantics/matching.md#match-records, docs/semantics/placement.md#target-dtypes).

namespace {

/// The last node's qconfig applies to the whole pattern; that of another node only matters if it is None.
void members(Linter& linter, const PatternView& view) {
    IdVector<predict::fx::NodeId, model::TracedNode> traced(view.graph().id_limit());
    for (const auto i : linter.graph->nodes.ids())
        if (const auto node = view.fused(i)) traced[node] = i;
    const auto& qconfigs = view.prepared().node_qconfig;
    const auto qconfig = [&](predict::fx::NodeId node) {
        const auto* given = qconfigs.contains(node) ? qconfigs[node] : nullptr;
        return given ? std::optional(*given) : std::nullopt;
    };
    std::vector<std::pair<config::RuleIndex, config::RuleIndex>> told;
    for (const auto& match : view.matches().matches) {
        if (match.kind != predict::PatternMatch::Kind::Pattern || linter.stopped()) continue;
        for (const auto node : match.nodes()) {
            if (node == match.last || !traced.contains(node) || !traced[node]) continue;
            const auto inner = traced[node], last = traced[match.last];
            if (!linter.resolution->cached.facts->counts(inner) || !last) continue;
            const auto rule = linter.resolution->nodes[inner].rule;
            const auto governing = linter.resolution->nodes[last].rule;
            if (rule == governing || !rule || config::qconfig_equals(qconfig(node), qconfig(match.last)))
                continue;
            if (std::ranges::find(told, std::pair(rule, governing)) != told.end()) continue;
            told.emplace_back(rule, governing);
            auto& finding = linter.add(message(codes::pattern_members_differ, linter.graph->nodes[inner].name,
                                               linter.graph->nodes[last].name,
                                               config::short_text(view.patterns().keys[match.entry]),
                                               config::rule_name(linter.rule(rule)),
                                               governing ? config::rule_name(linter.rule(governing)) : ""),
                                       linter.rule_place(rule, true));
            auto same = linter.rule(rule);
            same.qconfig = governing ? linter.rule(governing).qconfig : std::nullopt;
            finding.fix =
                Fix{message(codes::fix_same_qconfig, config::rule_name(same), linter.graph->nodes[last].name),
                    ReplaceRule{rule, same}};
        }
    }
}

/// The user's own entries that fit nodes of the model, where another entry wins every time.
void never_wins(Linter& linter, const PatternView& view) {
    for (const auto i : linter.entries()) {
        if (linter.stopped()) break;
        const auto& entry = linter.entry(i);
        if (is_stock_entry(entry)) continue;
        const auto matches = pattern_matches(view, i);
        if (!matches.won.empty()) continue;
        const auto fits =
            std::ranges::find_if(matches.lost, [](const PatternFit& fit) { return fit.fits(); });
        if (fits == matches.lost.end()) continue;
        auto& finding =
            linter.add(message(codes::pattern_never_wins, config::short_text(view.patterns().keys[i]),
                               view.graph()[fits->last].name),
                       Linter::entry_place(i));
        finding.cause = *fits;
    }
}

} // namespace

void check_patterns(Linter& linter) {
    const auto* view = linter.view();
    if (!view) return;
    members(linter, *view);
    never_wins(linter, *view);
}

} // namespace qcs::insight::lint_checks
