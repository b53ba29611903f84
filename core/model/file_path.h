#pragma once
// Paths are UTF-8 text everywhere but where the file system is asked.

#include <filesystem>
#include <string>

namespace qcs {

inline std::filesystem::path to_path(const std::string& utf8) {
    return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

inline std::string to_utf8(const std::filesystem::path& path) {
    const auto text = path.u8string();
    return {text.begin(), text.end()};
}

} // namespace qcs
