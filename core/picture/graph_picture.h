#pragma once
// A graph as it is drawn: nodes, edges and frames, whatever they were computed from.

#include "predict/observers/module_objects.h"

#include <string>
#include <vector>

namespace qcs::picture {

/// Of a node in a picture, whatever it shows.
struct PictureNodeTag {};
using PictureNodeId = Id<PictureNodeTag>;
/// In GraphPicture::nodes.
struct PicturePlaceTag {};
using PicturePlace = Id<PicturePlaceTag>;
/// Of a fused group or matched pattern.
struct PictureFrameTag {};
using PictureFrameId = Id<PictureFrameTag>;

struct PictureNode {
    enum class Role {
        Input,
        Output,
        Attribute,
        Function,
        Method,
        Module,
        Observer,
        Quantize,
        Dequantize,
        Group, ///< a collapsed module (picture/picture_collapse.h)
    };
    PictureNodeId id; ///< unique in the picture
    std::string name;
    std::string op;     ///< as FX spells it
    std::string target; ///< as FX spells it
    std::string label;
    std::string sublabel;
    model::TracedNode origin; ///< none for an inserted node
    Role role = Role::Function;
    predict::SharingGroup sharing_group; ///< none for one that shares with none
    PictureFrameId frame;
    int members = 0;         ///< of a Group: the nodes it stands for
    std::string module_path; ///< the module whose code makes the call, as in the tree; "" at the top
    bool operator==(const PictureNode&) const = default;
};

struct PictureEdge {
    PictureNodeId from, to;
    bool operator==(const PictureEdge&) const = default;
};

/// In GraphPicture::frames.
struct PictureFramePlaceTag {};
using PictureFramePlace = Id<PictureFramePlaceTag>;

struct PictureFrame {
    PictureFrameId id;
    std::string label;
    PictureNodeId root = {}; ///< the node that stands for all of it, if one does
    bool operator==(const PictureFrame&) const = default;
};

/// Nodes stand in an order in which every edge goes forward.
struct GraphPicture {
    IdVector<PicturePlace, PictureNode> nodes;
    std::vector<PictureEdge> edges;
    IdVector<PictureFramePlace, PictureFrame> frames;
    bool operator==(const GraphPicture&) const = default;
};

/// The mark of a sharing group, which stands for it beside its colour: "A", ..., "Z", "AA", ...
std::string sharing_mark(predict::SharingGroup group);

} // namespace qcs::picture
