#pragma once
// What a name is, in a sentence of ours: resources/catalogue/sentences.md and its translations.

#include "catalogue/catalogue.h"

namespace qcs::catalogue {

struct Sentence {
    std::string text;
    std::string formula; ///< lines; "" where there is none
    std::string heading; ///< of the section that it comes from
};
/// In that language ("zh_CN"), or in English where it has none. Empty only for a name that the file forgot,
/// which a test sees to. A user's own entry has its own, in the language that it was written in, or none.
Sentence sentence_of(const Entry& entry, std::string_view language = "en");
/// The headings of the file, in order; empty if the language has none.
std::vector<std::string> sentence_headings(std::string_view language = "en");

} // namespace qcs::catalogue
