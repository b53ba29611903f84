#pragma once
// Diagnostics: problems found in an input, as data, and Expected, which is a result or the diagnostics.

#include "base/code.h"

#include <tl/expected.hpp>

#include <string>
#include <utility>
#include <vector>

namespace qcs {

/// A place in a file. `line` and `column` count from 1 (columns in bytes); 0 = unknown. `pointer` is an RFC
/// 6901 JSON pointer; "" is the whole document.
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    std::string pointer = {};
    bool operator==(const Place&) const = default;
};

/// A message about a place in an input. Its severity is that of its code unless it is set explicitly.
struct Diagnostic : Message {
    Severity severity = Severity::Error;
    Place place;

    Diagnostic() = default;
    Diagnostic(Message what, Place where = {})
        : Message(std::move(what)), severity(code.severity()), place(std::move(where)) {}
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// A result, or all reasons why there is none (at least one of them an Error).
template <typename T>
using Expected = tl::expected<T, Diagnostics>;

/// A failed Expected with this single diagnostic, whose severity is set to Error.
inline tl::unexpected<Diagnostics> failure(Message what, Place where = {}) {
    Diagnostic error(std::move(what), std::move(where));
    error.severity = Severity::Error;
    return tl::unexpected(Diagnostics{std::move(error)});
}

/// True if at least one of them is an Error.
bool has_errors(const Diagnostics& diagnostics);

} // namespace qcs
