#pragma once
// What rules do to the nodes of the model, for whoever marks it.

#include "session/document/document.h"

namespace qcs::ui {

/// Nodes of the traced graph, ascending.
struct RuleMarks {
    RuleId rule = 0;                           ///< 0: of none
    int number = 0;                            ///< from 1, as the list of rules counts
    bool off = false;                          ///< then all that it would match is in `loses`
    std::vector<qcs::model::TracedNode> wins;  ///< it decides them
    std::vector<qcs::model::TracedNode> loses; ///< it matches them, and another rule decides
    std::vector<int> winners;                  ///< numbers of those rules, ascending
    bool operator==(const RuleMarks&) const = default;
};

/// What is marked: a rule that is pointed at for as long as that lasts, else the chosen one. While another is
/// pointed at, the chosen one is faded.
struct ShownMarks {
    RuleMarks shown;
    RuleMarks faded;
    bool operator==(const ShownMarks&) const = default;
};

enum class NodeMark : std::uint8_t { None, Wins, Loses, Faded };
NodeMark markOf(const ShownMarks& marks, qcs::model::TracedNode node);

} // namespace qcs::ui
