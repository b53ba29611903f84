#pragma once
// Filters the rows of the module tree by a search. All functions are pure and all values immutable, so
// filtering can run on a background thread.

#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"
#include "model/module_tree.h"

#include <QString>

#include <optional>

namespace qcs::ui {

/// The rows that are shown: for each row, the range of its shown children (compressed sparse rows).
struct VisibleRows {
    /// For each row, the position in `children` where its children begin. One extra element at the end holds
    /// the size of `children`.
    qcs::IdVector<qcs::model::TreeRowIndex, int> first;
    /// The shown children of all rows, row by row.
    std::vector<qcs::model::TreeRowIndex> children;
    /// For each row, its index among its parent's shown children; -1 if the row is hidden.
    qcs::IdVector<qcs::model::TreeRowIndex, int> place;
    int matches = 0; ///< the number of rows that match the search, without their parents; 0 without a search
    int childCount(qcs::model::TreeRowIndex row) const {
        auto next = row;
        return first[++next] - first[row];
    }
    /// Returns the shown child of `row` with the index `at`.
    qcs::model::TreeRowIndex child(qcs::model::TreeRowIndex row, int at) const {
        return children[static_cast<std::size_t>(first[row]) + static_cast<std::size_t>(at)];
    }
};

/// Returns the part of a row's search text that does not depend on rules: its name, path and type.
QString searchTextOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index,
                     const qcs::model::TreeRow& row);
/// The result of searchTextOf() for every row, case-folded, in UTF-8.
using TreeTexts = qcs::IdVector<qcs::model::TreeRowIndex, std::string>;
TreeTexts treeTexts(const qcs::model::Graph& graph, const qcs::model::ModuleTree& tree);
std::string caseFolded(const QString& text); ///< case-folded, in UTF-8

/// The results for a model that are available so far; each may be null.
struct TreeOutcome {
    std::shared_ptr<const qcs::insight::Analysis> analysis;
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
};

/// The part of a row's search text that depends on its status: in the user's language, case-folded, in UTF-8.
struct StatusTexts {
    /// For each rule, a text that is added to the search texts of the nodes whose qconfig the rule decides.
    qcs::IdVector<qcs::config::RuleIndex, std::string> byRule;
    std::vector<std::string> byReason; ///< text for each value of qcs::insight::Reason
};

/// A search. A row matches if all of these conditions hold.
struct TreeSearch {
    std::vector<std::string> words; ///< case-folded; the row's search text contains all of them
    /// Every rule in this list decides the qconfig of the row's node. No row matches a list of two different
    /// rules.
    std::vector<qcs::config::RuleIndex> rules;
    /// A tag that the row's status text contains, such as "is:no-pattern;" (a tag ends with ";"); "" if any
    /// status matches.
    std::string tag;
    std::optional<std::vector<qcs::model::TracedNode>> nodes; ///< the row's node is one of these (ascending)
    bool operator==(const TreeSearch&) const = default;
    bool isEmpty() const { return words.empty() && rules.empty() && tag.empty() && !nodes; }
};
/// Parses the text of a search. "rule 4" means the nodes whose qconfig rule 4 decides, not two words.
/// `ruleWords` is the translation of "rule %1", with %1 in place of the number.
TreeSearch searchOf(const QString& text, const QString& ruleWords);

/// Returns all rows, as if nothing were filtered.
VisibleRows allRows(const qcs::model::ModuleTree& tree);
/// Returns the rows that match the search, and their parents. Returns null if `stop` was requested.
std::shared_ptr<const VisibleRows> filterRows(const qcs::model::ModuleTree& tree, const TreeTexts& texts,
                                              const TreeOutcome& outcome, const StatusTexts& statusTexts,
                                              const TreeSearch& search, const std::stop_token& stop);

} // namespace qcs::ui
