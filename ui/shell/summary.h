#pragma once
// Counts of the quantization outcome, for the header of the model pane and for the status bar.

#include "insight/explain/conversions.h"
#include "widgets/counts_line.h"

#include <array>

namespace qcs::ui {

/// Number of nodes, indexed by Reason.
using ReasonCounts = std::array<int, qcs::insight::reason_count>;

// Pseudo-filters of the counts of findings and of switched-off rules.
inline const QString findingsFilter = QStringLiteral("findings");
inline const QString rulesFilter = QStringLiteral("rules");

/// Counts that show only numbers, with a description as tool tip.
std::vector<Count> shortCounts(const ReasonCounts& reasons);
/// "41 of 53 nodes quantized", "3 asked float, run in int8", "6 float although asked:", "4 no pattern", and
/// so on. Counts of nodes have the filter that lists these nodes. `raised`: the exception of prepare or
/// convert, if any.
std::vector<Count> summaryCounts(const ReasonCounts& reasons,
                                 const std::optional<qcs::insight::RaisedIn>& raised);
/// "2 findings": the number of lint errors and warnings; nullopt for 0.
std::optional<Count> findingsCount(int findings);
/// A sentence with the outcome counts of the nodes inside one module.
QString containerSentence(const qcs::insight::Verdicts* verdicts,
                          const std::vector<qcs::model::TracedNode>& nodes);

} // namespace qcs::ui
