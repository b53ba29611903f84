#pragma once
// The list of presets as a JSON document.

#include <string>

namespace qcs::report {

/// {"presets": [{"name", "kind": "backend-config" | "qconfig-mapping", "entries"}]}.
std::string presets_list_json();

} // namespace qcs::report
