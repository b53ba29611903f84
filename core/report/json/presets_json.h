#pragma once
// The list of presets as a JSON document.

#include <string>

namespace qcs::report {

/// Returns {"presets": [{"name", "kind": "backend-config" | "qconfig-mapping", "entries"}]}. "entries" is the
/// number of entries of a backend config, or of rules of a mapping.
std::string presets_list_json();

} // namespace qcs::report
