#pragma once
// How the model came out, in numbers: for the header of the model and for the status bar.

#include "analysis/explain/conversions.h"
#include "views/counts_line.h"

namespace qcs::ui {

/// Numbers alone, with their words as tool tip.
std::vector<Count> shortCounts(const qcs::Analysis& analysis);
/// "41 of 53 nodes quantized", "6 float: 4 no pattern", "2 None", "2 rules need a look": those that stand for
/// nodes say what lists them. `raised` is what PyTorch raises on the whole way.
std::vector<Count> summaryCounts(const qcs::Analysis& analysis, const std::optional<qcs::RaisedIn>& raised);
/// What is inside one module: the numbers of these nodes, in words.
QString containerSentence(const qcs::Analysis& analysis, const std::vector<int>& nodes);

} // namespace qcs::ui
