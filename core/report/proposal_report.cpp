#include "report/proposal_report.h"

#include "config/codec/config_json.h"
#include "report/error_report.h"
#include "report/json/json_object.h"
#include "report/rank_report.h"
#include "words/labels.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <map>

namespace qcs::report {

namespace {

using insight::LayerEffect;
using insight::LayerOption;
using insight::Proposal;

constexpr std::size_t names_shown = 4;

std::vector<std::string> names_of(const std::vector<model::TracedNode>& nodes, const model::Graph& graph) {
    std::vector<std::string> names;
    for (const auto node : nodes)
        names.push_back(graph.nodes[node].name.str());
    return names;
}

void write_rule(json::JsonWriter& writer, const insight::ProposedRule& proposed, const model::Graph& graph) {
    const auto& rule = proposed.rule;
    JsonObject object(writer, json::JsonLayout::MultiLine);
    object.text("kind", rule.kind == config::RuleKind::Global ? "global" : config::key_of(rule.kind));
    object.text("key", config::rule_key(rule));
    writer.key("qconfig");
    config::encode_qconfig(rule.qconfig, writer);
    object.boolean("replaces", proposed.before.has_value());
    if (proposed.before) {
        writer.key("before");
        config::encode_qconfig(proposed.before->qconfig, writer);
    }
    object.strings("decides", names_of(proposed.nodes, graph));
}

void write_rule(json::JsonWriter& writer, const insight::ProposedEagerRule& proposed) {
    JsonObject object(writer, json::JsonLayout::MultiLine);
    object.text("kind", proposed.rule.by_type ? "type" : "module");
    object.text("key", proposed.rule.key);
    writer.key("qconfig");
    config::encode_qconfig(proposed.rule.qconfig, writer);
    object.boolean("replaces", proposed.before.has_value());
    if (proposed.before) {
        writer.key("before");
        config::encode_qconfig(proposed.before->qconfig, writer);
    }
    object.strings("decides", proposed.modules);
}

void write_cost(JsonObject& object, std::string_view when, const std::optional<LayerOption>& cost) {
    auto& writer = object.writer();
    writer.key(fmt::format("bytes_{}", when));
    if (cost)
        writer.integer(static_cast<std::int64_t>(cost->bytes));
    else
        writer.null();
    writer.key(fmt::format("sqnr_db_{}", when));
    if (cost)
        write_decibels(writer, cost->worst_db);
    else
        writer.null();
}

std::string spec_words(const std::optional<quant::ObserverSettings>& spec) {
    return spec ? spec_text(*spec) : "float";
}

void write_layer(json::JsonWriter& writer, const LayerEffect& layer, const model::Graph& graph) {
    JsonObject object(writer, json::JsonLayout::MultiLine);
    object.text("layer", layer.layer.name);
    if (layer.layer.module)
        object.text("module", *layer.layer.module);
    else
        object.strings("calls", names_of(layer.layer.calls, graph));
    if (layer.before) object.text("spec_before", spec_words(layer.spec_before));
    object.text("spec_after", spec_words(layer.spec_after));
    write_cost(object, "before", layer.before);
    write_cost(object, "after", layer.after);
}

void write_goal(json::JsonWriter& writer, const Proposal::Reached& reached) {
    JsonObject object(writer, json::JsonLayout::MultiLine);
    object.boolean("met", reached.choice.is_met);
    object.number("bytes", static_cast<std::int64_t>(reached.choice.bytes));
    writer.key("noise");
    write_number(writer, reached.choice.noise);
    writer.key("bound");
    write_number(writer, reached.choice.bound);
    object.strings("misses", reached.misses);
}

std::string sqnr_text(const std::optional<LayerOption>& cost) {
    if (!cost) return "–";
    return std::isinf(cost->worst_db) && cost->worst_db > 0 ? "∞" : fmt::format("{:.1f} dB", cost->worst_db);
}

std::string change_text(const std::string& before, const std::string& after) {
    return before == after ? before : before + " → " + after;
}

std::string_view name_of(insight::Minimality fewest) {
    switch (fewest) {
    case insight::Minimality::Yes: return "fewest";
    case insight::Minimality::WithoutOverrides: return "fewest_without_exceptions";
    case insight::Minimality::NotKnown: return "greedy";
    }
    return "greedy";
}

std::string_view fewest_text(insight::Minimality fewest) {
    switch (fewest) {
    case insight::Minimality::Yes: return "the fewest";
    case insight::Minimality::WithoutOverrides: return "the fewest without exceptions from wider rules";
    case insight::Minimality::NotKnown: return "few: found greedily";
    }
    return {};
}

std::string name_of(const config::EagerRule& rule) {
    if (rule.by_type) return "type " + rule.key;
    return rule.key.empty() ? "the root" : "module " + rule.key;
}

std::string rules_text(const Proposal& proposal, const model::Graph& graph, bool colour) {
    const auto count = proposal.rule_count();
    if (count == 0) return "Nothing to change: this is so already.\n";
    words::TextTable table({"rule", "qconfig", "decides"});
    const auto add = [&](const std::string& name, const auto& proposed, std::vector<std::string> decides) {
        const auto more = decides.size() > names_shown ? decides.size() - names_shown : 0;
        decides.resize(decides.size() - more);
        if (more > 0) decides.push_back(fmt::format("and {} more", more));
        const auto label = words::qconfig_label(proposed.rule.qconfig);
        table.add(
            {{name},
             {proposed.before ? change_text(words::qconfig_label(proposed.before->qconfig), label) : label},
             {fmt::format("{}", fmt::join(decides, ", "))}});
    };
    for (const auto& proposed : proposal.rules.rules)
        add(config::rule_name(proposed.rule), proposed, names_of(proposed.nodes, graph));
    if (proposal.eager)
        for (const auto& proposed : proposal.eager->rules)
            add(name_of(proposed.rule), proposed, proposed.modules);
    return fmt::format("{} {} ({}):\n{}", count, count == 1 ? "rule" : "rules",
                       fewest_text(proposal.fewest()), table.to_text(colour, "  "));
}

std::string layers_text(const Proposal& proposal, bool colour) {
    if (proposal.layers.empty()) return {};
    words::TextTable table({"layer", "spec", "SQNR", "size"});
    for (const auto& layer : proposal.layers) {
        const auto size = [](const std::optional<LayerOption>& cost) {
            return cost ? bytes_text(cost->bytes) : std::string("–");
        };
        const auto after = spec_words(layer.spec_after);
        table.add({{layer.layer.name},
                   {layer.before ? change_text(spec_words(layer.spec_before), after) : after},
                   {change_text(sqnr_text(layer.before), sqnr_text(layer.after))},
                   {change_text(size(layer.before), size(layer.after))}});
    }
    return table.to_text(colour, "  ");
}

/// The module of the finding, or its node if there is no module.
const std::string& where_of(const insight::EagerFinding& finding) {
    return finding.module.empty() ? finding.node : finding.module;
}

std::string goal_text(const insight::Proposal::Reached& reached) {
    const auto& choice = reached.choice;
    if (!reached.misses.empty())
        return fmt::format("The goal is not met: no spec brings {} to that SQNR.\n",
                           fmt::join(reached.misses, ", "));
    if (!choice.is_met)
        return fmt::format("The goal is not met: the smallest specs take {}.\n", bytes_text(choice.bytes));
    if (!reached.goal.max_bytes) return "No choice among these specs is smaller.\n";
    if (choice.noise <= choice.bound) return "No choice among these specs has less noise within that size.\n";
    return fmt::format("The best choice among these specs has at most {:.2g} % less noise.\n",
                       (1 - choice.bound / choice.noise) * 100);
}

std::string left_out_text(const Diagnostics& left_out) {
    std::map<std::string, int> lines;
    for (const auto& one : left_out)
        ++lines[words::sentence(one)];
    std::string text;
    for (const auto& [line, count] : lines)
        text += count > 1 ? fmt::format("  {} ({} times)\n", line, count) : fmt::format("  {}\n", line);
    return text.empty() ? text : "Left out:\n" + text;
}

} // namespace

void write_proposal(JsonObject& object, const Proposal& proposal, const model::Graph& graph) {
    auto& writer = object.writer();
    object.text("method", name_of(proposal.fewest()));
    writer.key("rules");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& rule : proposal.rules.rules)
        write_rule(writer, rule, graph);
    if (proposal.eager)
        for (const auto& rule : proposal.eager->rules)
            write_rule(writer, rule);
    writer.end_array();
    writer.key("layers");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& layer : proposal.layers)
        write_layer(writer, layer, graph);
    writer.end_array();
    object.number("bytes_before", static_cast<std::int64_t>(proposal.bytes_before));
    object.number("bytes_after", static_cast<std::int64_t>(proposal.bytes_after));
    writer.key("goal");
    if (proposal.reached)
        write_goal(writer, *proposal.reached);
    else
        writer.null();
    if (proposal.eager) {
        writer.key("raises");
        if (const auto& raises = proposal.eager->raises) {
            JsonObject entry(writer, json::JsonLayout::SingleLine);
            entry.text("node", raises->node);
            entry.text("module", raises->module);
            entry.text("code", raises->code);
            entry.text("text", words::sentence(*raises));
        } else {
            writer.null();
        }
    }
    writer.key("left_out");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& one : proposal.left_out) {
        JsonObject entry(writer, json::JsonLayout::SingleLine);
        entry.text("code", one.code);
        entry.text("text", words::sentence(one));
    }
    writer.end_array();
}

std::string proposal_text(const Proposal& proposal, const model::Graph& graph, bool colour) {
    auto text = rules_text(proposal, graph, colour) + layers_text(proposal, colour);
    if (proposal.bytes_before > 0)
        text += fmt::format("Quantized weights: {}\n",
                            change_text(bytes_text(proposal.bytes_before), bytes_text(proposal.bytes_after)));
    if (proposal.eager && proposal.eager->raises)
        text += fmt::format("When the converted model runs, {} raises: {}\n",
                            where_of(*proposal.eager->raises), words::sentence(*proposal.eager->raises));
    if (proposal.reached) text += goal_text(*proposal.reached);
    return text + left_out_text(proposal.left_out);
}

} // namespace qcs::report
