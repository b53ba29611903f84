#pragma once
// The differences of two backend configs, entry by entry and field by field, with values as JSON text.

#include "config/backend_config.h"

namespace qcs::config {

struct FieldDifference {
    std::string field;         ///< its JSON key
    std::string before, after; ///< JSON on one line; "" if the field is not set
    bool operator==(const FieldDifference&) const = default;
};
/// Fields in the JSON order of `after`, then those that only `before` has. Empty if the entries are equal.
std::vector<FieldDifference> field_differences(const BackendPatternConfig& before,
                                               const BackendPatternConfig& after);

struct EntryDifference {
    EntryIndex before, after; ///< indices in the two configs; none if that config has no entry with this key
    std::vector<FieldDifference> fields;
    bool operator==(const EntryDifference&) const = default;
};
/// Entries are matched by key. Entries whose fields are all equal are left out, even if they have moved;
/// entries that `after` lacks come last.
std::vector<EntryDifference> entry_differences(const BackendConfig& before, const BackendConfig& after);

} // namespace qcs::config
