#pragma once
// A graph as it is drawn: nodes, edges and frames, independent of the kind of graph that it shows.

#include "predict/observers/module_objects.h"

#include <string>
#include <vector>

namespace qcs::picture {

/// Identifies a node of a picture. The id is the number of the graph's node (picture_node() in
/// picture/pictures.h); a group of nodes has the id of its first node.
struct PictureNodeTag {};
using PictureNodeId = Id<PictureNodeTag>;
/// Index into GraphPicture::nodes.
struct PictureNodeIndexTag {};
using PictureNodeIndex = Id<PictureNodeIndexTag>;
/// Identifies a frame: a rectangle around the nodes of a fused group or of a matched pattern.
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
    PictureNodeId id;         ///< unique in the picture
    std::string name;         ///< name of the node in its graph; for a Group the module's path
    std::string op;           ///< spelled as in FX; "module" for a Group
    std::string target;       ///< spelled as in FX; for a Group the module's path
    std::string label;        ///< first line of text
    std::string sublabel;     ///< second line of text: type, dtype or shape; may be ""
    model::TracedNode origin; ///< none if PyTorch inserted the node, and for a Group
    Role role = Role::Function;
    /// The group of calls that share one observer; none for all other nodes.
    predict::SharingGroup sharing_group;
    PictureFrameId frame; ///< the frame around the node; none if there is none
    int members = 0;      ///< number of nodes that a Group represents; 0 for other roles
    /// Path of the module whose code makes the call; "" for the root. For a Group: the collapsed module
    /// itself.
    std::string module_path;
    bool operator==(const PictureNode&) const = default;
};

struct PictureEdge {
    PictureNodeId from, to;
    bool operator==(const PictureEdge&) const = default;
};

/// Index into GraphPicture::frames.
struct PictureFrameIndexTag {};
using PictureFrameIndex = Id<PictureFrameIndexTag>;

struct PictureFrame {
    PictureFrameId id;
    std::string label;
    PictureNodeId root = {}; ///< for a fusion the root node; none for other frames
    bool operator==(const PictureFrame&) const = default;
};

/// The nodes are in topological order: every edge leads to a later node.
struct GraphPicture {
    IdVector<PictureNodeIndex, PictureNode> nodes;
    std::vector<PictureEdge> edges;
    IdVector<PictureFrameIndex, PictureFrame> frames;
    bool operator==(const GraphPicture&) const = default;
};

/// Returns the letters that identify a sharing group in addition to its colour: "A", ..., "Z", "AA", ...
std::string sharing_mark(predict::SharingGroup group);

} // namespace qcs::picture
