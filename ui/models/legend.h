#pragma once
// The legend of the statuses that nodes can have. Each line has an icon, a word and a sentence from the help
// texts (resources/help) that F1 also shows.

#include "words/status_look.h"

#include <array>
#include <vector>

namespace qcs::ui {

struct LegendLine {
    StatusLook look;
    QString word;
    QString sentence;
    QString filter; ///< the filter tag with which the module tree lists the nodes of this status
    int count = 0;  ///< the number of nodes with this status
};

/// Returns the lines of the legend. `counts` holds the number of nodes for each reason. If `fusion` is true,
/// the lines are those for the mode that only runs fuse_fx.
std::vector<LegendLine> legendLines(const std::array<int, qcs::insight::reason_count>& counts, bool fusion);

} // namespace qcs::ui
