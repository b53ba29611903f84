#pragma once
// Writers for a proposal of rules: JSON (`qconfig propose --json`) and text.

#include "insight/proposals/proposal.h"

#include <string>

namespace qcs::report {

class JsonObject;

/// Writes these members into the open object: {"method": "fewest" | "fewest_without_exceptions" | "greedy",
/// "rules": [{kind, key, qconfig, replaces, before, decides}], "layers": [{layer, calls, spec_before,
/// spec_after, bytes_before, ...}], "bytes_before", "bytes_after", "goal", "left_out"}. If a rule replaces
/// a rule with the same key, `replaces` is true and `before` is the old qconfig; `decides` lists the nodes
/// (in eager mode, the modules) that the new rule decides. Numbers that are not known are null. In eager
/// mode, the kind of a rule is "module" or "type", a layer has `module` instead of `calls`, and there is the
/// member "raises": a call that raises when the converted model runs, or null.
void write_proposal(JsonObject& object, const insight::Proposal& proposal, const model::Graph& graph);
std::string proposal_text(const insight::Proposal& proposal, const model::Graph& graph, bool colour);

} // namespace qcs::report
