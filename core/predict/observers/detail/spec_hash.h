#pragma once
// Specs as keys of hash tables. Unlike operator==, NaN is the same as NaN here.

#include "config/value.h"

namespace qcs::predict {

struct SpecHash {
    std::size_t operator()(const config::ObserverSpec& spec) const;
};
struct SpecSame {
    bool operator()(const config::ObserverSpec& a, const config::ObserverSpec& b) const;
};

} // namespace qcs::predict
