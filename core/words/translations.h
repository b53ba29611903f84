#pragma once
// Translations of the English sentences of all message codes (base/code.h). They come from the files in
// translations/, which are linked into the program. The functions below need no Qt. The texts of the window
// itself are not among these translations.

#include "words/plan_words.h"

#include <optional>
#include <string>
#include <vector>

namespace qcs::words {

/// Returns "en" and the languages for which there are translations, e.g. "zh_CN".
std::vector<std::string> languages();

/// Returns a function that converts messages to text in `language`. For a message without a translation, the
/// function returns the English text. It can be called on any thread. Returns nullopt if the language is not
/// one of languages().
std::optional<Translator> translator_for(std::string_view language);

} // namespace qcs::words
