#pragma once
// Filters the rows of the module tree by a search: immutable values and pure functions that run on a
// background thread.

#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"
#include "model/module_tree.h"

#include <QString>

#include <optional>

namespace qcs::ui {

/// The rows that are shown, as ranges of children (compressed sparse rows).
struct VisibleRows {
    /// The position in `children` at which the children of a row begin; one more element at the end.
    qcs::IdVector<qcs::model::TreeRowIndex, int> first;
    std::vector<qcs::model::TreeRowIndex> children;
    /// The index of a row among the shown children of its parent; -1 if it is hidden.
    qcs::IdVector<qcs::model::TreeRowIndex, int> place;
    int matches = 0; ///< the number of rows that match the search, without their parents
    int childCount(qcs::model::TreeRowIndex row) const {
        auto next = row;
        return first[++next] - first[row];
    }
    qcs::model::TreeRowIndex child(qcs::model::TreeRowIndex row, int at) const {
        return children[static_cast<std::size_t>(first[row] + at)];
    }
};

/// The part of a row's search text that does not depend on the rules: its name, path and type.
QString searchTextOf(const qcs::model::Graph& graph, const qcs::model::GraphIndex& index,
                     const qcs::model::TreeRow& row);
/// The same for every row, case-folded, in UTF-8.
using TreeTexts = qcs::IdVector<qcs::model::TreeRowIndex, std::string>;
TreeTexts treeTexts(const qcs::model::Graph& graph, const qcs::model::ModuleTree& tree);
std::string folded(const QString& text); ///< case-folded, in UTF-8

/// The results for a model that are available; either may be null.
struct TreeOutcome {
    std::shared_ptr<const qcs::insight::Analysis> analysis;
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
};

/// The part of a row's search text that depends on its status, in the user's language, case-folded.
struct StatusTexts {
    qcs::IdVector<qcs::config::RuleIndex, std::string> byRule; ///< by the rule that decides
    std::vector<std::string> byReason;                         ///< by qcs::insight::Reason
};

/// A search. A row matches if it meets all conditions.
struct TreeSearch {
    std::vector<std::string> words;            ///< folded; each occurs in the row's search text
    std::vector<qcs::config::RuleIndex> rules; ///< each of them decides the node
    std::string tag;                           ///< a tag of its status ("is:no-pattern;"); "" for any
    std::optional<std::vector<qcs::model::TracedNode>> nodes; ///< ascending; the node is one of them
    bool operator==(const TreeSearch&) const = default;
    bool isEmpty() const { return words.empty() && rules.empty() && tag.empty() && !nodes; }
};
/// Parses the text of a search. "rule 4" means the nodes that rule 4 decides, not two words; `ruleWords` is
/// the translated text for it, with %1 for the number.
TreeSearch searchOf(const QString& text, const QString& ruleWords);

VisibleRows allRows(const qcs::model::ModuleTree& tree);
/// The rows that match, with their parents. Null if it was stopped.
std::shared_ptr<const VisibleRows> filterRows(const qcs::model::ModuleTree& tree, const TreeTexts& texts,
                                              const TreeOutcome& outcome, const StatusTexts& statusTexts,
                                              const TreeSearch& search, const std::stop_token& stop);

} // namespace qcs::ui
