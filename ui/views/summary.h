#pragma once
// How the model came out, in numbers: for the header of the model and for the status bar.

#include "analysis/resolve.h"
#include "views/counts_line.h"

namespace qcs::ui {

/// Numbers alone, with their words as tool tip.
std::vector<Count> shortCounts(const qcs::Resolution& resolution);
/// "15 asked", "5 float by rule 6", "2 rules need a look".
std::vector<Count> summaryCounts(const qcs::QConfigMapping& mapping, const qcs::Resolution& resolution);
/// What is inside one module: the numbers of these nodes, in words.
QString containerSentence(const qcs::Resolution& resolution, const std::vector<int>& nodes);

} // namespace qcs::ui
