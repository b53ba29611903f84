#pragma once
// The two kinds of files that only presets are: named qconfigs and the catalogue.

#include "config/presets.h"

namespace qcs::config {

/// "qconfigs" files; the name of each is set. Names inside are not resolved: this is where they come from.
Expected<std::vector<QConfig>> read_named_qconfigs(std::string_view json, const std::string& file = {});
/// "catalogue" files.
Expected<std::vector<CatalogueEntry>> read_catalogue(std::string_view json, const std::string& file = {});

} // namespace qcs::config
