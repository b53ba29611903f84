#pragma once
// The nodes that a rule matches and the nodes whose qconfig it decides, for views that mark these nodes in
// the model.

#include "session/document/document.h"

namespace qcs::ui {

/// The marks of one rule. All lists of nodes are in ascending order and refer to the traced graph.
struct RuleMarks {
    RuleId rule = 0;  ///< 0: no rule, and no marks
    int number = 0;   ///< the number of the rule in the list of rules, from 1
    bool off = false; ///< the rule is switched off; the nodes that it would match are then in `shadowed`
    std::vector<qcs::model::TracedNode> wins; ///< nodes whose qconfig this rule decides
    /// Nodes that this rule matches, but whose qconfig another rule decides.
    std::vector<qcs::model::TracedNode> shadowed;
    std::vector<int> winners; ///< the numbers of the rules that decide the nodes in `shadowed`, ascending
    bool operator==(const RuleMarks&) const = default;
};

/// The marks that views show. `shown`: the marks of the rule under the mouse, or if there is none, of the
/// selected rule. `faded`: the marks of the selected rule while the mouse is over another rule.
struct ShownMarks {
    RuleMarks shown;
    RuleMarks faded;
    bool operator==(const ShownMarks&) const = default;
};

/// How a node is marked. Wins: the node is in `wins` of ShownMarks::shown. Loses: it is in `shadowed` of
/// ShownMarks::shown. Faded: it is in neither of these, but in `wins` or `shadowed` of ShownMarks::faded.
enum class NodeMark : std::uint8_t { None, Wins, Loses, Faded };
/// Returns how a node is to be marked.
NodeMark markOf(const ShownMarks& marks, qcs::model::TracedNode node);

} // namespace qcs::ui
