#pragma once
// Translations of the codes' sentences into other languages, from the files in translations/, which are
// linked in. For programs without Qt; the window's own texts are not included.

#include "words/plan_words.h"

#include <optional>
#include <string>
#include <vector>

namespace qcs::words {

/// "en" and the languages that have translations, e.g. "zh_CN".
std::vector<std::string> languages();

/// Returns a function that converts messages to text in that language, or to English if a translation is
/// missing; safe from any thread. nullopt if the language is not one of languages().
std::optional<Translator> translator_for(std::string_view language);

} // namespace qcs::words
