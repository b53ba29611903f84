#include "report/picture_index.h"

#include <algorithm>

namespace qcs {

PictureIndex::PictureIndex(const GraphPicture& picture)
    : inputs_(picture.nodes.size()), users_(picture.nodes.size()) {
    places_.reserve(picture.nodes.size());
    for (std::size_t i = 0; i < picture.nodes.size(); ++i) {
        places_.emplace(picture.nodes[i].id, static_cast<int>(i));
        if (picture.nodes[i].frame >= 0) members_[picture.nodes[i].frame].push_back(static_cast<int>(i));
    }
    for (std::size_t i = 0; i < picture.frames.size(); ++i)
        frame_places_.emplace(picture.frames[i].id, static_cast<int>(i));
    for (const PictureEdge& edge : picture.edges) {
        const int from = place(edge.from);
        const int to = place(edge.to);
        if (from < 0 || to < 0 || from == to) continue;
        users_[static_cast<std::size_t>(from)].push_back(to);
        inputs_[static_cast<std::size_t>(to)].push_back(from);
    }
    for (auto* lists : {&inputs_, &users_})
        for (auto& list : *lists) {
            std::ranges::sort(list);
            list.erase(std::unique(list.begin(), list.end()), list.end());
        }
}

int PictureIndex::place(int id) const {
    const auto found = places_.find(id);
    return found == places_.end() ? -1 : found->second;
}

int PictureIndex::frame_place(int frame) const {
    const auto found = frame_places_.find(frame);
    return found == frame_places_.end() ? -1 : found->second;
}

std::span<const int> PictureIndex::members(int frame) const {
    const auto found = members_.find(frame);
    return found == members_.end() ? std::span<const int>() : std::span<const int>(found->second);
}

} // namespace qcs
