#include "picture/traced_picture.h"

#include "model/module_tree.h"
#include "words/labels.h"

#include <fmt/format.h>

namespace qcs {
namespace {

PictureNode::Role role_of(Op op) {
    switch (op) {
    case Op::Placeholder: return PictureNode::Role::Input;
    case Op::GetAttr: return PictureNode::Role::Attribute;
    case Op::CallFunction: return PictureNode::Role::Function;
    case Op::CallMethod: return PictureNode::Role::Method;
    case Op::CallModule: return PictureNode::Role::Module;
    case Op::Output: return PictureNode::Role::Output;
    }
    return PictureNode::Role::Function;
}

std::string kind_of(const Graph& graph, const GraphIndex& index, const Node& node) {
    if (node.op == Op::Placeholder || node.op == Op::GetAttr || node.op == Op::Output) return {};
    return short_type_name(node_type(graph, index, node));
}

PictureFrameId frame_of(FusionIndex fusion) {
    return PictureFrameId(fusion.number());
}

} // namespace

GraphPicture traced_picture(const Graph& graph, const FusionResult* fusion, const std::stop_token& stop) {
    const GraphIndex index(graph);
    GraphPicture picture;
    picture.nodes.reserve(graph.nodes.size());
    for (const auto i : graph.nodes.ids()) {
        if (stop.stop_requested()) break;
        const Node& node = graph.nodes[i];
        PictureNode drawn;
        drawn.id = picture_node(i);
        drawn.origin = i;
        drawn.name = node.name;
        drawn.op = name_of(node.op);
        drawn.target = node.target;
        drawn.role = role_of(node.op);
        const bool named_by_path = node.op == Op::CallModule || node.op == Op::GetAttr;
        drawn.label = named_by_path ? node.target : node.name;
        drawn.sublabel = kind_of(graph, index, node);
        if (node.has_shape && !node.shape.empty())
            drawn.sublabel +=
                fmt::format("{}{}", drawn.sublabel.empty() ? "" : "  ", fmt::join(node.shape, "×"));
        drawn.module_path = owner_path(node);
        if (fusion && fusion->fused_into.contains(i)) drawn.frame = frame_of(fusion->fused_into[i]);
        picture.nodes.push_back(std::move(drawn));
    }
    const auto users = users_of(graph, index);
    for (const auto from : users.ids()) {
        if (stop.stop_requested()) break;
        for (const auto to : users[from])
            picture.edges.push_back({picture_node(from), picture_node(to)});
    }
    if (fusion)
        for (const auto i : fusion->fusions.ids())
            picture.frames.push_back({frame_of(i), short_type_name(fusion->fusions[i].fused_type),
                                      picture_node(fusion->fusions[i].root)});
    return picture;
}

} // namespace qcs
