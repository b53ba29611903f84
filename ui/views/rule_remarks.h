#pragma once
// What is odd about a rule, in a few words: it matches nothing, it never wins, its regex is none.

#include "analysis/resolve.h"

#include <QString>

namespace qcs::ui {

/// "" for a rule that does its work.
QString ruleRemark(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int rule);
/// Whether `ruleRemark` would say something; cheap.
bool needsALook(const qcs::ResolveInput& input, const qcs::Resolution& resolution, int rule);
/// "6 matches · 2 wins".
QString ruleCounts(const qcs::RuleStats& stats);

} // namespace qcs::ui
