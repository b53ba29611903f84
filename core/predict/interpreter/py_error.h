#pragma once
// What PyTorch raises inside the passes: thrown where it does, caught where the pass ends, which answers with
// it as data (Raised). None leaves this room. One without a type is none of PyTorch's: what
// would come next is not on record.

#include "base/code.h"

#include <optional>

namespace qcs::predict {

// An exception that PyTorch would raise, as data.

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

struct PyError {
    Raised raised;
};

[[noreturn]] inline void py_raise(std::string type, std::string text, Message why, std::string node = {}) {
    throw PyError{{std::move(type), std::move(text), std::move(why), std::move(node)}};
}

/// What it raises: the door of a pass, or of a part of one after which there is more to do.
template <typename Pass>
std::optional<Raised> raised_by(Pass&& pass) {
    try {
        pass();
    } catch (PyError& error) {
        return std::move(error.raised);
    }
    return std::nullopt;
}

} // namespace qcs::predict
