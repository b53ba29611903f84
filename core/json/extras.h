#pragma once
// Keys of a JSON object that we do not know. PyTorch ignores them; we warn, keep them, and write them back in
// place.

#include "base/compact_vector.h"

#include <string>

namespace qcs::json {

struct ExtraKey {
    std::string after; ///< the known key it followed; "" = it came first
    std::string key;
    std::string json; ///< its value, as compact JSON text
    bool operator==(const ExtraKey&) const = default;
};
using Extras = CompactVector<ExtraKey>;

} // namespace qcs::json
