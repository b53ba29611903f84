#pragma once
// Writers for the resolution: which rule decides each node, and why. Text and JSON.

#include "predict/resolve/resolve.h"

#include <functional>
#include <span>

namespace qcs::insight {
struct Unknown;
} // namespace qcs::insight

namespace qcs::report {

class JsonObject;

// Resolution and precedence ladders as JSON (the --json output of the command line).

/// Writes additional members of a node into the open object.
using MoreFields = std::function<void(JsonObject&, model::TracedNode node)>;

/// {"nodes": [...], "rules": [...], "raised": null | {...}}; rules are numbered from 1 in order of
/// precedence.
std::string resolution_json(const predict::ResolveInput& input, const predict::Resolution& resolution);
/// {"nodes": [{"node", "type", "scope", "status", "qconfig", "rule", "ladder": [{"rule", "verdict", "via",
/// "code", "text"}], ...}], "raised", "unknown"}; `raised` is the exception of PyTorch in any step, `unknown`
/// lists answers of Python that were not recorded.
std::string ladders_json(const predict::ResolveInput& input, const predict::Resolution& resolution,
                         std::span<const predict::Ladder> ladders,
                         const std::optional<predict::Raised>& raised, const MoreFields& more = {},
                         const insight::Unknown* unknown = nullptr);
/// {"errors": [{"file", "line", "column", "pointer", "severity", "code", "message"}], "warnings": [the
/// same]}.
std::string diagnostics_json(const Diagnostics& diagnostics);

// Resolution and precedence ladders as text.

/// "asked", "None by rule 3", "no rule", "fused into conv1", "not counted": rules are numbered from 1.
std::string status_text(const model::Graph& graph, const predict::NodeResolution& node);
/// Every node with its type, qconfig and winning rule, then the rules with their matches and wins.
std::string resolution_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                            bool colour);
/// One node: its operation, and its resolution. `verdict` is printed below the name.
std::string node_text(const predict::ResolveInput& input, const predict::Resolution& resolution,
                      model::TracedNode node, bool colour, const std::string& verdict = {});
/// The ladder with all its rungs, strongest first. Unless `all`, the rungs for other types or modules are
/// summarised in one line.
std::string ladder_text(const predict::ResolveInput& input, const predict::Ladder& ladder, bool all,
                        bool colour);
/// The number of nodes whose outcome is unknown, and why; "" if there are none.
std::string unknown_text(const insight::Unknown& unknown, bool colour);
/// "PyTorch raises KeyError: ...", with an explanation.
std::string raised_text(const predict::Raised& raised, bool colour);

} // namespace qcs::report
