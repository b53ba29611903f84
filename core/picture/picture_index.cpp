#include "picture/picture_index.h"

#include <algorithm>

namespace qcs::picture {

PictureIndex::PictureIndex(const GraphPicture& picture)
    : inputs_(picture.nodes.size()), users_(picture.nodes.size()) {
    node_index_.reserve(picture.nodes.size());
    for (const auto i : picture.nodes.ids()) {
        node_index_.emplace(picture.nodes[i].id, i);
        if (picture.nodes[i].frame) members_[picture.nodes[i].frame].push_back(i);
    }
    for (const auto i : picture.frames.ids())
        frame_index_.emplace(picture.frames[i].id, i);
    for (const PictureEdge& edge : picture.edges) {
        const auto from = index_of(edge.from);
        const auto to = index_of(edge.to);
        if (!from || !to || from == to) continue;
        users_[from].push_back(to);
        inputs_[to].push_back(from);
    }
    for (auto* lists : {&inputs_, &users_})
        for (auto& list : *lists) {
            std::ranges::sort(list);
            list.erase(std::unique(list.begin(), list.end()), list.end());
        }
}

PictureNodeIndex PictureIndex::index_of(PictureNodeId id) const {
    const auto found = node_index_.find(id);
    return found == node_index_.end() ? PictureNodeIndex() : found->second;
}

PictureFrameIndex PictureIndex::frame_index_of(PictureFrameId frame) const {
    const auto found = frame_index_.find(frame);
    return found == frame_index_.end() ? PictureFrameIndex() : found->second;
}

std::span<const PictureNodeIndex> PictureIndex::members(PictureFrameId frame) const {
    const auto found = members_.find(frame);
    if (found == members_.end()) return {};
    return found->second;
}

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool contains(std::string_view text, std::string_view lower_word) {
    const auto same = [](char a, char b) { return lower(a) == b; };
    return std::search(text.begin(), text.end(), lower_word.begin(), lower_word.end(), same) != text.end();
}

constexpr std::string_view type_word = "type:";

/// The part of the text before the shape or the numbers.
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
