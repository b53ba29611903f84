#pragma once
// An exception that PyTorch would raise, and why in our words.

#include <string>
#include <vector>

namespace qcs {

/// `code` and `args` say why (report/sentences.h).
struct Raised {
    std::string type; ///< "LookupError", "AssertionError", ...
    std::string text; ///< PyTorch's own message
    std::string code;
    std::vector<std::string> args;
    std::string node; ///< where, "" if nowhere in particular
    bool operator==(const Raised&) const = default;
};

} // namespace qcs
