#include "picture/traced_picture.h"

#include "model/module_tree.h"
#include "words/labels.h"

#include <fmt/format.h>

namespace qcs::picture {
namespace {

PictureNode::Role role_of(model::Op op) {
    switch (op) {
    case model::Op::Placeholder: return PictureNode::Role::Input;
    case model::Op::GetAttr: return PictureNode::Role::Attribute;
    case model::Op::CallFunction: return PictureNode::Role::Function;
    case model::Op::CallMethod: return PictureNode::Role::Method;
    case model::Op::CallModule: return PictureNode::Role::Module;
    case model::Op::Output: return PictureNode::Role::Output;
    }
    return PictureNode::Role::Function;
}

std::string kind_of(const model::Graph& graph, const model::GraphIndex& index, const model::Node& node) {
    if (node.op == model::Op::Placeholder || node.op == model::Op::GetAttr || node.op == model::Op::Output)
        return {};
    return words::short_type_name(words::node_type(graph, index, node));
}

PictureFrameId frame_of(predict::FusionIndex fusion) {
    return PictureFrameId(fusion.number());
}

} // namespace

GraphPicture traced_picture(const model::Graph& graph, const predict::FusionResult* fusion,
                            const std::stop_token& stop) {
    const model::GraphIndex index(graph);
    GraphPicture picture;
    picture.nodes.reserve(graph.nodes.size());
    for (const auto i : graph.nodes.ids()) {
        if (stop.stop_requested()) break;
        const model::Node& node = graph.nodes[i];
        PictureNode drawn;
        drawn.id = picture_node(i);
        drawn.origin = i;
        drawn.name = node.name;
        drawn.op = model::name_of(node.op);
        drawn.target = node.target;
        drawn.role = role_of(node.op);
        const bool named_by_path = node.op == model::Op::CallModule || node.op == model::Op::GetAttr;
        drawn.label = named_by_path ? node.target : node.name;
        drawn.sublabel = kind_of(graph, index, node);
        if (node.has_shape && !node.shape.empty())
            drawn.sublabel +=
                fmt::format("{}{}", drawn.sublabel.empty() ? "" : "  ", fmt::join(node.shape, "×"));
        drawn.module_path = model::owner_path(node);
        if (fusion && fusion->fused_into.contains(i)) drawn.frame = frame_of(fusion->fused_into[i]);
        picture.nodes.push_back(std::move(drawn));
    }
    const auto users = model::users_of(graph, index);
    for (const auto from : users.ids()) {
        if (stop.stop_requested()) break;
        for (const auto to : users[from])
            picture.edges.push_back({picture_node(from), picture_node(to)});
    }
    if (fusion)
        for (const auto i : fusion->fusions.ids())
            picture.frames.push_back({frame_of(i), words::short_type_name(fusion->fusions[i].fused_type),
                                      picture_node(fusion->fusions[i].root)});
    return picture;
}

} // namespace qcs::picture
