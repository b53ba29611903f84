#pragma once
// Which nodes a rule matches and decides, for the views that mark them in the model.

#include "session/document/document.h"

namespace qcs::ui {

/// The marks of one rule. Nodes are those of the traced graph, in ascending order.
struct RuleMarks {
    RuleId rule = 0;                           ///< 0: no rule
    int number = 0;                            ///< from 1, as in the list of rules
    bool off = false;                          ///< switched off: all that it would match is in `loses`
    std::vector<qcs::model::TracedNode> wins;  ///< nodes whose qconfig the rule decides
    std::vector<qcs::model::TracedNode> loses; ///< nodes that it matches, but another rule decides
    std::vector<int> winners;                  ///< numbers of those other rules, ascending
    bool operator==(const RuleMarks&) const = default;
};

/// The marks that are shown: those of the rule under the mouse if there is one, else those of the selected
/// rule. While the mouse is over another rule, the marks of the selected one are `faded`.
struct ShownMarks {
    RuleMarks shown;
    RuleMarks faded;
    bool operator==(const ShownMarks&) const = default;
};

enum class NodeMark : std::uint8_t { None, Wins, Loses, Faded };
NodeMark markOf(const ShownMarks& marks, qcs::model::TracedNode node);

} // namespace qcs::ui
