#pragma once
// Look-ups over one picture: places of ids, neighbours, members of frames.

#include "picture/graph_picture.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <unordered_map>

namespace qcs::picture {

/// Edges with unknown ends, from a node to itself, or seen before are
/// left out. The picture may go; the index keeps nothing of it.
class PictureIndex {
public:
    explicit PictureIndex(const GraphPicture& picture);
    std::size_t size() const { return inputs_.size(); }
    PicturePlace place(PictureNodeId id) const; ///< none if it is not there
    std::span<const PicturePlace> inputs(PicturePlace place) const { return inputs_[place]; }
    std::span<const PicturePlace> users(PicturePlace place) const { return users_[place]; }
    /// Empty if there is none.
    std::span<const PicturePlace> members(PictureFrameId frame) const;
    PictureFramePlace frame_place(PictureFrameId frame) const;

private:
    std::unordered_map<PictureNodeId, PicturePlace> places_;
    std::unordered_map<PictureFrameId, PictureFramePlace> frame_places_;
    IdVector<PicturePlace, std::vector<PicturePlace>> inputs_, users_;
    std::unordered_map<PictureFrameId, std::vector<PicturePlace>> members_;
};

// Finding nodes of a picture by words.

/// The nodes in whose name, label, target, sublabel or module every word (separated by spaces) occurs,
/// in graph order; upper and lower case of ASCII are the same. "type:Conv2d" looks at the type alone. None
/// for no words.
std::vector<PictureNodeId> find_nodes(const GraphPicture& picture, std::string_view words,
                                      const std::stop_token& stop = {});

} // namespace qcs::picture
