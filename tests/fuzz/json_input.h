#pragma once
// The inputs of the fuzz targets that read JSON: the first line selects what to do with it, the rest is the
// text. The mutator (json_mutator.cpp) edits the text as JSON, so that most mutated inputs are still valid.

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

/// Aborts the program if the condition does not hold, which libFuzzer reports as a crash.
inline void require(bool holds, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

} // namespace qcs::fuzz
