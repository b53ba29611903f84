#pragma once
// Functions that say how many nodes are quantized, stay float and so on, for the header of the model pane and
// for the status bar.

#include "insight/explain/conversions.h"
#include "widgets/counts_line.h"

#include <array>

namespace qcs::ui {

/// For each Reason, the number of nodes that have it.
using ReasonCounts = std::array<int, qcs::insight::reason_count>;

// The values of Count::filter for the two counts that do not count nodes: the number of findings, and the
// number of rules that are switched off.
inline const QString findingsFilter = QStringLiteral("findings");
inline const QString rulesFilter = QStringLiteral("rules");

/// Returns counts that show only numbers. Their tool tips say what is counted.
std::vector<Count> shortCounts(const ReasonCounts& reasons);
/// Returns counts such as "41 of 53 nodes quantized", "3 asked float, run in int8", "6 float although asked:"
/// and "4 no pattern". Each count of nodes has the filter that lists these nodes. `raised` is the exception
/// that PyTorch would raise, if any.
std::vector<Count> summaryCounts(const ReasonCounts& reasons,
                                 const std::optional<qcs::insight::RaisedIn>& raised);
/// Returns a count such as "2 findings" for this number of lint errors and warnings; nullopt if the number is
/// 0.
std::optional<Count> findingsCount(int findings);
/// Returns a sentence that says how many of the nodes inside one module are quantized, stay float and so on.
QString containerSentence(const qcs::insight::Verdicts* verdicts,
                          const std::vector<qcs::model::TracedNode>& nodes);

} // namespace qcs::ui
