#pragma once
// Inputs of the fuzz targets that read JSON: a first line that says what to do with it, then the text. The
// mutator (json_mutator.cpp) edits the text as JSON, so that most of what it makes is still read.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace qcs::fuzz {

struct Input {
    std::string_view what; ///< the first line
    std::string_view text;
};

inline Input split(const std::uint8_t* data, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const auto end = all.find('\n');
    return end == all.npos ? Input{all, {}} : Input{all.substr(0, end), all.substr(end + 1)};
}

/// Ends the program, which libFuzzer takes for a find.
inline void require(bool holds, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

} // namespace qcs::fuzz
