#include "report/text/resolution_text.h"

#include "insight/explain/unknown.h"
#include "predict/resolve/resolve_codes.h"
#include "words/labels.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace qcs {

namespace {

const Rule* rule_at(const ResolveInput& input, RuleIndex rule) {
    return rule ? &input.mapping->rules[rule.index()] : nullptr;
}

Ink ink_of(NodeStatus status) {
    switch (status) {
    case NodeStatus::Asked: return Ink::Good;
    case NodeStatus::NoneByRule:
    case NodeStatus::NoRule: return Ink::Warn;
    case NodeStatus::FusedAway:
    case NodeStatus::NotCounted: return Ink::Dim;
    }
    return Ink::Plain;
}

std::string rule_text(const ResolveInput& input, RuleIndex rule) {
    const auto* found = rule_at(input, rule);
    if (!found) return {};
    return fmt::format("{} {} {}", rule.number() + 1, kind_label(found->kind), rule_key_label(*found));
}

std::string rules_table(const ResolveInput& input, const Resolution& resolution, bool colour) {
    TextTable table({"rule", "kind", "key", "qconfig", "matches", "wins", ""});
    for (const auto i : resolution.rules.ids()) {
        const auto& rule = input.mapping->rules[i.index()];
        const auto& stats = resolution.rules[i];
        Cell badge;
        if (stats.off)
            badge = {"off", Ink::Warn};
        else if (stats.problem)
            badge = {sentence(*stats.problem), Ink::Bad};
        else if (stats.always_shadowed())
            badge = {"always shadowed", Ink::Warn};
        else if (stats.matches == 0 && rule.kind != RuleKind::Global)
            badge = {"matches nothing", Ink::Warn};
        table.add({{std::to_string(i.number() + 1)},
                   {std::string(kind_label(rule.kind))},
                   {rule_key_label(rule)},
                   {qconfig_label(rule.qconfig)},
                   {std::to_string(stats.matches)},
                   {std::to_string(stats.wins)},
                   badge});
    }
    return table.to_text(colour);
}

std::string reason_text(const Rung& rung) {
    const auto why = sentence(rung);
    return rung.verdict == Verdict::Shadowed
               ? fmt::format("shadowed by rule {}: {}", rung.shadowed_by.number() + 1, why)
               : why;
}

std::string mark(Verdict verdict) {
    switch (verdict) {
    case Verdict::Won: return "✓";
    case Verdict::Shadowed: return "–";
    case Verdict::NotMatched:
    case Verdict::NotApplicable: break;
    }
    return "·";
}

/// Rules that lose for a reason which says nothing of the node: so many of them make one line.
struct Fold {
    Code code;             ///< of the rungs
    std::string_view what; ///< "rules ..."; "" where the sentence is the same for all of them
};
constexpr Fold folds[] = {{codes::rung_type_other, "for other types"},
                          {codes::rung_name_other, "for other modules"},
                          {codes::rung_name_top_level, ""},
                          {codes::rung_fused_away, ""},
                          {codes::rung_not_asked, ""},
                          {codes::rung_observer, ""}};

/// By code. What is alone keeps its row.
std::map<std::string_view, std::vector<const Rung*>> folded(const Ladder& ladder) {
    std::map<std::string_view, std::vector<const Rung*>> result;
    for (const auto& rung : ladder.rungs)
        if (std::ranges::find(folds, rung.code, &Fold::code) != std::end(folds))
            result[rung.code].push_back(&rung);
    std::erase_if(result, [](const auto& item) { return item.second.size() < 2; });
    return result;
}

std::string fold_text(const Fold& fold, const std::vector<const Rung*>& rungs) {
    if (!fold.what.empty()) return fmt::format("{} rules {}: --all", rungs.size(), fold.what);
    const auto& first = *rungs.front();
    return fmt::format("{} rules (--all lists them): {}", rungs.size(), sentence(first));
}

} // namespace

std::string unknown_text(const Unknown& unknown, bool colour) {
    if (unknown.empty()) return {};
    const auto nodes = std::ranges::count(unknown.nodes, true);
    auto text = "\n" +
                inked(fmt::format("{} node{} not known, for want of answers that only Python has:", nodes,
                                  nodes == 1 ? " is" : "s are"),
                      Ink::Warn, colour) +
                "\n";
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < unknown.causes.size() && i < most; ++i) {
        const auto& cause = unknown.causes[i];
        text += fmt::format("  {}{}{}\n", cause.node, cause.node.empty() ? "" : ": ", sentence(cause));
    }
    if (unknown.causes.size() > most) text += fmt::format("  and {} more\n", unknown.causes.size() - most);
    return text + "Give export_graph the configs, and their answers are recorded in the graph file.\n";
}

std::string raised_text(const Raised& raised, bool colour) {
    // Without a type it is we who do not know what happens.
    std::string text;
    if (!raised.type.empty()) {
        const auto where = raised.node.empty() ? std::string() : fmt::format(" at {}", raised.node);
        const auto own_text = raised.text.empty() ? std::string() : ": " + raised.text;
        text = inked(fmt::format("PyTorch raises {}{}{}", raised.type, where, own_text), Ink::Bad, colour) +
               "\n";
    }
    if (!raised.code.empty()) text += sentence(raised) + "\n";
    return text;
}

std::string status_text(const Graph& graph, const NodeResolution& node) {
    switch (node.status) {
    case NodeStatus::NotCounted: return "not counted";
    case NodeStatus::Asked: return "asked";
    case NodeStatus::NoneByRule: return fmt::format("None by rule {}", node.rule.number() + 1);
    case NodeStatus::NoRule: return "no rule";
    case NodeStatus::FusedAway:
        return fmt::format("fused into {}", graph.nodes[node.fused_into].name);
    }
    return {};
}

std::string resolution_text(const ResolveInput& input, const Resolution& resolution, bool colour) {
    const GraphIndex index(*input.graph);
    TextTable table({"node", "type", "status", "qconfig", "rule"});
    for (const auto i : resolution.nodes.ids()) {
        const auto& node = input.graph->nodes[i];
        const auto& result = resolution.nodes[i];
        const auto* rule = rule_at(input, result.rule);
        table.add({{node.name},
                   {short_type_name(node_type(*input.graph, index, node)), Ink::Dim},
                   {status_text(*input.graph, result), ink_of(result.status)},
                   {rule && rule->qconfig ? qconfig_label(rule->qconfig) : std::string()},
                   {rule_text(input, result.rule), Ink::Dim}});
    }
    auto text = table.to_text(colour) + "\n" + rules_table(input, resolution, colour);
    if (resolution.raised) text += "\n" + raised_text(*resolution.raised, colour);
    return text;
}

std::string node_text(const ResolveInput& input, const Resolution& resolution, TracedNode id, bool colour,
                      const std::string& verdict) {
    const auto& graph = *input.graph;
    const GraphIndex index(graph);
    const auto& node = graph.nodes[id];
    const auto& result = resolution.nodes[id];
    const auto type = node_type(graph, index, node);

    auto text = inked(node.name, Ink::Bold, colour) + "  " + std::string(name_of(node.op));
    if (!type.empty()) text += " " + type;
    if (node.scope && !node.scope->path.empty())
        text += fmt::format("  in {} ({})", node.scope->path, node.scope->type.value_or("None"));
    text += "\n" + verdict;
    text += inked(status_text(graph, result), ink_of(result.status), colour);
    if (const auto* rule = rule_at(input, result.rule))
        text +=
            fmt::format(": rule {} gives {}", rule_text(input, result.rule), qconfig_label(rule->qconfig));
    return text + "\n";
}

std::string ladder_text(const ResolveInput& input, const Ladder& ladder, bool all, bool colour) {
    const auto lines = all ? std::map<std::string_view, std::vector<const Rung*>>() : folded(ladder);
    TextTable table({});
    for (const auto& rung : ladder.rungs) {
        if (lines.contains(rung.code)) continue;
        const auto& rule = *rule_at(input, rung.rule);
        const bool reached = rung.verdict == Verdict::Won || rung.verdict == Verdict::Shadowed;
        const Ink ink = rung.verdict == Verdict::Won ? Ink::Good : reached ? Ink::Struck : Ink::Dim;
        table.add({{mark(rung.verdict), ink},
                   {std::to_string(rung.rule.number() + 1), Ink::Dim},
                   {fmt::format("{} {}", kind_label(rule.kind), rule_key_label(rule)), ink},
                   {"→ " + qconfig_label(rule.qconfig), reached ? Ink::Plain : Ink::Dim},
                   {reason_text(rung), rung.verdict == Verdict::Won ? Ink::Plain : Ink::Dim}});
    }
    auto text = "\nRules, strongest first\n" + table.to_text(colour, "  ");
    for (const auto& fold : folds)
        if (const auto line = lines.find(fold.code); line != lines.end())
            text += inked("  " + fold_text(fold, line->second), Ink::Dim, colour) + "\n";
    return text;
}

} // namespace qcs
