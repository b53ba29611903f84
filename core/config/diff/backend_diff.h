#pragma once
// Compares two backend configs entry by entry and field by field. Values are given as JSON text.

#include "config/backend_config.h"

namespace qcs::config {

/// A field of an entry whose value differs.
struct FieldDifference {
    std::string field;         ///< the JSON key of the field
    std::string before, after; ///< the values as JSON on one line; "" if the field is not set
    bool operator==(const FieldDifference&) const = default;
};
/// Returns the differing fields of two entries: first those that `after` has, in the order of the JSON keys;
/// then those that only `before` has. Empty if the entries are equal.
std::vector<FieldDifference> field_differences(const BackendPatternConfig& before,
                                               const BackendPatternConfig& after);

/// An entry that differs, or that only one of the two configs has.
struct EntryDifference {
    EntryIndex before, after; ///< indices in the two configs; "none" in the config that lacks the entry
    /// The differing fields. If one config lacks the entry, the other entry is compared with a default
    /// BackendPatternConfig.
    std::vector<FieldDifference> fields;
    bool operator==(const EntryDifference&) const = default;
};
/// Returns the differences of two configs. Entries with the same key are compared. Entries whose fields are
/// equal are left out, even if they have different positions. Entries that `after` lacks come last.
std::vector<EntryDifference> entry_differences(const BackendConfig& before, const BackendConfig& after);

} // namespace qcs::config
