#pragma once
// Resolution and ladders as JSON documents (the --json output of the command line).

#include "analysis/resolve.h"

#include <span>

namespace qcs {

/// {"nodes": [...], "rules": [...], "raised": null | {...}}; rules are numbered from 1 in order of
/// precedence.
std::string resolution_json(const ResolveInput& input, const Resolution& resolution);
/// {"nodes": [{"node", "type", "scope", "status", "qconfig", "rule", "ladder": [{"rule", "verdict", "via",
/// "code", "text"}]}], "raised"}. "text"}]}.
std::string ladders_json(const ResolveInput& input, const Resolution& resolution,
                         std::span<const Ladder> ladders);
/// {"errors": [{"file", "line", "column", "pointer", "severity", "code", "message"}], "warnings": [the
/// same]}.
std::string diagnostics_json(const Diagnostics& diagnostics);

} // namespace qcs
