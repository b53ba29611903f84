#pragma once
// Converts messages to English sentences. The command line prints them; the window translates them.

#include "base/diagnostic.h"

#include <span>
#include <string_view>

namespace qcs::words {

/// Returns the English text of a message; "" for a message without a code.
std::string sentence(const Message& message);
/// Replaces the placeholders in `text` (the sentence of a code, or its translation) by `args`.
/// CodeRow::sentence describes the placeholders.
std::string fill_sentence(std::string_view text, std::span<const std::string> args);
/// Returns "file:line:column: error: ... (at /pointer)".
std::string to_text(const Diagnostic& diagnostic);

} // namespace qcs::words
