#include "models/labels.h"

#include "config/nearest.h"
#include "report/labels.h"
#include "report/plan_words.h"
#include "report/sentences.h"
#include "theme/prose.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace qcs::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Labels)
};

/// A name of the model that a key which matches nothing may have meant.
std::optional<std::string> nearestKey(const qcs::Graph& graph, const qcs::Rule& rule) {
    std::vector<std::string_view> names;
    if (rule.kind == qcs::RuleKind::ModuleName || rule.kind == qcs::RuleKind::Order) {
        for (const auto& module : graph.modules)
            names.emplace_back(module.path);
        const auto known = std::ranges::find(names, rule.text) != names.end();
        return known ? std::nullopt : qcs::nearest_name(rule.text, names);
    }
    if (rule.kind == qcs::RuleKind::ObjectType) {
        for (const auto& type : graph.types)
            names.emplace_back(type.name);
        for (const auto& node : graph.nodes)
            if (node.op == qcs::Op::CallFunction || node.op == qcs::Op::CallMethod)
                names.emplace_back(node.target);
        const auto known = std::ranges::find(names, rule.object.name) != names.end();
        return known ? std::nullopt : qcs::nearest_name(rule.object.name, names);
    }
    return std::nullopt;
}

QString shadowedWords(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int rule) {
    std::set<int> winners;
    for (const int node : qcs::matching_nodes(input, resolution, rule))
        winners.insert(resolution.nodes[static_cast<std::size_t>(node)].rule);
    winners.erase(-1);
    switch (winners.size()) {
    case 0: return Words::tr("never wins");
    case 1: return Words::tr("always shadowed by rule %1").arg(*winners.begin() + 1);
    case 2:
        return Words::tr("always shadowed by rules %1 and %2")
            .arg(*winners.begin() + 1)
            .arg(*winners.rbegin() + 1);
    default: return Words::tr("always shadowed by %n rule(s)", nullptr, static_cast<int>(winners.size()));
    }
}

} // namespace

QString nodePath(const qcs::Node& node) {
    return QString::fromStdString(node.op == qcs::Op::CallModule ? node.target.str() : node.name.str());
}

QString kindTitle(qcs::RuleKind kind) {
    switch (kind) {
    case qcs::RuleKind::Order: return Words::tr("Order");
    case qcs::RuleKind::ModuleName: return Words::tr("Module name");
    case qcs::RuleKind::Regex: return Words::tr("Regex");
    case qcs::RuleKind::ObjectType: return Words::tr("Type");
    case qcs::RuleKind::Global: return Words::tr("Global");
    }
    return {};
}

QString sentenceOf(const qcs::Message& message) {
    const std::string source(message.code.sentence());
    if (source.empty()) return {};
    const auto text = QCoreApplication::translate("Sentence", source.c_str()).toStdString();
    return QString::fromStdString(qcs::fill_sentence(text, message.args));
}

QString headlineOf(const qcs::NodeVerdict& verdict, const qcs::Verdicts* all) {
    return QString::fromStdString(qcs::headline(
        verdict, all, [](const qcs::Message& message) { return sentenceOf(message).toStdString(); }));
}

QString matchesWords(int matches) {
    return Words::tr("%n match(es)", nullptr, matches);
}

QString winsWords(int wins) {
    return Words::tr("%n win(s)", nullptr, wins);
}

QString ruleBadge(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int rule) {
    const auto at = static_cast<std::size_t>(rule);
    if (rule < 0 || at >= resolution.rules.size() || at >= input.mapping->rules.size()) return {};
    const auto& stats = resolution.rules[at];
    const auto& said = input.mapping->rules[at];
    if (stats.problem) return plainProse(sentenceOf(*stats.problem));
    if (said.off) return {};
    // What the others leave to the global rule may well be nothing.
    if (said.kind == qcs::RuleKind::Global || stats.wins > 0) return {};
    if (stats.matches > 0) return shadowedWords(input, resolution, rule);
    const auto near = nearestKey(*input.graph, said);
    return near ? Words::tr("matches nothing: did you mean %1?").arg(QString::fromStdString(*near))
                : Words::tr("matches nothing");
}

} // namespace qcs::ui
