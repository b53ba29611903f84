#pragma once
// The leaves in which two JSON values differ.

#include "config/diff/config_diff.h"
#include "json/json_document.h"

namespace qcs::config {

/// Objects by key, arrays by what is left between their common beginning and end. `field` is the name of the
/// values themselves; "" for none.
std::vector<FieldChange> field_changes(const json::JsonValue& before, const json::JsonValue& after,
                                       const std::string& field = {});

} // namespace qcs::config
