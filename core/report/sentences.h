#pragma once
// The sentence of every code. One table: the command line prints it, the window translates it.

#include "config/diagnostic.h"

#include <span>
#include <string_view>

namespace qcs {

struct Sentence {
    std::string_view code;
    std::string_view text; ///< %1 .. %9 are the arguments
};

/// All codes of diagnostics, rungs, statuses and exceptions, sorted by code.
std::span<const Sentence> sentences();
/// Fills the sentence of `code`; a code without a sentence is a defect that a test finds.
std::string sentence(std::string_view code, std::span<const std::string> args);
/// "file:line:column: error: ... (at /pointer)".
std::string to_text(const Diagnostic& diagnostic);

} // namespace qcs
