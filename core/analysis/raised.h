#pragma once
// An exception that PyTorch would raise, as data.

#include <string>
#include <vector>

namespace qcs {

/// An exception PyTorch would raise. `code` and `args` say why in our words (report/sentences.h).
struct Raised {
    std::string type; ///< "LookupError", "AssertionError", ...
    std::string text; ///< PyTorch's own message
    std::string code;
    std::vector<std::string> args;
    std::string node; ///< where, "" if nowhere in particular
    bool operator==(const Raised&) const = default;
};

} // namespace qcs
