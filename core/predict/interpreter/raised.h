#pragma once
// An exception that PyTorch would raise, as data.

#include "base/code.h"

namespace qcs::predict {

/// An exception PyTorch would raise. The message says why in our words.
struct Raised : Message {
    std::string type; ///< "LookupError", "AssertionError", ...
    std::string text; ///< PyTorch's own message
    std::string node; ///< where, "" if nowhere in particular

    Raised() = default;
    Raised(std::string raised, std::string own_text, Message why = {}, std::string where = {})
        : Message(std::move(why)),
          type(std::move(raised)),
          text(std::move(own_text)),
          node(std::move(where)) {}
    bool operator==(const Raised&) const = default;
};

} // namespace qcs::predict
