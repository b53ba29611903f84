#pragma once
// How exceptions of PyTorch are represented. A function that throws PyError where PyTorch would raise says so
// in its comment. Each pass catches PyError at its end and returns the exception as data (Raised). A Raised
// whose `type` is "" is not an exception of PyTorch: it means that PyTorch's next step depends on something
// that was not recorded.

#include "base/code.h"

#include <optional>

namespace qcs::predict {

/// An exception that PyTorch would raise. The Message that it derives from explains the cause in the words of
/// this program.
struct Raised : Message {
    std::string type; ///< "LookupError", "AssertionError", ...
    std::string text; ///< text of PyTorch's message
    std::string node; ///< name of the node where it is raised; "" if there is none

    Raised() = default;
    Raised(std::string raised, std::string own_text, Message why = {}, std::string where = {})
        : Message(std::move(why)),
          type(std::move(raised)),
          text(std::move(own_text)),
          node(std::move(where)) {}
    bool operator==(const Raised&) const = default;
};

/// The C++ exception that is thrown if PyTorch would raise.
struct PyError {
    Raised raised;
};

[[noreturn]] inline void py_raise(std::string type, std::string text, Message why, std::string node = {}) {
    throw PyError{{std::move(type), std::move(text), std::move(why), std::move(node)}};
}

/// Calls pass() and returns what it raises; nullopt if it raises nothing.
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
