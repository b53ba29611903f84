#pragma once
// A graph as it is drawn: nodes, edges and frames, whatever they were computed from.

#include <string>
#include <vector>

namespace qcs {

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
        Group, ///< a collapsed module (report/picture_collapse.h)
    };
    int id = -1; ///< unique in the picture, not negative
    std::string name;
    std::string op;     ///< as FX spells it
    std::string target; ///< as FX spells it
    std::string label;
    std::string sublabel;
    int origin = -1; ///< index in the traced graph, -1 for an inserted node
    Role role = Role::Function;
    int sharing_group = -1;  ///< the same number = the same observer object; -1 for one that shares with none
    int frame = -1;          ///< id of the fused group or matched pattern it belongs to
    int members = 0;         ///< of a Group: the nodes it stands for
    std::string module_path; ///< the module whose code makes the call, as in the tree; "" at the top
    bool operator==(const PictureNode&) const = default;
};

struct PictureEdge {
    int from = -1; ///< ids of nodes
    int to = -1;
    bool operator==(const PictureEdge&) const = default;
};

struct PictureFrame {
    int id = -1;
    std::string label;
    int root = -1; ///< id of the node that stands for all of it, if one does
    bool operator==(const PictureFrame&) const = default;
};

/// Nodes stand in an order in which every edge goes forward.
struct GraphPicture {
    std::vector<PictureNode> nodes;
    std::vector<PictureEdge> edges;
    std::vector<PictureFrame> frames;
    bool operator==(const GraphPicture&) const = default;
};

/// The mark of a sharing group, which stands for it beside its colour: "A", ..., "Z", "AA", ...
std::string sharing_mark(int group);

} // namespace qcs
