#pragma once
// What each status means: shape, word and one sentence, the same texts that F1 shows (resources/help).

#include "words/status_look.h"

#include <array>
#include <vector>

namespace qcs::ui {

struct LegendLine {
    StatusLook look;
    QString word;
    QString sentence;
    QString filter; ///< lists the nodes of that status
    int count = 0;
};

/// In the order of the summary; of fuse_fx alone where `fusion`. `counts`: of nodes, by reason.
std::vector<LegendLine> legendLines(const std::array<int, qcs::insight::reason_count>& counts, bool fusion);

} // namespace qcs::ui
