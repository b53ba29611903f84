#include "insight/explain/unknown.h"
#include "predict/resolve/resolve_codes.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace qcs::report {

namespace {

const config::Rule* rule_at(const predict::ResolveInput& input, config::RuleIndex rule) {
    return rule ? &input.mapping->rules[rule.index()] : nullptr;
}

words::TextStyle style_of(predict::NodeStatus status) {
    switch (status) {
    case predict::NodeStatus::HasQConfig: return words::TextStyle::Good;
    case predict::NodeStatus::NoneByRule:
    case predict::NodeStatus::NoRule: return words::TextStyle::Warn;
    case predict::NodeStatus::FusedAway:
    case predict::NodeStatus::NotCounted: return words::TextStyle::Dim;
    }
    return words::TextStyle::Plain;
}

std::string rule_text(const predict::ResolveInput& input, config::RuleIndex rule) {
    const auto* found = rule_at(input, rule);
    if (!found) return {};
    return fmt::format("{} {} {}", rule.number() + 1, words::kind_label(found->kind),
                       words::rule_key_label(*found));
}

std::string rules_table(const predict::ResolveInput& input, const predict::Resolution& resolution,
                        bool colour) {
    words::TextTable table({"rule", "kind", "key", "qconfig", "matches", "wins", ""});
    for (const auto i : resolution.rules.ids()) {
        const auto& rule = input.mapping->rules[i.index()];
        const auto& stats = resolution.rules[i];
        words::Cell badge;
        if (stats.off)
            badge = {"off", words::TextStyle::Warn};
        else if (stats.problem)
            badge = {words::sentence(*stats.problem), words::TextStyle::Bad};
        else if (stats.always_shadowed())
            badge = {"always shadowed", words::TextStyle::Warn};
        else if (stats.matches == 0 && rule.kind != config::RuleKind::Global)
            badge = {"matches nothing", words::TextStyle::Warn};
        table.add({{std::to_string(i.number() + 1)},
                   {std::string(words::kind_label(rule.kind))},
                   {words::rule_key_label(rule)},
                   {words::qconfig_label(rule.qconfig)},
                   {std::to_string(stats.matches)},
                   {std::to_string(stats.wins)},
                   badge});
    }
    return table.to_text(colour);
}

std::string reason_text(const predict::Rung& rung) {
    const auto why = words::sentence(rung);
    return rung.verdict == predict::Verdict::Shadowed
               ? fmt::format("shadowed by rule {}: {}", rung.shadowed_by.number() + 1, why)
               : why;
}

std::string mark(predict::Verdict verdict) {
    switch (verdict) {
    case predict::Verdict::Won: return "✓";
    case predict::Verdict::Shadowed: return "–";
    case predict::Verdict::NotMatched:
    case predict::Verdict::NotApplicable: break;
    }
    return "·";
}

/// Rungs that lose for reasons unrelated to the node; there may be many, so they are summarised in one line.
struct Fold {
    Code code;             ///< code of the rungs
    std::string_view what; ///< "rules ..."; "" if all rungs have the same sentence
};
constexpr Fold folds[] = {{codes::rung_type_other, "for other types"},
                          {codes::rung_name_other, "for other modules"},
                          {codes::rung_name_top_level, ""},
                          {codes::rung_fused_away, ""},
                          {codes::rung_not_asked, ""},
                          {codes::rung_observer, ""}};

/// Grouped by code. A code with a single rung is not summarised.
std::map<std::string_view, std::vector<const predict::Rung*>> folded(const predict::Ladder& ladder) {
    std::map<std::string_view, std::vector<const predict::Rung*>> result;
    for (const auto& rung : ladder.rungs)
        if (std::ranges::find(folds, rung.code, &Fold::code) != std::end(folds))
            result[rung.code].push_back(&rung);
    std::erase_if(result, [](const auto& item) { return item.second.size() < 2; });
    return result;
}

std::string fold_text(const Fold& fold, const std::vector<const predict::Rung*>& rungs) {
    if (!fold.what.empty()) return fmt::format("{} rules {}: --all", rungs.size(), fold.what);
    const auto& first = *rungs.front();
    return fmt::format("{} rules (--all lists them): {}", rungs.size(), words::sentence(first));
}

} // namespace

std::string unknown_text(const insight::UnknownOutcomes& unknown, bool colour) {
    if (unknown.empty()) return {};
    const auto nodes = std::ranges::count(unknown.nodes, true);
    auto text =
        "\n" +
        words::styled(fmt::format("{} node{} not known, for want of answers that only Python has:", nodes,
                                  nodes == 1 ? " is" : "s are"),
                      words::TextStyle::Warn, colour) +
        "\n";
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < unknown.causes.size() && i < most; ++i) {
        const auto& cause = unknown.causes[i];
        text += fmt::format("  {}{}{}\n", cause.node, cause.node.empty() ? "" : ": ", words::sentence(cause));
    }
    if (unknown.causes.size() > most) text += fmt::format("  and {} more\n", unknown.causes.size() - most);
    return text + "Pass the configs to export_graph, and the answers are recorded in the graph file.\n";
}

std::string raised_text(const predict::Raised& raised, bool colour) {
    // Without a type, it is the prediction that does not know the outcome.
    std::string text;
    if (!raised.type.empty()) {
        const auto where = raised.node.empty() ? std::string() : fmt::format(" at {}", raised.node);
        const auto own_text = raised.text.empty() ? std::string() : ": " + raised.text;
        text = words::styled(fmt::format("PyTorch raises {}{}{}", raised.type, where, own_text),
                             words::TextStyle::Bad, colour) +
               "\n";
    }
    if (!raised.code.empty()) text += words::sentence(raised) + "\n";
    return text;
}

std::string status_text(const model::Graph& graph, const predict::NodeResolution& node) {
    switch (node.status) {
    case predict::NodeStatus::NotCounted: return "not counted";
    case predict::NodeStatus::HasQConfig: return "asked";
    case predict::NodeStatus::NoneByRule: return fmt::format("None by rule {}", node.rule.number() + 1);
    case predict::NodeStatus::NoRule: return "no rule";
    case predict::NodeStatus::FusedAway:
        return fmt::format("fused into {}", graph.nodes[node.fused_into].name);
    }
    return {};
}

std::string resolution_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                            bool colour) {
    const model::GraphIndex index(*input.graph);
    words::TextTable table({"node", "type", "status", "qconfig", "rule"});
    for (const auto i : resolution.nodes.ids()) {
        const auto& node = input.graph->nodes[i];
        const auto& result = resolution.nodes[i];
        const auto* rule = rule_at(input, result.rule);
        table.add(
            {{node.name},
             {words::short_type_name(words::node_type(*input.graph, index, node)), words::TextStyle::Dim},
             {status_text(*input.graph, result), style_of(result.status)},
             {rule && rule->qconfig ? words::qconfig_label(rule->qconfig) : std::string()},
             {rule_text(input, result.rule), words::TextStyle::Dim}});
    }
    auto text = table.to_text(colour) + "\n" + rules_table(input, resolution, colour);
    if (resolution.raised) text += "\n" + raised_text(*resolution.raised, colour);
    return text;
}

std::string node_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                      model::TracedNode id, bool colour, const std::string& verdict) {
    const auto& graph = *input.graph;
    const model::GraphIndex index(graph);
    const auto& node = graph.nodes[id];
    const auto& result = resolution.nodes[id];
    const auto type = words::node_type(graph, index, node);

    auto text = words::styled(node.name, words::TextStyle::Bold, colour) + "  " +
                std::string(model::name_of(node.op));
    if (!type.empty()) text += " " + type;
    if (node.scope && !node.scope->path.empty())
        text += fmt::format("  in {} ({})", node.scope->path, node.scope->type.value_or("None"));
    text += "\n" + verdict;
    text += words::styled(status_text(graph, result), style_of(result.status), colour);
    if (const auto* rule = rule_at(input, result.rule))
        text += fmt::format(": rule {} gives {}", rule_text(input, result.rule),
                            words::qconfig_label(rule->qconfig));
    return text + "\n";
}

std::string ladder_text(const predict::ResolveInput& input, const predict::Ladder& ladder, bool all,
                        bool colour) {
    const auto lines = all ? std::map<std::string_view, std::vector<const predict::Rung*>>() : folded(ladder);
    words::TextTable table({});
    for (const auto& rung : ladder.rungs) {
        if (lines.contains(rung.code)) continue;
        const auto& rule = *rule_at(input, rung.rule);
        const bool reached =
            rung.verdict == predict::Verdict::Won || rung.verdict == predict::Verdict::Shadowed;
        const words::TextStyle style = rung.verdict == predict::Verdict::Won ? words::TextStyle::Good
                                       : reached                             ? words::TextStyle::Struck
                                                                             : words::TextStyle::Dim;
        table.add({{mark(rung.verdict), style},
                   {std::to_string(rung.rule.number() + 1), words::TextStyle::Dim},
                   {fmt::format("{} {}", words::kind_label(rule.kind), words::rule_key_label(rule)), style},
                   {"→ " + words::qconfig_label(rule.qconfig),
                    reached ? words::TextStyle::Plain : words::TextStyle::Dim},
                   {reason_text(rung), rung.verdict == predict::Verdict::Won ? words::TextStyle::Plain
                                                                             : words::TextStyle::Dim}});
    }
    auto text = "\nRules, strongest first\n" + table.to_text(colour, "  ");
    for (const auto& fold : folds)
        if (const auto line = lines.find(fold.code); line != lines.end())
            text += words::styled("  " + fold_text(fold, line->second), words::TextStyle::Dim, colour) + "\n";
    return text;
}

} // namespace qcs::report
