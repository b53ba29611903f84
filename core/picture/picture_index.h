#pragma once
// Look-ups for one picture: the index of a node id, neighbours, members of frames, and text search.

#include "picture/graph_picture.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <unordered_map>

namespace qcs::picture {

/// Leaves out edges whose ends do not exist, self-loops and duplicate edges. The index does not refer to the
/// picture, which may be destroyed.
class PictureIndex {
public:
    explicit PictureIndex(const GraphPicture& picture);
    std::size_t size() const { return inputs_.size(); }
    PicturePlace place(PictureNodeId id) const; ///< none if there is no such node
    std::span<const PicturePlace> inputs(PicturePlace place) const { return inputs_[place]; }
    std::span<const PicturePlace> users(PicturePlace place) const { return users_[place]; }
    /// Empty if there is no such frame.
    std::span<const PicturePlace> members(PictureFrameId frame) const;
    PictureFramePlace frame_place(PictureFrameId frame) const;

private:
    std::unordered_map<PictureNodeId, PicturePlace> places_;
    std::unordered_map<PictureFrameId, PictureFramePlace> frame_places_;
    IdVector<PicturePlace, std::vector<PicturePlace>> inputs_, users_;
    std::unordered_map<PictureFrameId, std::vector<PicturePlace>> members_;
};

// Text search for nodes of a picture.

/// Returns, in graph order, the nodes for which every word (separated by spaces) occurs in the name, label,
/// target, sublabel or module, ignoring ASCII case. "type:Conv2d" searches the type only. Empty if there are
/// no words.
std::vector<PictureNodeId> find_nodes(const GraphPicture& picture, std::string_view words,
                                      const std::stop_token& stop = {});

} // namespace qcs::picture
