#include "picture/picture_index.h"

#include <algorithm>

namespace qcs::picture {

PictureIndex::PictureIndex(const GraphPicture& picture)
    : inputs_(picture.nodes.size()), users_(picture.nodes.size()) {
    places_.reserve(picture.nodes.size());
    for (const auto i : picture.nodes.ids()) {
        places_.emplace(picture.nodes[i].id, i);
        if (picture.nodes[i].frame) members_[picture.nodes[i].frame].push_back(i);
    }
    for (const auto i : picture.frames.ids())
        frame_places_.emplace(picture.frames[i].id, i);
    for (const PictureEdge& edge : picture.edges) {
        const auto from = place(edge.from);
        const auto to = place(edge.to);
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

PicturePlace PictureIndex::place(PictureNodeId id) const {
    const auto found = places_.find(id);
    return found == places_.end() ? PicturePlace() : found->second;
}

PictureFramePlace PictureIndex::frame_place(PictureFrameId frame) const {
    const auto found = frame_places_.find(frame);
    return found == frame_places_.end() ? PictureFramePlace() : found->second;
}

std::span<const PicturePlace> PictureIndex::members(PictureFrameId frame) const {
    const auto found = members_.find(frame);
    if (found == members_.end()) return {};
    return found->second;
}

} // namespace qcs::picture
