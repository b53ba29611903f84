#pragma once
// Unknown keys of a JSON object. Readers report a warning for each unknown key and keep it, so that writers
// can write it again in the same place.

#include "base/compact_vector.h"

#include <string>

namespace qcs::json {

struct ExtraKey {
    std::string after; ///< the nearest known key before the unknown key; "" if there is none
    std::string key;   ///< the unknown key
    std::string json;  ///< the value, as to_json_line() writes it
    bool operator==(const ExtraKey&) const = default;
};
using Extras = CompactVector<ExtraKey>;

} // namespace qcs::json
