#pragma once
// What PyTorch raises inside the passes: thrown where it does, caught where the pass ends, which answers with
// it as data (Raised). None crosses the border of analysis/. One without a type is none of PyTorch's: what
// would come next is not on record.

#include "predict/interpreter/raised.h"

#include <optional>

namespace qcs::predict {

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
