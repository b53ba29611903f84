#include "models/tree_filter.h"

#include "words/labels.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The rows with `shown` (all rows if it is empty), in the order of the tree. A row has a higher number than
/// its parent.
VisibleRows layOut(const qcs::model::ModuleTree& tree,
                   const qcs::IdVector<qcs::model::TreeRowIndex, bool>& shown) {
    VisibleRows rows;
    rows.first.reserve(tree.rows.size() + 1);
    rows.children.reserve(tree.rows.size());
    rows.place.assign(tree.rows.size(), -1);
    if (const qcs::model::TreeRowIndex root(0); !tree.rows.empty() && (shown.empty() || shown[root]))
        rows.place[root] = 0;
    for (const auto& row : tree.rows) {
        rows.first.push_back(static_cast<int>(rows.children.size()));
        int place = 0;
        for (const auto child : row.children)
            if (shown.empty() || shown[child]) {
                rows.children.push_back(child);
                rows.place[child] = place++;
            }
    }
    rows.first.push_back(static_cast<int>(rows.children.size()));
    return rows;
}

bool has(const std::string& text, const std::string& word) {
    return text.find(word) != std::string::npos;
}

/// One word of the search, with the rules and reasons whose texts contain it.
struct Word {
    std::string text;
    qcs::IdVector<qcs::config::RuleIndex, bool> inRule;
    std::vector<bool> inReason;
};

Word prepare(const std::string& text, const StatusTexts& texts) {
    Word word{text, {}, {}};
    for (const auto& rule : texts.byRule)
        word.inRule.push_back(has(rule, text));
    for (const auto& reason : texts.byReason)
        word.inReason.push_back(has(reason, text));
    return word;
}

bool found(const Word& word, const std::string& text, const TreeOutcome& outcome,
           qcs::model::TracedNode node) {
    if (has(text, word.text)) return true;
    if (!node) return false;
    if (outcome.verdicts) {
        const auto reason = static_cast<std::size_t>(outcome.verdicts->nodes[node].reason.reason);
        if (reason < word.inReason.size() && word.inReason[reason]) return true;
    }
    if (!outcome.analysis) return false;
    const auto rule = outcome.analysis->resolution->nodes[node].rule;
    return word.inRule.contains(rule) && word.inRule[rule];
}

bool isDecidedBy(qcs::config::RuleIndex rule, const TreeOutcome& outcome, qcs::model::TracedNode node) {
    return rule && node && outcome.analysis && outcome.analysis->resolution->nodes[node].rule == rule;
}

} // namespace

TreeSearch searchOf(const QString& text, const QString& ruleWords) {
    TreeSearch search;
    QString left = text.simplified().toCaseFolded();
    const QString before = ruleWords.toCaseFolded().section(QStringLiteral("%1"), 0, 0).trimmed();
    const QRegularExpression rule(
        QStringLiteral("(^|\\s)%1\\s*(\\d{1,6})(?=\\s|$)").arg(QRegularExpression::escape(before)));
    for (auto found = rule.match(left); !before.isEmpty() && found.hasMatch(); found = rule.match(left)) {
        search.rules.emplace_back(found.captured(2).toInt() - 1);
        left.replace(found.capturedStart(), found.capturedLength(), QLatin1Char(' '));
    }
    for (const QString& word : left.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        search.words.push_back(word.toStdString());
    return search;
}

std::string caseFolded(const QString& text) {
    return text.toCaseFolded().toStdString();
}

QString searchTextOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index,
                     const qcs::model::TreeRow& row) {
    QStringList words = {QString::fromStdString(row.parent ? row.label : graph.name)};
    if (row.module) words.push_back(QString::fromStdString(graph.modules[row.module].path.str()));
    std::string type;
    if (row.node) {
        const auto& node = graph.nodes[row.node];
        words.push_back(QString::fromStdString(node.name.str()));
        type = qcs::words::node_type(graph, index, node);
    } else {
        type = row.module ? graph.modules[row.module].original_type.str() : graph.root_type;
    }
    if (!type.empty()) {
        words.push_back(QString::fromStdString(type));
        words.push_back(QString::fromStdString(qcs::words::short_type_name(type)));
    }
    return words.join(QLatin1Char(' '));
}

TreeTexts treeTexts(const qcs::model::Graph& graph, const qcs::model::ModuleTree& tree) {
    const qcs::model::GraphIndex index(graph);
    TreeTexts texts;
    texts.reserve(tree.rows.size());
    for (const auto& row : tree.rows)
        texts.push_back(caseFolded(searchTextOf(graph, index, row)));
    return texts;
}

VisibleRows allRows(const qcs::model::ModuleTree& tree) {
    return layOut(tree, {});
}

std::shared_ptr<const VisibleRows> filterRows(const qcs::model::ModuleTree& tree, const TreeTexts& texts,
                                              const TreeOutcome& outcome, const StatusTexts& statusTexts,
                                              const TreeSearch& search, const std::stop_token& stop) {
    std::vector<Word> words;
    for (const auto& text : search.words)
        words.push_back(prepare(text, statusTexts));
    const Word tag = prepare(search.tag, statusTexts);
    const auto isOfThese = [&](qcs::model::TracedNode node) {
        if (search.nodes && !std::ranges::binary_search(*search.nodes, node)) return false;
        if (!search.tag.empty() && !found(tag, {}, outcome, node)) return false;
        return std::ranges::all_of(
            search.rules, [&](qcs::config::RuleIndex rule) { return isDecidedBy(rule, outcome, node); });
    };
    qcs::IdVector<qcs::model::TreeRowIndex, bool> shown(tree.rows.size());
    int matches = 0;
    for (std::size_t i = tree.rows.size(); i-- > 0;) { // backwards, so children are visited before parents
        if (i % 1024 == 0 && stop.stop_requested()) return nullptr;
        const qcs::model::TreeRowIndex at(i);
        const auto& row = tree.rows[at];
        if (isOfThese(row.node) && std::ranges::all_of(words, [&](const Word& word) {
                return found(word, texts[at], outcome, row.node);
            })) {
            shown[at] = true;
            ++matches;
        }
        if (shown[at] && row.parent) shown[row.parent] = true;
    }
    auto rows = std::make_shared<VisibleRows>(layOut(tree, shown));
    rows->matches = matches;
    return rows;
}

} // namespace qcs::ui
