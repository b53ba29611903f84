#pragma once
// Explanations as text for terminals.

#include "insight/explain/coverage.h"
#include "words/text_table.h"

namespace qcs::report {

words::Ink ink_of(const insight::NodeVerdict& verdict);
/// The headline.
std::string verdict_text(const insight::NodeVerdict& verdict, const insight::Verdicts* all, bool colour);
/// What leads to it: pattern, near misses, constraints, observers, what it becomes.
std::string explanation_text(const insight::Explainer& explainer, const insight::Explanation& explanation,
                             bool colour);
std::string coverage_text(const insight::Explainer& explainer,
                          std::span<const insight::OperationCoverage> rows, bool colour);
/// One pattern of the backend: the nodes that it covers, and why not the others.
std::string pattern_text(const insight::Explainer& explainer, config::EntryIndex entry,
                         const insight::PatternReach& reach, bool colour);

} // namespace qcs::report
