#pragma once
// Values that are shared: whether two are the same, or equal.

#include <memory>

namespace qcs {

template <typename T>
bool same_value(const std::shared_ptr<T>& a, const std::shared_ptr<T>& b) {
    return a == b || (a && b && *a == *b);
}

} // namespace qcs
