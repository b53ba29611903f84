#pragma once
// Diagnostics, which describe problems found in an input, and Expected, which holds either a result or the
// diagnostics that explain why there is no result.

#include "base/code.h"

#include <tl/expected.hpp>

#include <string>
#include <utility>
#include <vector>

namespace qcs {

/// A place in a file. `line` and `column` are counted from 1 (columns in bytes); 0 = unknown. `pointer` is a
/// JSON pointer (RFC 6901); "" refers to the whole document.
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    std::string pointer = {};
    bool operator==(const Place&) const = default;
};

/// A message about a place in an input. The constructor sets `severity` to the severity of the code; it can
/// be changed afterwards.
struct Diagnostic : Message {
    Severity severity = Severity::Error;
    Place place;

    Diagnostic() = default;
    Diagnostic(Message what, Place where = {})
        : Message(std::move(what)), severity(code.severity()), place(std::move(where)) {}
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// Either a result or the problems that prevented it, at least one of which is an Error.
template <typename T>
using Expected = tl::expected<T, Diagnostics>;

/// Returns an Expected without a result, for `return` statements. It holds a single diagnostic with severity
/// Error, whatever the severity of the code.
inline tl::unexpected<Diagnostics> failure(Message what, Place where = {}) {
    Diagnostic error(std::move(what), std::move(where));
    error.severity = Severity::Error;
    return tl::unexpected(Diagnostics{std::move(error)});
}

/// Returns true if at least one of the diagnostics is an Error.
bool has_errors(const Diagnostics& diagnostics);

} // namespace qcs
