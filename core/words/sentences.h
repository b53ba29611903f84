#pragma once
// Converts messages to English sentences. The command line prints them; the window translates them.

#include "base/diagnostic.h"

#include <span>
#include <string_view>

namespace qcs::words {

/// English text; "" for a message without a code.
std::string sentence(const Message& message);
/// Fills in the placeholders of a code's sentence or of its translation (see CodeRow::sentence).
std::string fill_sentence(std::string_view text, std::span<const std::string> args);
/// "file:line:column: error: ... (at /pointer)".
std::string to_text(const Diagnostic& diagnostic);

} // namespace qcs::words
