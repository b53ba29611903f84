#pragma once
// From messages to sentences, in English: the command line prints them, the window translates them.

#include "base/diagnostic.h"

#include <span>
#include <string_view>

namespace qcs::words {

/// In English; "" of no code.
std::string sentence(const Message& message);
/// Fills the placeholders of a code's sentence, or of a translation of it (see CodeRow::sentence).
std::string fill_sentence(std::string_view text, std::span<const std::string> args);
/// "file:line:column: error: ... (at /pointer)".
std::string to_text(const Diagnostic& diagnostic);

} // namespace qcs::words
