#pragma once
// Numbers of nodes, rules and rows are int, with -1 for none; containers want std::size_t.

#include <cstddef>

namespace qcs {

constexpr std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

} // namespace qcs
