#pragma once
// The legend of node statuses: icon, word and one sentence each, from the same texts that F1 shows
// (resources/help).

#include "words/status_look.h"

#include <array>
#include <vector>

namespace qcs::ui {

struct LegendLine {
    StatusLook look;
    QString word;
    QString sentence;
    QString filter; ///< the filter tag that lists the nodes of this status
    int count = 0;  ///< the number of nodes with this status
};

/// The lines of the legend, in the order of the summary. `fusion`: those for fuse_fx alone. `counts` are the
/// numbers of nodes by reason.
std::vector<LegendLine> legendLines(const std::array<int, qcs::insight::reason_count>& counts, bool fusion);

} // namespace qcs::ui
