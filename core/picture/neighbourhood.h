#pragma once
// The part of a picture that is shown: what lies within some steps of one node, with stubs where it was cut.

#include "picture/picture_index.h"

#include <stop_token>

namespace qcs::picture {

struct NeighbourhoodOptions {
    PictureNodeId centre;
    int steps = 3; ///< along edges, in either direction
    int max_nodes = 120;
    int max_fan = 8; ///< neighbours of one node in one direction; the nearest in graph order are kept
    /// Nodes around which more is to be seen: each mention shows `more_per_opening` more neighbours,
    /// beyond all three limits.
    std::vector<PictureNodeId> opened = {};
    bool operator==(const NeighbourhoodOptions&) const = default;
};
inline constexpr int more_per_opening = 24;

/// "…and 12 more": neighbours of a shown node that are not shown.
struct PictureStub {
    PictureNodeId node;  ///< that is shown
    bool inputs = false; ///< they are its inputs, else its users
    int hidden = 0;
    bool operator==(const PictureStub&) const = default;
};

struct Neighbourhood {
    GraphPicture picture; ///< in the order of the whole one; only frames that have a node in it
    std::vector<PictureStub> stubs;
    bool operator==(const Neighbourhood&) const = default;
};

/// Frames are shown whole while they are small. Empty if `centre` is no node, or when stopped. The time it
/// takes depends on what is shown, not on the size of the picture.
Neighbourhood neighbourhood(const GraphPicture& picture, const PictureIndex& index,
                            const NeighbourhoodOptions& options, const std::stop_token& stop = {});

} // namespace qcs::picture
