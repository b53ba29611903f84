#pragma once
// Finding nodes of a picture by words.

#include "picture/graph_picture.h"

#include <stop_token>
#include <string_view>

namespace qcs::picture {

/// The nodes in whose name, label, target, sublabel or module every word (separated by spaces) occurs,
/// in graph order; upper and lower case of ASCII are the same. "type:Conv2d" looks at the type alone. None
/// for no words.
std::vector<PictureNodeId> find_nodes(const GraphPicture& picture, std::string_view words,
                                      const std::stop_token& stop = {});

} // namespace qcs::picture
