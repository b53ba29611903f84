#pragma once
// A graph as it is drawn: nodes, edges and frames, independent of the kind of graph that it shows.

#include "predict/observers/module_objects.h"

#include <string>
#include <vector>

namespace qcs::picture {

/// Identifies a node of a picture.
struct PictureNodeTag {};
using PictureNodeId = Id<PictureNodeTag>;
/// Index into GraphPicture::nodes.
struct PicturePlaceTag {};
using PicturePlace = Id<PicturePlaceTag>;
/// Identifies the frame of a fused group or of a matched pattern.
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
        Group, ///< a collapsed module (collapse() in picture/neighbourhood.h)
    };
    PictureNodeId id; ///< unique in the picture
    std::string name;
    std::string op;     ///< spelled as in FX
    std::string target; ///< spelled as in FX
    std::string label;
    std::string sublabel;
    model::TracedNode origin; ///< none for a node that PyTorch inserted
    Role role = Role::Function;
    predict::SharingGroup sharing_group; ///< none for an observer that is not shared
    PictureFrameId frame;
    int members = 0;         ///< for a Group: number of nodes that it represents
    std::string module_path; ///< path of the module whose code makes the call, as in the module tree; "" for
                             ///< the root
    bool operator==(const PictureNode&) const = default;
};

struct PictureEdge {
    PictureNodeId from, to;
    bool operator==(const PictureEdge&) const = default;
};

/// Index into GraphPicture::frames.
struct PictureFramePlaceTag {};
using PictureFramePlace = Id<PictureFramePlaceTag>;

struct PictureFrame {
    PictureFrameId id;
    std::string label;
    PictureNodeId root = {}; ///< the node that represents the whole frame, if there is one
    bool operator==(const PictureFrame&) const = default;
};

/// The nodes are in topological order: every edge leads to a later node.
struct GraphPicture {
    IdVector<PicturePlace, PictureNode> nodes;
    std::vector<PictureEdge> edges;
    IdVector<PictureFramePlace, PictureFrame> frames;
    bool operator==(const GraphPicture&) const = default;
};

/// The letter that identifies a sharing group in addition to its colour: "A", ..., "Z", "AA", ...
std::string sharing_mark(predict::SharingGroup group);

} // namespace qcs::picture
