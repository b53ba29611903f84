#include "words/translations.h"

#include "builtin_files.h"
#include "words/sentences.h"

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>

namespace qcs::words {

namespace {

constexpr std::string_view folder = "translations/qconfig-studio_";
constexpr std::string_view ending = ".ts";
constexpr std::string_view english = "en";

/// Keyed by the English sentence.
using Sentences = std::unordered_map<std::string, std::string>;

std::string unescaped(std::string_view xml) {
    constexpr std::array<std::pair<std::string_view, char>, 5> entities = {
        {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}}};
    std::string text;
    while (!xml.empty()) {
        const auto known =
            std::ranges::find_if(entities, [&](const auto& entity) { return xml.starts_with(entity.first); });
        text += known == entities.end() ? xml.front() : known->second;
        xml.remove_prefix(known == entities.end() ? 1 : known->first.size());
    }
    return text;
}

/// The text between the next pair of tags of that name; `xml` is advanced behind it. nullopt if there is
/// none.
std::optional<std::string_view> next(std::string_view& xml, const std::string& tag) {
    const auto open = "<" + tag + ">", close = "</" + tag + ">";
    const auto begin = xml.find(open);
    const auto end = begin == xml.npos ? xml.npos : xml.find(close, begin);
    if (end == xml.npos) return std::nullopt;
    const auto inside = xml.substr(begin + open.size(), end - begin - open.size());
    xml.remove_prefix(end + close.size());
    return inside;
}

/// The context "Sentence" of a file that lupdate wrote. Unfinished translations, whose tag has an attribute,
/// are left out.
Sentences sentences_of(std::string_view ts) {
    Sentences sentences;
    while (auto context = next(ts, "context")) {
        if (next(*context, "name") != "Sentence") continue;
        while (auto message = next(*context, "message")) {
            const auto source = next(*message, "source"), translation = next(*message, "translation");
            if (source && translation && !translation->empty())
                sentences.emplace(unescaped(*source), unescaped(*translation));
        }
    }
    return sentences;
}

} // namespace

std::vector<std::string> languages() {
    std::vector<std::string> found = {std::string(english)};
    for (const auto& file : builtin_files()) {
        if (!file.path.starts_with(folder) || !file.path.ends_with(ending)) continue;
        auto language = file.path.substr(folder.size());
        language.remove_suffix(ending.size());
        if (language != english) found.emplace_back(language);
    }
    return found;
}

std::optional<Translator> translator_for(std::string_view language) {
    if (language == english) return Translator([](const Message& message) { return sentence(message); });
    const auto known_languages = languages();
    if (std::ranges::find(known_languages, language) == known_languages.end()) return std::nullopt;
    const auto path = std::string(folder).append(language).append(ending);
    const auto known = std::make_shared<const Sentences>(sentences_of(builtin_file(path)));
    return Translator([known](const Message& message) {
        const auto found = known->find(std::string(message.code.sentence()));
        return found == known->end() ? sentence(message) : fill_sentence(found->second, message.args);
    });
}

} // namespace qcs::words
