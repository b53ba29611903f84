#pragma once
// What went wrong in an input, as data. The English sentence of a code is in report/sentences.h.

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace qcs {

enum class Severity : std::uint8_t { Error, Warning, Note };

/// A place in a file. `line` and `column` count from 1 (columns in bytes); 0 = not known.
/// `pointer` is an RFC 6901 JSON pointer; "" is the whole document.
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    std::string pointer;
    bool operator==(const Place&) const = default;
};

/// One finding about an input. `code` is a stable kebab-case name such as "unknown-dtype"; `args` fill the
/// placeholders of its sentence, in the order the sentence table documents.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string code;
    std::vector<std::string> args;
    Place place;
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// A result, or every reason why there is none (at least one of them an Error).
template <typename T>
using Expected = tl::expected<T, Diagnostics>;

/// True if any of them is an Error.
bool has_errors(const Diagnostics& diagnostics);

} // namespace qcs
