#pragma once
// A one-sentence description of each name of the catalogue, from resources/catalogue/sentences.md and its
// translations.

#include "catalogue/catalogue.h"

namespace qcs::catalogue {

struct Sentence {
    std::string text;
    std::string formula; ///< one or several lines; "" for none
    std::string heading; ///< of the section of the file that the text comes from
};
/// The description in this language ("zh_CN"), or in English if that file has none. It is empty only if the
/// file lacks the name, which a test excludes. An entry of a user's package has the text that the package
/// provides, in whatever language that is, or none.
Sentence sentence_of(const Entry& entry, std::string_view language = "en");
/// The headings of the file for this language, in order; empty if there is no such file.
std::vector<std::string> sentence_headings(std::string_view language = "en");

} // namespace qcs::catalogue
