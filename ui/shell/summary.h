#pragma once
// How the model came out, in numbers: for the header of the model and for the status bar.

#include "insight/explain/conversions.h"
#include "widgets/counts_line.h"

#include <array>

namespace qcs::ui {

/// Of nodes, by reason.
using ReasonCounts = std::array<int, qcs::insight::reason_count>;

// What the numbers of findings, and of rules that are off, say instead of a filter.
inline const QString findingsFilter = QStringLiteral("findings");
inline const QString rulesFilter = QStringLiteral("rules");

/// Numbers alone, with their words as tool tip.
std::vector<Count> shortCounts(const ReasonCounts& reasons);
/// "41 of 53 nodes quantized", "3 asked float, run in int8", "6 float although asked:", "4 no pattern",
/// and so on: those that stand for nodes say what lists them. `raised` is what PyTorch raises on the whole
/// way.
std::vector<Count> summaryCounts(const ReasonCounts& reasons,
                                 const std::optional<qcs::insight::RaisedIn>& raised);
/// "2 findings": errors and warnings that lint found. None for 0.
std::optional<Count> findingsCount(int findings);
/// What is inside one module: the numbers of these nodes, in words.
QString containerSentence(const qcs::insight::Verdicts* verdicts,
                          const std::vector<qcs::model::TracedNode>& nodes);

} // namespace qcs::ui
