#include "picture/picture_search.h"

#include <algorithm>

namespace qcs::picture {
namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool contains(std::string_view text, std::string_view lower_word) {
    const auto same = [](char a, char b) { return lower(a) == b; };
    return std::search(text.begin(), text.end(), lower_word.begin(), lower_word.end(), same) != text.end();
}

constexpr std::string_view type_word = "type:";

/// What stands before its shape or its numbers.
std::string_view type_of(const PictureNode& node) {
    const std::string_view text = node.sublabel;
    return text.substr(0, text.find("  "));
}

} // namespace

std::vector<PictureNodeId> find_nodes(const GraphPicture& picture, std::string_view words,
                                      const std::stop_token& stop) {
    std::vector<std::string> wanted;
    for (std::size_t at = 0; at < words.size();) {
        const auto end = std::min(words.find(' ', at), words.size());
        if (end > at) {
            auto& word = wanted.emplace_back(words.substr(at, end - at));
            std::ranges::transform(word, word.begin(), lower);
        }
        at = end + 1;
    }
    std::vector<PictureNodeId> found;
    if (wanted.empty()) return found;
    for (const PictureNode& node : picture.nodes) {
        if (stop.stop_requested()) break;
        if (std::ranges::all_of(wanted, [&](const std::string& word) {
                if (word.starts_with(type_word))
                    return contains(type_of(node), word.substr(type_word.size()));
                return contains(node.name, word) || contains(node.label, word) ||
                       contains(node.target, word) || contains(node.sublabel, word) ||
                       contains(node.module_path, word);
            }))
            found.push_back(node.id);
    }
    return found;
}

} // namespace qcs::picture
