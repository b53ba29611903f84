#include "picture/pictures.h"

#include "config/pattern.h"
#include "model/module_tree.h"
#include "picture/picture_index.h"
#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"
#include "words/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

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

namespace {

using Role = PictureNode::Role;

bool is_quantize(const predict::fx::FxNode& node) {
    if (node.op == model::Op::CallMethod && node.target == "to") return true;
    return node.op == model::Op::CallFunction &&
           (node.target == "torch.quantize_per_tensor" || node.target == "torch.quantize_per_channel" ||
            node.target == "torch.quantize_per_tensor_dynamic");
}

Role role_of(const predict::fx::FxNode& node, const predict::ModuleObject* module, bool inserted) {
    switch (node.op) {
    case model::Op::Placeholder: return Role::Input;
    case model::Op::Output: return Role::Output;
    case model::Op::GetAttr: return Role::Attribute;
    case model::Op::CallModule: return module && module->observer ? Role::Observer : Role::Module;
    case model::Op::CallFunction: return inserted && is_quantize(node) ? Role::Quantize : Role::Function;
    case model::Op::CallMethod: break;
    }
    if (inserted && is_quantize(node)) return Role::Quantize;
    return node.target == "dequantize" ? Role::Dequantize : Role::Method;
}

std::string shown(const config::Value* value) {
    if (!value) return {};
    if (const auto* number = std::get_if<std::int64_t>(&value->data)) return std::to_string(*number);
    return {};
}

/// Adds a qualifier to classes of the same name: "quantized Linear", "reference Linear".
std::string module_label(const std::string& type) {
    struct Kind {
        std::string_view package, word;
    };
    constexpr Kind kinds[] = {{".quantized.reference.", "reference "},
                              {".quantized.dynamic.", "dynamic quantized "},
                              {".quantized.", "quantized "},
                              {".qat.", "QAT "}};
    for (const auto& kind : kinds)
        if (type.starts_with("torch.ao.nn.") && type.find(kind.package) != std::string::npos)
            return std::string(kind.word) + words::short_type_name(type);
    return words::short_type_name(type);
}

/// "quint8  0 to 127".
std::string summary(const predict::ObserverInstance& observer) {
    std::string text;
    if (const auto dtype = observer.dtype()) text = std::string(name_of(*dtype)).substr(6);
    if (observer.is_dynamic()) text += "  dynamic";
    const auto low = shown(observer.attribute("quant_min"));
    const auto high = shown(observer.attribute("quant_max"));
    if (!low.empty() && !high.empty()) text += fmt::format("  {}…{}", low, high);
    return text;
}

std::string dtype_argument(const predict::fx::FxNode& node) {
    for (const auto& arg : node.args)
        if (const auto* dtype = arg.get<DType>()) return std::string(name_of(*dtype)).substr(6);
    return {};
}

class Painter {
public:
    Painter(const predict::fx::FxGraph& graph, const predict::ModuleObjects& modules,
            const model::Graph& traced)
        : graph_(graph), modules_(modules), traced_(traced) {
        // An object is only shared if several nodes call it.
        std::unordered_map<predict::ObjectId, int> calls;
        for (auto id = graph.first(); id; id = graph.next(id))
            if (const auto object = observer_of(graph[id])) ++calls[object];
        for (auto id = graph.first(); id; id = graph.next(id)) {
            const auto object = observer_of(graph[id]);
            if (object && calls[object] > 1) groups_.try_emplace(object, groups_.size());
        }
    }

    GraphPicture paint(const std::stop_token& stop) {
        GraphPicture picture;
        picture.nodes.reserve(graph_.size());
        for (auto id = graph_.first(); id && !stop.stop_requested(); id = graph_.next(id)) {
            picture.nodes.push_back(node(id));
            for (const auto input : graph_.inputs(id))
                picture.edges.push_back({picture_node(input), picture_node(id)});
        }
        return picture;
    }

private:
    predict::ObjectId observer_of(const predict::fx::FxNode& node) const {
        if (node.op != model::Op::CallModule) return {};
        const auto it = modules_.at.find(node.target);
        if (it == modules_.at.end()) return {};
        return modules_[it->second].observer ? it->second : predict::ObjectId();
    }

    PictureNode node(predict::fx::NodeId id) const {
        const auto& n = graph_[id];
        const auto* module = n.op == model::Op::CallModule ? modules_.find(n.target) : nullptr;
        PictureNode drawn;
        drawn.id = picture_node(id);
        drawn.name = n.name;
        drawn.op = model::name_of(n.op);
        drawn.target = n.target;
        drawn.origin = n.origin;
        drawn.role = role_of(n, module, !n.origin);
        drawn.label = n.op == model::Op::CallModule || n.op == model::Op::GetAttr ? n.target : n.name;
        if (n.origin) drawn.module_path = model::owner_path(traced_.nodes[n.origin]);
        switch (drawn.role) {
        case Role::Observer:
            drawn.label = words::short_type_name(module->type);
            drawn.sublabel = summary(*module->observer);
            if (const auto group = groups_.find(observer_of(n)); group != groups_.end())
                drawn.sharing_group = group->second;
            break;
        case Role::Quantize:
            drawn.label = n.target.substr(n.target.rfind('.') + 1);
            drawn.sublabel = dtype_argument(n);
            break;
        case Role::Module: drawn.sublabel = module ? module_label(module->type) : std::string(); break;
        case Role::Function: drawn.sublabel = words::short_type_name(n.target); break;
        case Role::Method: drawn.sublabel = "." + n.target + "()"; break;
        default: break;
        }
        return drawn;
    }

    const predict::fx::FxGraph& graph_;
    const predict::ModuleObjects& modules_;
    const model::Graph& traced_;
    std::unordered_map<predict::ObjectId, predict::SharingGroup> groups_;
};

void frame_patterns(const predict::Prepared& prepared, GraphPicture& picture) {
    const auto backend = predict::backend_of(*prepared.input);
    std::unordered_map<PictureNodeId, PictureFrameId> frame_of;
    for (const auto i : prepared.matches->matches.ids()) {
        const auto& match = prepared.matches->matches[i];
        const auto nodes = match.nodes();
        if (match.kind != predict::PatternMatch::Kind::Pattern || nodes.size() < 2) continue;
        const auto& config = backend->configs[match.entry.index()];
        const PictureFrameId frame(i.number());
        picture.frames.push_back({frame, config::short_text(config.key().value_or(config::Pattern{})), {}});
        for (const auto node : nodes)
            if (prepared.matches->match_of[node] == i) frame_of[picture_node(node)] = frame;
    }
    for (auto& node : picture.nodes)
        if (const auto frame = frame_of.find(node.id); frame != frame_of.end()) node.frame = frame->second;
}

std::size_t common_path(std::string_view a, std::string_view b) {
    const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    const auto ends = [same](std::string_view path) { return same == path.size() || path[same] == '.'; };
    if (ends(a) && ends(b)) return same;
    const auto dot = a.substr(0, same).rfind('.');
    return dot == std::string_view::npos ? 0 : dot;
}

/// Inserted nodes get the module of the node that they belong to, as long as the nodes of each module stay
/// consecutive.
void give_paths(GraphPicture& picture) {
    const PictureIndex index(picture);
    IdVector<PictureNodeIndex, PictureNodeIndex> next(
        picture.nodes.size()); // the next node with a known module
    PictureNodeIndex known;
    for (std::size_t i = next.size(); i-- > 0;) {
        const PictureNodeIndex place(i);
        if (picture.nodes[place].origin) known = place;
        next[place] = known;
    }
    const auto path_at = [&](PictureNodeIndex place) {
        return place ? std::string_view(picture.nodes[place].module_path) : std::string_view();
    };
    PictureNodeIndex previous;
    for (const auto place : picture.nodes.ids()) {
        PictureNode& node = picture.nodes[place];
        const auto before = path_at(std::exchange(previous, place));
        if (node.origin) continue;
        const auto after = path_at(next[place]);
        const auto inputs = index.inputs(place);
        const std::string_view about = !inputs.empty() ? path_at(inputs.front()) : after;
        std::string_view best = before.substr(0, common_path(before, after));
        for (const std::string_view beside : {before, after})
            if (const auto common = common_path(beside, about); common > best.size())
                best = beside.substr(0, common);
        node.module_path = std::string(best);
    }
}

/// For each traced node, the first node of the picture with that origin.
IdVector<model::TracedNode, PictureNodeId> own_places(const GraphPicture& picture,
                                                      const model::Graph& traced) {
    IdVector<model::TracedNode, PictureNodeId> places(traced.nodes.size());
    for (const auto& node : picture.nodes)
        if (node.origin && !places[node.origin]) places[node.origin] = node.id;
    return places;
}

} // namespace

GraphPicture prepared_picture(const predict::Prepared& prepared, const std::stop_token& stop) {
    auto picture = Painter(prepared.graph, prepared.modules, *prepared.input->graph).paint(stop);
    frame_patterns(prepared, picture);
    give_paths(picture);
    return picture;
}

GraphPicture converted_picture(const predict::Converted& converted, const predict::Prepared& prepared,
                               const std::stop_token& stop) {
    auto picture = Painter(converted.graph, converted.modules, *prepared.input->graph).paint(stop);
    for (auto& node : picture.nodes) {
        // A node that replaces a node of the model has that node as origin.
        const predict::ConvertedNode own(node_in_graph(node.id));
        const auto from =
            converted.prepared_node.contains(own) ? converted.prepared_node[own] : predict::PreparedNode();
        if (node.origin || !from || node.role != Role::Function) continue;
        node.origin = prepared.graph[from].origin;
        if (node.origin) node.module_path = model::owner_path(prepared.input->graph->nodes[node.origin]);
    }
    give_paths(picture);
    return picture;
}

GraphPicture fused_picture(const insight::FusionPlan& plan, const std::stop_token& stop) {
    auto picture = Painter(plan.model.graph, plan.model.modules, plan.graph()).paint(stop);
    give_paths(picture);
    return picture;
}

IdVector<model::TracedNode, PictureNodeId> node_ids_by_origin(const GraphPicture& picture,
                                                              const insight::FusionPlan& plan) {
    auto places = own_places(picture, plan.graph());
    for (const auto node : places.ids())
        if (const auto* fusion = plan.fusion_of(node); fusion && !places[node])
            places[node] = places[fusion->root];
    return places;
}

IdVector<model::TracedNode, PictureNodeId> node_ids_by_origin(const GraphPicture& picture,
                                                              const predict::Prepared& prepared) {
    const auto& traced = prepared.facts->base->traced;
    const auto& fusion = prepared.facts->fusion;
    auto places = own_places(picture, *prepared.input->graph);
    const auto follow = [&](model::TracedNode node, model::TracedNode other) {
        if (!places[node] && other) places[node] = places[other];
    };
    const auto share = [&](const std::vector<predict::fx::NodeId>& nodes) {
        for (const auto node : nodes)
            for (const auto other : nodes)
                if (const auto origin = prepared.graph[node].origin)
                    follow(origin, prepared.graph[other].origin);
    };
    if (prepared.matches)
        for (const auto& match : prepared.matches->matches)
            share(match.nodes());
    for (const auto node : places.ids()) {
        if (const auto into = fusion.fused_into[node]) follow(node, fusion.fusions[into].root);
        for (const auto input : traced.inputs(predict::fx::node_of(node)))
            follow(node, predict::fx::traced_node(input));
    }
    return places;
}

} // namespace qcs::picture
