#pragma once
// Parts of "layer1.0.conv".

#include <string_view>

namespace qcs {

/// "layer1.0"; "" of a path without a dot.
inline std::string_view parent_name(std::string_view path) {
    const auto dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}

/// "conv".
inline std::string_view last_component(std::string_view path) {
    return path.substr(path.rfind('.') + 1); // npos + 1 is 0
}

/// "layer1".
inline std::string_view first_component(std::string_view path) {
    return path.substr(0, path.find('.'));
}

} // namespace qcs
