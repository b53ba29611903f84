#pragma once
// Look-ups over one picture: places of ids, neighbours, members of frames.

#include "report/graph_picture.h"

#include <span>
#include <unordered_map>

namespace qcs {

/// Places are positions in picture.nodes. Edges with unknown ends, from a node to itself, or seen before are
/// left out. The picture may go; the index keeps nothing of it.
class PictureIndex {
public:
    explicit PictureIndex(const GraphPicture& picture);
    std::size_t size() const { return inputs_.size(); }
    int place(int id) const; ///< -1 if there is none
    std::span<const int> inputs(int place) const { return inputs_[static_cast<std::size_t>(place)]; }
    std::span<const int> users(int place) const { return users_[static_cast<std::size_t>(place)]; }
    /// Empty if there is none.
    std::span<const int> members(int frame) const;
    /// Position in picture.frames, -1 if there is none.
    int frame_place(int frame) const;

private:
    std::unordered_map<int, int> places_, frame_places_;
    std::vector<std::vector<int>> inputs_, users_;
    std::unordered_map<int, std::vector<int>> members_;
};

} // namespace qcs
