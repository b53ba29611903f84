#pragma once
// Which rule decides each node and why, for people and for programs.

#include "predict/resolve/resolve.h"

#include <functional>
#include <span>

namespace qcs::insight {
struct Unknown;
} // namespace qcs::insight

namespace qcs::report {

class JsonObject;

// Resolution and ladders as JSON documents (the --json output of the command line).

/// Writes more fields of a node into the object that is open.
using MoreFields = std::function<void(JsonObject&, model::TracedNode node)>;

/// {"nodes": [...], "rules": [...], "raised": null | {...}}; rules are numbered from 1 in order of
/// precedence.
std::string resolution_json(const predict::ResolveInput& input, const predict::Resolution& resolution);
/// {"nodes": [{"node", "type", "scope", "status", "qconfig", "rule", "ladder": [{"rule", "verdict", "via",
/// "code", "text"}], ...}], "raised", "unknown"}; `raised` is where PyTorch raises on the whole way,
/// `unknown` what is not on record.
std::string ladders_json(const predict::ResolveInput& input, const predict::Resolution& resolution,
                         std::span<const predict::Ladder> ladders,
                         const std::optional<predict::Raised>& raised, const MoreFields& more = {},
                         const insight::Unknown* unknown = nullptr);
/// {"errors": [{"file", "line", "column", "pointer", "severity", "code", "message"}], "warnings": [the
/// same]}.
std::string diagnostics_json(const Diagnostics& diagnostics);

// Resolution and ladders as text for terminals.

/// "asked", "None by rule 3", "no rule", "fused into conv1", "not counted": rules are numbered from 1.
std::string status_text(const model::Graph& graph, const predict::NodeResolution& node);
/// Every node with its type, qconfig and winning rule, then the rules with their matches and wins.
std::string resolution_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                            bool colour);
/// One node: what it is, and what it resolves to. `verdict` stands below the name.
std::string node_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                      model::TracedNode node, bool colour, const std::string& verdict = {});
/// The ladder with its losers, strongest first. Unless `all` are wanted, those that are for other types or
/// modules make one line.
std::string ladder_text(const predict::ResolveInput& input, const predict::Ladder& ladder, bool all,
                        bool colour);
/// How many nodes are not known, and why; "" where all are.
std::string unknown_text(const insight::Unknown& unknown, bool colour);
/// "PyTorch raises KeyError: ...", and our words for it.
std::string raised_text(const predict::Raised& raised, bool colour);

} // namespace qcs::report
