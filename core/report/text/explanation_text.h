#pragma once
// Explanations as text for terminals.

#include "insight/explain/coverage.h"
#include "words/text_table.h"

namespace qcs {

Ink ink_of(const NodeVerdict& verdict);
/// The headline.
std::string verdict_text(const NodeVerdict& verdict, const Verdicts* all, bool colour);
/// What leads to it: pattern, near misses, constraints, observers, what it becomes.
std::string explanation_text(const Explainer& explainer, const Explanation& explanation, bool colour);
std::string coverage_text(const Explainer& explainer, std::span<const OperationCoverage> rows, bool colour);
/// One pattern of the backend: the nodes that it covers, and why not the others.
std::string pattern_text(const Explainer& explainer, EntryIndex entry, const PatternReach& reach,
                         bool colour);

} // namespace qcs
