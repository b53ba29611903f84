#pragma once
// File paths. In the whole program, paths are UTF-8 strings; these functions convert them for
// std::filesystem.

#include <filesystem>
#include <string>

namespace qcs::project {

inline std::filesystem::path to_path(const std::string& utf8) {
    return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

inline std::string to_utf8(const std::filesystem::path& path) {
    const auto text = path.u8string();
    return {text.begin(), text.end()};
}

/// Returns the absolute path, without "." and "..". Symbolic links are not resolved. If the current folder
/// cannot be determined, a relative path stays relative.
inline std::string absolute_path(const std::string& path) {
    std::error_code unknown;
    const auto absolute = std::filesystem::absolute(to_path(path), unknown);
    return to_utf8((unknown ? to_path(path) : absolute).lexically_normal());
}

/// Resolves a path that is relative to the folder of `file`. If `relative` is absolute, returns it unchanged
/// except for "." and "..", which are removed.
inline std::string path_beside(const std::string& file, const std::string& relative) {
    return to_utf8((to_path(file).parent_path() / to_path(relative)).lexically_normal());
}

} // namespace qcs::project
