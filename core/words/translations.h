#pragma once
// Sentences of codes in other languages, from the files of translations/, which are linked in: for those who
// speak without Qt. The window's own texts are not among them.

#include "words/plan_words.h"

#include <optional>
#include <string>
#include <vector>

namespace qcs::words {

/// "en", and the languages that there are translations for, by name: "zh_CN".
std::vector<std::string> languages();

/// Says messages in that language, in English what it has no words for; safe from any thread. Nullopt for a
/// language that is none of languages().
std::optional<Say> say_in(std::string_view language);

} // namespace qcs::words
