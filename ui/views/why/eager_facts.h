#pragma once
// What the Why panel says about a module in eager mode.

#include "insight/eager/eager_plan.h"
#include "views/why/why_facts.h"

namespace qcs::ui {

/// Rungs have the places of the config's rules, though they are of an eager config: RuleIndex 1 is its
/// second.
WhyFacts whyFacts(const qcs::insight::EagerPlan& plan, const qcs::insight::EagerModule& module);

} // namespace qcs::ui
