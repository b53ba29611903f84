#pragma once
// The sentence of every code. One table: the command line prints it, the window translates it.

#include "config/diagnostic.h"

#include <span>
#include <string_view>

namespace qcs {

struct Sentence {
    std::string_view code;
    /// %1 .. %9 are the arguments. A part "{; ...}" or "{ ...}" is left out when an argument in it is empty
    /// or missing: "unknown key %1{; did you mean %2?}" (other braces are text; a translation may open it
    /// with
    /// "{；" or "{（").
    std::string_view text;
};

/// All codes of diagnostics, rungs, statuses and exceptions, sorted by code.
std::span<const Sentence> sentences();
/// Fills the sentence of `code`; a code without a sentence is a defect that a test finds.
std::string sentence(std::string_view code, std::span<const std::string> args);
/// Fills the placeholders of a sentence, be it from the table or a translation of one.
std::string fill_sentence(std::string_view text, std::span<const std::string> args);
/// "file:line:column: error: ... (at /pointer)".
std::string to_text(const Diagnostic& diagnostic);

} // namespace qcs
