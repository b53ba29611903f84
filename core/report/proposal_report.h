#pragma once
// A proposal of rules, as JSON (`qconfig propose --json`) and as text.

#include "insight/proposals/proposal.h"

#include <string>

namespace qcs::report {

class JsonObject;

/// {"method": "fewest" | "fewest_without_exceptions" | "greedy", "rules": [{kind, key, object, index, before,
/// qconfig, decides}], "layers": [{layer, calls, spec_before, spec_after, bytes_before, ...}],
/// "bytes_before", "bytes_after", "goal", "left_out"} into the object that is open. Numbers that are not
/// known are null. In eager mode a rule's kind is "module" or "type", and a layer has its module instead of
/// calls, and "raises" is what raises where the converted model runs, or null.
void write_proposal(JsonObject& object, const insight::Proposal& proposal, const model::Graph& graph);
std::string proposal_text(const insight::Proposal& proposal, const model::Graph& graph, bool colour);

} // namespace qcs::report
