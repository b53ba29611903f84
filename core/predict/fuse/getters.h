#pragma once
// torch's own root node getters and extra inputs getters (torch/ao/quantization/backend_config/onednn.py):
// each takes one element out of the matched structure.

#include "predict/fuse/destructure.h"

#include <ranges>
#include <string>

namespace qcs::predict {

/// How the getter unpacks the structure, the element that it returns called "x" (see destructure); "" for a
/// getter that is not torch's.
std::string_view getter_shape(const std::string& getter);

/// Does torch's getter of that name return the element in a list?
bool returns_list(const std::string& getter);

/// What the getter returns, out of its list. Throws PyError where unpacking the structure raises.
template <typename Trees>
auto get(std::string_view shape, const Trees& structure) {
    using Tree = std::ranges::range_value_t<Trees>;
    Tree taken;
    destructure(shape, structure, [&](char, const Tree& tree) { taken = tree; });
    return taken;
}

} // namespace qcs::predict
