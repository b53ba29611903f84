#pragma once
// Look-ups in one picture: the index of a node id, neighbours of a node, members of a frame, and text search.

#include "picture/graph_picture.h"

#include <span>
#include <stop_token>
#include <string_view>
#include <unordered_map>

namespace qcs::picture {

/// Look-ups in one picture. Nodes and frames have the indices that they have in the GraphPicture. Edges
/// whose ends do not exist, self-loops and duplicate edges are left out. The object does not refer to the
/// picture, which may be destroyed.
class PictureIndex {
public:
    explicit PictureIndex(const GraphPicture& picture);
    std::size_t size() const { return inputs_.size(); } ///< number of nodes
    PictureNodeIndex index_of(PictureNodeId id) const;  ///< none if the picture has no such node
    /// The node's neighbours along edges, sorted by index.
    std::span<const PictureNodeIndex> inputs(PictureNodeIndex node) const { return inputs_[node]; }
    std::span<const PictureNodeIndex> users(PictureNodeIndex node) const { return users_[node]; }
    /// Returns the nodes in the frame; empty if there is no such frame.
    std::span<const PictureNodeIndex> members(PictureFrameId frame) const;
    PictureFrameIndex frame_index_of(PictureFrameId frame) const; ///< none if there is no such frame

private:
    std::unordered_map<PictureNodeId, PictureNodeIndex> node_index_;
    std::unordered_map<PictureFrameId, PictureFrameIndex> frame_index_;
    IdVector<PictureNodeIndex, std::vector<PictureNodeIndex>> inputs_, users_;
    std::unordered_map<PictureFrameId, std::vector<PictureNodeIndex>> members_;
};

// Text search.

/// Returns, in graph order, the nodes that match every word of `words`, which are separated by spaces. A word
/// matches a node if it occurs in the node's name, label, target, sublabel or module path, ignoring ASCII
/// case. The word "type:Conv2d" matches a node if "Conv2d" occurs in the first part of the node's sublabel:
/// for a call its type, for an observer its dtype. The result is empty if there are no words.
std::vector<PictureNodeId> find_nodes(const GraphPicture& picture, std::string_view words,
                                      const std::stop_token& stop = {});

} // namespace qcs::picture
