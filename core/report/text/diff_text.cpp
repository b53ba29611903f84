#include "report/diff_report.h"
#include "report/resolution_report.h"
#include "words/labels.h"
#include "words/text_table.h"

#include <fmt/format.h>

namespace qcs::report {

namespace {

constexpr std::size_t most_names = 20;

std::string titled(std::string_view title, bool colour) {
    return words::inked(title, words::Ink::Bold, colour) + "\n";
}

std::string names_of(const model::Graph& graph, const std::vector<model::TracedNode>& nodes) {
    std::string text;
    for (std::size_t i = 0; i < std::min(nodes.size(), most_names); ++i)
        text += (i > 0 ? ", " : "") + graph.nodes[nodes[i]].name;
    if (nodes.size() > most_names) text += fmt::format(" and {} more", nodes.size() - most_names);
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
                        words::inked(words::state_words(group.kind, insight::state_of(report.a, node)),
                                     words::Ink::Dim, colour),
                        words::state_words(group.kind, insight::state_of(report.b, node)), group.nodes.size(),
                        words::inked(names_of(graph, group.nodes), words::Ink::Dim, colour));
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
    case config::ConfigEdit::Added: return "+";
    case config::ConfigEdit::Removed: return "-";
    case config::ConfigEdit::Changed: return "~";
    case config::ConfigEdit::Moved: return ">";
    }
    return {};
}

words::Ink ink_of(config::ConfigEdit edit) {
    switch (edit) {
    case config::ConfigEdit::Added: return words::Ink::Good;
    case config::ConfigEdit::Removed: return words::Ink::Bad;
    case config::ConfigEdit::Changed: return words::Ink::Warn;
    case config::ConfigEdit::Moved: break;
    }
    return words::Ink::Plain;
}

std::string value_text(const std::string& json) {
    return json.empty() ? "(not set)" : json;
}

std::string config_text(const DiffReport& report, const config::ConfigChange& change, bool colour) {
    const auto* rule = words::rule_of(change, report.config_a, report.config_b);
    auto words = words::config_key_words(change, report.config_a, report.config_b);
    if (rule) words = fmt::format("{} {}", words::kind_label(rule->kind), words);
    if (rule && (change.edit == config::ConfigEdit::Added || change.edit == config::ConfigEdit::Removed))
        words += " → " + words::qconfig_label(rule->qconfig);
    if (change.edit == config::ConfigEdit::Moved)
        words += fmt::format(", from place {} to {}", *change.before + 1, *change.after + 1);
    auto text = "  " + words::inked(mark(change), ink_of(change.edit), colour) + " " +
                (words.empty() ? "as a whole" : words) + "\n";
    for (const auto& field : change.fields)
        text += fmt::format("      {}: {} → {}\n", field.field,
                            words::inked(value_text(field.before), words::Ink::Dim, colour),
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
