#pragma once
// Specs as keys of hash tables. Unlike operator==, NaN is the same as NaN here.

#include "config/value.h"

namespace qcs {

struct SpecHash {
    std::size_t operator()(const ObserverSpec& spec) const;
};
struct SpecSame {
    bool operator()(const ObserverSpec& a, const ObserverSpec& b) const;
};

} // namespace qcs
