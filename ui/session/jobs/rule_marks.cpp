#include "session/jobs/rule_marks.h"

#include <algorithm>

namespace qcs::ui {
namespace {

bool has(const std::vector<qcs::model::TracedNode>& nodes, qcs::model::TracedNode node) {
    return std::ranges::binary_search(nodes, node);
}

} // namespace

NodeMark markOf(const ShownMarks& marks, qcs::model::TracedNode node) {
    if (has(marks.shown.wins, node)) return NodeMark::Wins;
    if (has(marks.shown.shadowed, node)) return NodeMark::Loses;
    return has(marks.faded.wins, node) || has(marks.faded.shadowed, node) ? NodeMark::Faded : NodeMark::None;
}

} // namespace qcs::ui
