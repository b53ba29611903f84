#include "report/diff_report.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/text_table.h"

#include <fmt/format.h>

namespace qcs::report {

namespace {

constexpr std::size_t max_names = 20;

std::string titled(std::string_view title, bool colour) {
    return words::styled(title, words::TextStyle::Bold, colour) + "\n";
}

std::string names_of(const model::Graph& graph, const std::vector<model::TracedNode>& nodes) {
    std::string text;
    for (std::size_t i = 0; i < std::min(nodes.size(), max_names); ++i)
        text += (i > 0 ? ", " : "") + graph.nodes[nodes[i]].name;
    if (nodes.size() > max_names) text += fmt::format(" and {} more", nodes.size() - max_names);
    return text;
}

std::string groups_text(const DiffReport& report, bool colour) {
    const auto& graph = *report.a.input().graph;
    std::string text;
    std::optional<insight::ChangeKind> kind;
    for (const auto& group : report.model->groups) {
        if (group.kind != kind) {
            kind = group.kind;
            const auto count = report.model->counts[static_cast<std::size_t>(group.kind)];
            text += "\n" + titled(fmt::format("{} ({})", insight::name_of(group.kind), count), colour);
        }
        const auto node = group.nodes.front();
        text +=
            fmt::format("  {} → {}  ({})\n    {}\n",
                        words::styled(words::state_words(group.kind, insight::state_of(report.a, node)),
                                      words::TextStyle::Dim, colour),
                        words::state_words(group.kind, insight::state_of(report.b, node)), group.nodes.size(),
                        words::styled(names_of(graph, group.nodes), words::TextStyle::Dim, colour));
    }
    return text;
}

std::string raised_words(const std::string& name, const std::optional<insight::RaisedIn>& raised,
                         bool colour) {
    if (!raised) return fmt::format("With {} PyTorch raises nothing.\n", name);
    return fmt::format("With {}, in {}: ", name, insight::name_of(raised->phase)) +
           raised_text(raised->raised, colour);
}

std::string model_text(const DiffReport& report, bool colour) {
    const auto& graph = *report.a.input().graph;
    auto text = titled(fmt::format("What it does to {} ({} nodes)", graph.name, graph.nodes.size()), colour);
    text += words::summary_words(*report.model, report.a, report.b) + "\n" + groups_text(report, colour);
    const auto& [before, after] = std::pair(report.model->raised_before, report.model->raised_after);
    if (before || after)
        text +=
            "\n" + raised_words(report.name_a, before, colour) + raised_words(report.name_b, after, colour);
    return text;
}

std::string mark(const config::ConfigChange& change) {
    switch (change.edit) {
    case config::ConfigChangeKind::Added: return "+";
    case config::ConfigChangeKind::Removed: return "-";
    case config::ConfigChangeKind::Changed: return "~";
    case config::ConfigChangeKind::Moved: return ">";
    }
    return {};
}

words::TextStyle style_of(config::ConfigChangeKind edit) {
    switch (edit) {
    case config::ConfigChangeKind::Added: return words::TextStyle::Good;
    case config::ConfigChangeKind::Removed: return words::TextStyle::Bad;
    case config::ConfigChangeKind::Changed: return words::TextStyle::Warn;
    case config::ConfigChangeKind::Moved: break;
    }
    return words::TextStyle::Plain;
}

std::string value_text(const std::string& json) {
    return json.empty() ? "(not set)" : json;
}

std::string config_text(const DiffReport& report, const config::ConfigChange& change, bool colour) {
    const auto* rule = words::rule_of(change, report.config_a, report.config_b);
    auto words = words::config_key_words(change, report.config_a, report.config_b);
    if (rule) words = fmt::format("{} {}", words::kind_label(rule->kind), words);
    if (rule &&
        (change.edit == config::ConfigChangeKind::Added || change.edit == config::ConfigChangeKind::Removed))
        words += " → " + words::qconfig_label(rule->qconfig);
    if (change.edit == config::ConfigChangeKind::Moved)
        words += fmt::format(", from place {} to {}", *change.before + 1, *change.after + 1);
    auto text = "  " + words::styled(mark(change), style_of(change.edit), colour) + " " +
                (words.empty() ? "as a whole" : words) + "\n";
    for (const auto& field : change.fields)
        text += fmt::format("      {}: {} → {}\n", field.field,
                            words::styled(value_text(field.before), words::TextStyle::Dim, colour),
                            value_text(field.after));
    return text;
}

} // namespace

std::string diff_text(const DiffReport& report, bool colour) {
    std::string text;
    if (report.model)
        text = model_text(report, colour) + "\n";
    else
        text = "There is no graph (--graph), so only how the configs are written is compared.\n\n";
    text += titled("How it is written", colour);
    if (report.configs.empty()) text += "no difference\n";
    std::optional<config::ConfigArea> area;
    for (const auto& change : report.configs) {
        if (change.area != area) {
            area = change.area;
            text += std::string(config::name_of(change.area)) + "\n";
        }
        text += config_text(report, change, colour);
    }
    return text;
}

} // namespace qcs::report
