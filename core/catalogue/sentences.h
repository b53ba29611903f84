#pragma once
// One-sentence descriptions of the names of the catalogue. They come from resources/catalogue/sentences.md
// and its translations (sentences.LANGUAGE.md).

#include "catalogue/catalogue.h"

namespace qcs::catalogue {

/// The description of a name.
struct Sentence {
    std::string text;
    std::string formula; ///< plain text of one or several lines; "" if there is no formula
    std::string heading; ///< heading of the section of sentences.md that has the text
};
/// Returns the description in this language ("zh_CN"), or in English if the translation has no description of
/// this entry. For an entry of a user's package, returns Entry::sentence, which may be empty or in another
/// language. For torch's names the text is never empty; a test ensures that sentences.md describes all of
/// them.
Sentence sentence_of(const Entry& entry, std::string_view language = "en");
/// Returns the headings of the file for this language, in order; an empty list if there is no such file.
std::vector<std::string> sentence_headings(std::string_view language = "en");

} // namespace qcs::catalogue
