#include "catalogue/sentences.h"

#include "base/text.h"
#include "builtin_files.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <unordered_map>

namespace qcs::catalogue {
namespace {

struct Section {
    std::vector<std::string> headings;
    std::string text;
    std::string formula;
};
struct Sections {
    std::vector<Section> all;
    std::unordered_map<std::string, std::size_t> whole_names; ///< headings without '*'
};

void append_line(std::string& text, std::string_view line) {
    if (!text.empty()) text += '\n';
    text += line;
}

Sections parse(std::string_view markdown) {
    Sections result;
    while (!markdown.empty()) {
        const auto end = std::min(markdown.find('\n'), markdown.size());
        const auto line = markdown.substr(0, end);
        markdown.remove_prefix(std::min(end + 1, markdown.size()));
        if (line.starts_with("## ")) {
            if (result.all.empty() || !result.all.back().text.empty()) result.all.emplace_back();
            result.all.back().headings.emplace_back(line.substr(3));
        } else if (!result.all.empty() && !line.empty()) {
            auto& section = result.all.back();
            if (line.starts_with("    "))
                append_line(section.formula, line.substr(4));
            else
                append_line(section.text, line);
        }
    }
    for (std::size_t i = 0; i < result.all.size(); ++i)
        for (const auto& heading : result.all[i].headings)
            if (heading.find('*') == heading.npos) result.whole_names.emplace(heading, i);
    return result;
}

const Sections& sections_in(std::string_view language) {
    static std::mutex mutex;
    static std::map<std::string, Sections, std::less<>> read;
    const std::lock_guard lock(mutex);
    const auto it = read.find(language);
    if (it != read.end()) return it->second;
    const auto path = language == "en" ? std::string("catalogue/sentences.md")
                                       : fmt::format("catalogue/sentences.{}.md", language);
    return read.emplace(language, parse(builtin_file(path))).first->second;
}

/// If `heading` with its '*' as a wildcard matches `name`: the part of the name that the first '*' matches.
std::optional<std::string_view> starred(std::string_view heading, std::string_view name) {
    const auto star = heading.find('*');
    if (star == heading.npos) return std::nullopt;
    // A second '*' matches any text; what it matches is not returned.
    const auto before = heading.substr(0, star);
    auto after = heading.substr(star + 1);
    if (!name.starts_with(before)) return std::nullopt;
    auto rest = name.substr(before.size());
    if (const auto second = after.find('*'); second != after.npos) {
        const auto between = after.substr(0, second);
        const auto tail = after.substr(second + 1);
        const auto at = rest.find(between);
        if (at == rest.npos || !rest.substr(at + between.size()).ends_with(tail)) return std::nullopt;
        return rest.substr(0, at);
    }
    if (!rest.ends_with(after)) return std::nullopt;
    return rest.substr(0, rest.size() - after.size());
}

std::string filled(std::string text, std::string_view star, const Entry& entry) {
    const auto fill = [&](std::string_view mark, std::string_view with) {
        for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at + with.size()))
            text.replace(at, mark.size(), with);
    };
    fill("{*}", star);
    fill("{last}", last_component(entry.name));
    fill("{float}",
         entry.counterpart.empty() ? last_component(entry.name) : std::string_view(entry.counterpart));
    return text;
}

Sentence made(const Section& section, const std::string& heading, std::string_view star, const Entry& entry) {
    return {filled(section.text, star, entry), filled(section.formula, star, entry), heading};
}

Sentence found_in(const Sections& sections, const Entry& entry) {
    const auto whole = [&](const std::string& heading) -> const Section* {
        const auto it = sections.whole_names.find(heading);
        return it == sections.whole_names.end() ? nullptr : &sections.all[it->second];
    };
    if (const auto* section = whole(entry.name)) return made(*section, entry.name, {}, entry);
    struct Best {
        const Section* section = nullptr;
        std::string heading;
        std::string_view star;
    } best;
    for (const auto& section : sections.all)
        for (const auto& heading : section.headings)
            if (heading.size() > best.heading.size())
                if (const auto star = starred(heading, entry.name)) best = {&section, heading, *star};
    if (best.section) return made(*best.section, best.heading, best.star, entry);
    const auto kind = fmt::format("[{}]", name_of(entry.kind));
    if (const auto* section = whole(kind)) return made(*section, kind, {}, entry);
    return {};
}

} // namespace

Sentence sentence_of(const Entry& entry, std::string_view language) {
    if (!entry.package.empty()) return {entry.sentence, {}, entry.name};
    auto found = found_in(sections_in(language), entry);
    return found.text.empty() && language != "en" ? found_in(sections_in("en"), entry) : found;
}

std::vector<std::string> sentence_headings(std::string_view language) {
    std::vector<std::string> result;
    for (const auto& section : sections_in(language).all)
        result.insert(result.end(), section.headings.begin(), section.headings.end());
    return result;
}

} // namespace qcs::catalogue
