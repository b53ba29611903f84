#pragma once
// Two backend configs, entry by entry and field by field, as texts: what one says otherwise than the other.

#include "config/backend_config.h"

namespace qcs::config {

struct FieldDifference {
    std::string field;         ///< its key in JSON
    std::string before, after; ///< JSON on one line; "" where the field is not set
    bool operator==(const FieldDifference&) const = default;
};
/// In the order in which files have them; none if the two say the same.
std::vector<FieldDifference> field_differences(const BackendPatternConfig& before,
                                               const BackendPatternConfig& after);

struct EntryDifference {
    EntryIndex before, after; ///< in the two configs; none: that one has no entry with this key
    std::vector<FieldDifference> fields;
    bool operator==(const EntryDifference&) const = default;
};
/// Entries are the same by their key. Those that are the same in all fields are left out, wherever they
/// stand; the ones that `after` lacks come last.
std::vector<EntryDifference> entry_differences(const BackendConfig& before, const BackendConfig& after);

} // namespace qcs::config
