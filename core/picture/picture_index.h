#pragma once
// Look-ups in one picture: the place of a node id, neighbours of a node, members of a frame, and text search.

#include "picture/graph_picture.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <unordered_map>

namespace qcs::picture {

/// An index of one picture. Edges whose ends do not exist, self-loops and duplicate edges are left out. The
/// index does not refer to the picture, which may be destroyed.
class PictureIndex {
public:
    explicit PictureIndex(const GraphPicture& picture);
    std::size_t size() const { return inputs_.size(); } ///< number of nodes
    PictureNodeIndex place(PictureNodeId id) const;     ///< none if the picture has no such node
    /// The node's neighbours along edges, sorted by place.
    std::span<const PictureNodeIndex> inputs(PictureNodeIndex place) const { return inputs_[place]; }
    std::span<const PictureNodeIndex> users(PictureNodeIndex place) const { return users_[place]; }
    /// Returns the nodes in the frame; empty if there is no such frame.
    std::span<const PictureNodeIndex> members(PictureFrameId frame) const;
    PictureFrameIndex frame_place(PictureFrameId frame) const; ///< none if there is no such frame

private:
    std::unordered_map<PictureNodeId, PictureNodeIndex> places_;
    std::unordered_map<PictureFrameId, PictureFrameIndex> frame_places_;
    IdVector<PictureNodeIndex, std::vector<PictureNodeIndex>> inputs_, users_;
    std::unordered_map<PictureFrameId, std::vector<PictureNodeIndex>> members_;
};

// Text search.

/// Returns, in graph order, the nodes that match every word of `words`, which are separated by spaces. A word
/// matches if it occurs in the name, label, target, sublabel or module, ignoring ASCII case. A word such as
/// "type:Conv2d" is searched for in the node's type only. The result is empty if there are no words.
std::vector<PictureNodeId> find_nodes(const GraphPicture& picture, std::string_view words,
                                      const std::stop_token& stop = {});

} // namespace qcs::picture
