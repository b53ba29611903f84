#pragma once
// Writers for the resolution: which rule decides each node, and why. Text and JSON.

#include "predict/resolve/resolve.h"

#include <functional>
#include <span>

namespace qcs::insight {
struct UnknownOutcomes;
} // namespace qcs::insight

namespace qcs::report {

class JsonObject;

// Resolution and precedence ladders as JSON (the --json output of the command line).

/// Writes additional members into the open object of a node.
using MoreFields = std::function<void(JsonObject&, model::TracedNode node)>;

/// Returns {"nodes": [...], "rules": [...], "rules_off": [...] (only if rules are switched off), "raised":
/// null | {...}}. Rules are numbered from 1, in order of precedence.
std::string resolution_json(const predict::ResolveInput& input, const predict::Resolution& resolution);
/// Returns {"nodes": [{"node", "type", "scope", "status", "qconfig", "rule", "ladder": [{"rule", "verdict",
/// "via", "code", "text", ...}], ...}], "rules_off" (as above), "raised", "unknown"}. "raised" describes
/// `raised`, the exception that PyTorch raises in prepare or convert. "unknown", which is left out if
/// `unknown` is null, lists the facts that only Python can tell and that were not recorded. `more` adds
/// members to each node; it may be empty.
std::string ladders_json(const predict::ResolveInput& input, const predict::Resolution& resolution,
                         std::span<const predict::Ladder> ladders,
                         const std::optional<predict::Raised>& raised, const MoreFields& more = {},
                         const insight::UnknownOutcomes* unknown = nullptr);
/// Returns {"errors": [...], "warnings": [...]}; each element of both lists is {"file", "line", "column",
/// "pointer", "severity", "code", "message"}.
std::string diagnostics_json(const Diagnostics& diagnostics);

// Resolution and precedence ladders as text.

/// Returns "asked" (the node has a qconfig), "None by rule 3", "no rule", "fused into conv1" or "not
/// counted". Rules are numbered from 1.
std::string status_text(const model::Graph& graph, const predict::NodeResolution& node);
/// Returns a table of all nodes (type, qconfig, winning rule), followed by a table of all rules (how many
/// nodes each rule matches, and at how many it wins) and the exception that PyTorch raises, if any.
std::string resolution_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                            bool colour);
/// Describes one node: its operation, the text `verdict` (empty, or whole lines) and its resolution.
std::string node_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                      model::TracedNode node, bool colour, const std::string& verdict = {});
/// Returns the ladder with its rungs, strongest first. Unless `all` is true, several rules that lose for the
/// same common reason (for example, that they are for other types) are not listed: one line says how many
/// they are.
std::string ladder_text(const predict::ResolveInput& input, const predict::Ladder& ladder, bool all,
                        bool colour);
/// Returns the number of nodes whose outcome is unknown, and why; "" if there are none.
std::string unknown_text(const insight::UnknownOutcomes& unknown, bool colour);
/// Returns "PyTorch raises KeyError at conv1: ...", followed by an explanation; only the explanation if
/// `raised` has no type, which means that the outcome is unknown.
std::string raised_text(const predict::Raised& raised, bool colour);

} // namespace qcs::report
