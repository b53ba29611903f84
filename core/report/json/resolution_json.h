#pragma once
// Resolution and ladders as JSON documents (the --json output of the command line).

#include "predict/resolve/resolve.h"

#include <functional>
#include <span>

namespace qcs::insight {
struct Unknown;
} // namespace qcs::insight

namespace qcs::report {

class JsonObject;
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

} // namespace qcs::report
