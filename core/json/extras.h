#pragma once
// Unknown keys of a JSON object. PyTorch ignores them; this program warns, keeps them, and writes them back
// in place.

#include "base/compact_vector.h"

#include <string>

namespace qcs::json {

struct ExtraKey {
    std::string after; ///< the known key that preceded it; "" = none did
    std::string key;
    std::string json; ///< its value, as compact JSON text
    bool operator==(const ExtraKey&) const = default;
};
using Extras = CompactVector<ExtraKey>;

} // namespace qcs::json
