#pragma once
// Which rows of the module tree a search leaves: immutable values and pure functions, made for another
// thread.

#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"
#include "model/module_tree.h"

#include <QString>

#include <optional>

namespace qcs::ui {

/// The rows that are shown, as ranges of children.
struct VisibleRows {
    /// Where a row's children begin in `children`; one more at the end.
    qcs::IdVector<qcs::model::TreeRowIndex, int> first;
    std::vector<qcs::model::TreeRowIndex> children;
    /// Among its parent's shown children; -1 if it is hidden.
    qcs::IdVector<qcs::model::TreeRowIndex, int> place;
    int matches = 0;
    int childCount(qcs::model::TreeRowIndex row) const {
        auto next = row;
        return first[++next] - first[row];
    }
    qcs::model::TreeRowIndex child(qcs::model::TreeRowIndex row, int at) const {
        return children[static_cast<std::size_t>(first[row] + at)];
    }
};

/// What is searched in a row, whatever the rules say: its name, its path, its type.
QString searchTextOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index,
                     const qcs::model::TreeRow& row);
/// The same of every row, case-folded, in UTF-8.
using TreeTexts = qcs::IdVector<qcs::model::TreeRowIndex, std::string>;
TreeTexts treeTexts(const qcs::model::Graph& graph, const qcs::model::ModuleTree& tree);
std::string folded(const QString& text);

/// How a model came out, as far as is known: either may be null.
struct TreeOutcome {
    std::shared_ptr<const qcs::insight::Analysis> analysis;
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
};

/// What the status of a row adds to its search text, in the person's language.
struct StatusTexts {
    qcs::IdVector<qcs::config::RuleIndex, std::string> byRule; ///< folded; of the rule that decides
    std::vector<std::string> byReason;
};

/// What a row must have to stay: all of it.
struct TreeSearch {
    std::vector<std::string> words;            ///< folded: in the row's text, or in what its status adds
    std::vector<qcs::config::RuleIndex> rules; ///< that one decides it
    std::string tag;                           ///< a tag of its status ("is:no-pattern;"); "" for any
    std::optional<std::vector<qcs::model::TracedNode>> nodes; ///< ascending: it is one of them
    bool operator==(const TreeSearch&) const = default;
    bool isEmpty() const { return words.empty() && rules.empty() && tag.empty() && !nodes; }
};
/// "rule 4" is the rule of that number, and no row with a "rule" and a "4" somewhere: in the person's
/// language, as `ruleWords` says it of %1.
TreeSearch searchOf(const QString& text, const QString& ruleWords);

VisibleRows allRows(const qcs::model::ModuleTree& tree);
/// Null when stopped.
std::shared_ptr<const VisibleRows> filterRows(const qcs::model::ModuleTree& tree, const TreeTexts& texts,
                                              const TreeOutcome& outcome, const StatusTexts& statusTexts,
                                              const TreeSearch& search, const std::stop_token& stop);

} // namespace qcs::ui
