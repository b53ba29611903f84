#include "predict/fx/fx_graph.h"

#include "base/overloaded.h"

#include <algorithm>
#include <unordered_set>

namespace qcs::predict::fx {

namespace {

/// Converts a value to an argument. `id_of` returns the id of the node with a given name.
template <typename IdOf>
Arg arg_of(const config::Value& value, const IdOf& id_of) {
    const auto items = [&](const config::Values& values) {
        Args args;
        args.reserve(values.size());
        for (const auto& item : values)
            args.push_back(arg_of(item, id_of));
        return args;
    };
    return std::visit(Overloaded{[&](const config::NodeRef& ref) { return Arg::of(id_of(ref.name)); },
                                 [&](const config::List& list) { return Arg::list(items(list.items)); },
                                 [&](const config::Tuple& tuple) { return Arg::tuple(items(tuple.items)); },
                                 [&](const config::Slice& slice) {
                                     return Arg{Arg::Kind::Slice, {}, {}, items(slice.bounds)};
                                 },
                                 [&](const config::Dict& dict) {
                                     Arg arg{Arg::Kind::Dict, {}, {}, {}};
                                     config::List keys;
                                     for (const auto& item : dict.items) {
                                         keys.items.push_back(item.key);
                                         arg.items.push_back(arg_of(item.value, id_of));
                                     }
                                     arg.literal = Shared(config::Value(std::move(keys)));
                                     return arg;
                                 },
                                 [&](const config::None&) { return Arg{}; },
                                 [&](const auto&) { return Arg::of(value); }},
                      value.data);
}

/// For a node with at least this many inputs, the places where each input occurs are cached.
constexpr std::size_t many_inputs = 16;

constexpr std::size_t at_slot(std::int32_t slot) {
    return static_cast<std::size_t>(slot);
}

template <typename Visit>
void for_each_node_arg(Arg& arg, Visit& visit) {
    if (arg.is_node()) visit(arg);
    for (auto& item : arg.items)
        for_each_node_arg(item, visit);
}

} // namespace

Arg Arg::of(config::Value value) {
    return {Kind::Literal, {}, Shared(std::move(value)), {}};
}

Arg Arg::of(DType dtype) {
    static const auto literals = [] {
        std::vector<Shared<config::Value>> all;
        for (std::size_t i = 0; i < dtype_names().size(); ++i)
            all.emplace_back(config::Value(static_cast<DType>(i)));
        return all;
    }();
    return {Kind::Literal, {}, literals[static_cast<std::size_t>(dtype)], {}};
}

const Arg* FxNode::kwarg(std::string_view wanted) const {
    const auto it = std::ranges::find_if(kwargs, [&](const NamedArg& kwarg) { return kwarg.name == wanted; });
    return it == kwargs.end() ? nullptr : &it->value;
}

FxGraph FxGraph::of(const model::Graph& graph, const model::GraphIndex& index) {
    FxGraph result;
    result.names_.reserve(graph.nodes.size());
    const auto id_of = [&](const std::string& name) { return node_of(index.node(name)); };
    for (const auto traced : graph.nodes.ids()) {
        const auto& node = graph.nodes[traced];
        NewNode made{node.op, node.target, {}, {}, node.name, traced};
        made.args.reserve(node.args.size());
        for (const auto& arg : node.args)
            made.args.push_back(arg_of(arg, id_of));
        for (const auto& kwarg : node.kwargs)
            made.kwargs.push_back({kwarg.name, arg_of(kwarg.value, id_of)});
        const auto id = result.append(std::move(made));
        result.at(id).name = node.name; // the tracer's own name, even if it is not a legal one
    }
    return result;
}

NodeId FxGraph::make(NewNode node) {
    stop_point();
    const auto id = NodeId(nodes_.size());
    auto& stored = nodes_.emplace_back();
    stored.node.name = names_.create_name(
        !node.name_candidate.empty()
            ? node.name_candidate
            : qcs::predict::fx::name_candidate(node.target, node.op == model::Op::CallFunction));
    stored.node.op = node.op;
    stored.node.target = std::move(node.target);
    stored.node.args = std::move(node.args);
    stored.node.kwargs = std::move(node.kwargs);
    stored.node.origin = node.origin;
    add_inputs(id);
    ++size_;
    return id;
}

NodeId FxGraph::append(NewNode node) {
    const auto id = make(std::move(node));
    link(id, last_, {});
    return id;
}

NodeId FxGraph::insert_before(NodeId where, NewNode node) {
    const auto id = make(std::move(node));
    link(id, links(where).previous, where);
    return id;
}

NodeId FxGraph::insert_after(NodeId where, NewNode node) {
    const auto id = make(std::move(node));
    link(id, where, links(where).next);
    return id;
}

bool FxGraph::erase(NodeId node) {
    auto& stored = links(node);
    if (!stored.users.empty()) return false;
    if (stored.node.erased) return true;
    unlink(node); // the node keeps its own links, so that a walk can continue from it
    drop_inputs(node);
    stored.node.args = {};
    stored.node.kwargs = {};
    stored.node.erased = true;
    --size_;
    return true;
}

void FxGraph::move_after(NodeId where, NodeId node) {
    if (where == node) return;
    unlink(node);
    link(node, where, links(where).next);
}

void FxGraph::set(NodeId node, Args args, NamedArgs kwargs) {
    drop_inputs(node);
    at(node).args = std::move(args);
    at(node).kwargs = std::move(kwargs);
    add_inputs(node);
}

void FxGraph::set_args(NodeId node, Args args) {
    drop_inputs(node);
    at(node).args = std::move(args);
    add_inputs(node);
}

void FxGraph::set_kwargs(NodeId node, NamedArgs kwargs) {
    drop_inputs(node);
    at(node).kwargs = std::move(kwargs);
    add_inputs(node);
}

void FxGraph::replace_input(NodeId user, NodeId old_input, NodeId new_input) {
    if (links(user).inputs.size() >= many_inputs) return replace_in_wide(user, old_input, new_input);
    drop_inputs(user);
    const auto map = [&](NodeId id) { return id == old_input ? new_input : id; };
    for (auto& arg : at(user).args)
        map_nodes(arg, map);
    for (auto& kwarg : at(user).kwargs)
        map_nodes(kwarg.value, map);
    add_inputs(user);
}

void FxGraph::replace_in_wide(NodeId user, NodeId old_input, NodeId new_input) {
    auto& stored = links(user);
    const auto [known, is_new] = wide_.at.try_emplace(user);
    auto& occurrences = known->second;
    if (is_new) {
        for (std::size_t slot = 0; slot < stored.inputs.size(); ++slot)
            if (stored.inputs[slot].node)
                occurrences[stored.inputs[slot].node].slot = static_cast<std::int32_t>(slot);
        const auto note = [&](Arg& arg) { occurrences[arg.node].args.push_back(&arg); };
        for (auto& arg : stored.node.args)
            for_each_node_arg(arg, note);
        for (auto& kwarg : stored.node.kwargs)
            for_each_node_arg(kwarg.value, note);
    }
    stored.arguments_version = ++writes_;
    const auto old = occurrences.extract(old_input);
    if (old.empty() || old_input == new_input) {
        if (!old.empty()) occurrences[old_input] = std::move(old.mapped());
        return;
    }
    for (auto* arg : old.mapped().args)
        arg->node = new_input;
    const auto slot = old.mapped().slot;
    drop_user(stored.inputs[at_slot(slot)]);
    stored.inputs[at_slot(slot)].node = {};
    if (!new_input) return;
    auto& now = occurrences[new_input];
    now.args.insert(now.args.end(), old.mapped().args.begin(), old.mapped().args.end());
    if (now.slot >= 0 && now.slot < slot) return; // it already occurred before
    if (now.slot >= 0) {
        drop_user(stored.inputs[at_slot(now.slot)]);
        stored.inputs[at_slot(now.slot)].node = {};
    }
    now.slot = slot;
    add_input(user, slot, new_input);
}

void FxGraph::replace_all_uses(NodeId node, NodeId replacement) {
    for (const auto user : users(node))
        replace_input(user, node, replacement);
}

// Rewriting a node's arguments moves it to the end of the users of each input. The users of any node are
// therefore ordered by when their arguments were last written.
std::vector<NodeId> FxGraph::users(NodeId node) const {
    stop_point();
    std::vector<NodeId> result;
    const auto& users = links(node).users;
    result.reserve(users.size());
    for (const auto& user : users)
        result.push_back(user.node);
    const auto when = [&](NodeId id) { return links(id).arguments_version; };
    if (!std::ranges::is_sorted(result, {}, when)) std::ranges::sort(result, {}, when);
    return result;
}

bool FxGraph::uses(NodeId user, NodeId input) const {
    const auto& inputs = links(user).inputs;
    const auto& users = links(input).users;
    if (inputs.size() <= users.size()) return std::ranges::find(inputs, input, &Input::node) != inputs.end();
    return std::ranges::find(users, user, &User::node) != users.end();
}

std::vector<NodeId> FxGraph::inputs(NodeId node) const {
    stop_point();
    std::vector<NodeId> result;
    result.reserve(links(node).inputs.size());
    for (const auto& input : links(node).inputs)
        if (input.node) result.push_back(input.node);
    return result;
}

std::vector<NodeId> FxGraph::order() const {
    std::vector<NodeId> result;
    result.reserve(size_);
    for (auto id = first_; id; id = next(id))
        result.push_back(id);
    return result;
}

FxGraph FxGraph::copy(IdVector<NodeId, NodeId>* id_of) const {
    FxGraph result;
    result.names_.reserve(size_);
    IdVector<NodeId, NodeId> ids(nodes_.size());
    for (auto id = first_; id; id = next(id))
        ids[id] = result.append_copy((*this)[id], [&](NodeId input) { return ids[input]; });
    if (id_of) *id_of = std::move(ids);
    return result;
}

FxGraph FxGraph::moved(IdVector<NodeId, NodeId>& id_of) && {
    FxGraph result;
    close();
    result.names_.reserve(size_);
    id_of.assign(nodes_.size(), {});
    const auto map = [&](NodeId input) { return id_of[input]; };
    auto left = nodes_.sizes();
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (nodes_[i].node.erased) --left[nodes_.chunk_of(i)];
    for (auto id = first_; id;) {
        const auto after = next(id);
        auto& node = at(id);
        NewNode made{node.op,   node.target, std::move(node.args), std::move(node.kwargs),
                     node.name, node.origin};
        for (auto& arg : made.args)
            map_nodes(arg, map);
        for (auto& kwarg : made.kwargs)
            map_nodes(kwarg.value, map);
        id_of[id] = result.append(std::move(made));
        const auto chunk = nodes_.chunk_of(id.index());
        if (--left[chunk] == 0) nodes_.free(chunk);
        id = after;
    }
    *this = {};
    return result;
}

config::Value FxGraph::value_of(const Arg& arg) const {
    const auto values = [&] {
        config::Values result;
        for (const auto& item : arg.items)
            result.push_back(value_of(item));
        return result;
    };
    switch (arg.kind) {
    case Arg::Kind::Literal: return arg.value();
    case Arg::Kind::Node: return config::NodeRef{(*this)[arg.node].name};
    case Arg::Kind::List: return config::List{values()};
    case Arg::Kind::Tuple: return config::Tuple{values()};
    case Arg::Kind::Slice: return config::Slice{values()};
    case Arg::Kind::Dict: break;
    }
    config::Dict dict;
    const auto& keys = std::get<config::List>(arg.literal->data).items;
    for (std::size_t i = 0; i < arg.items.size(); ++i)
        dict.items.push_back({keys[i], value_of(arg.items[i])});
    return dict;
}

void FxGraph::link(NodeId node, NodeId previous, NodeId next) {
    links(node).previous = previous;
    links(node).next = next;
    (previous ? links(previous).next : first_) = node;
    (next ? links(next).previous : last_) = node;
}

void FxGraph::unlink(NodeId node) {
    const auto previous = links(node).previous;
    const auto next = links(node).next;
    (previous ? links(previous).next : first_) = next;
    (next ? links(next).previous : last_) = previous;
}

void FxGraph::drop_user(const Input& input) {
    auto& users = links(input.node).users;
    const auto place = static_cast<std::size_t>(input.place);
    users[place] = users.back();
    links(users[place].node).inputs[at_slot(users[place].slot)].place = input.place;
    users.pop_back();
}

void FxGraph::drop_inputs(NodeId node) {
    if (links(node).inputs.size() >= many_inputs) wide_.at.erase(node);
    for (const auto& input : links(node).inputs)
        if (input.node) drop_user(input);
    links(node).inputs.clear();
}

void FxGraph::add_input(NodeId node, std::int32_t slot, NodeId input) {
    auto& users = links(input).users;
    links(node).inputs[at_slot(slot)] = {input, static_cast<std::int32_t>(users.size())};
    users.push_back({node, slot});
}

void FxGraph::add_inputs(NodeId node) {
    links(node).arguments_version = ++writes_;
    std::unordered_set<NodeId> seen; // only used for a node with many inputs
    const auto add = [&](NodeId input) {
        auto& inputs = links(node).inputs;
        if (!input) return;
        if (inputs.size() < many_inputs) {
            if (std::ranges::find(inputs, input, &Input::node) != inputs.end()) return;
        } else {
            if (seen.empty())
                for (const auto& known : inputs)
                    seen.insert(known.node);
            if (!seen.insert(input).second) return;
        }
        inputs.push_back({});
        add_input(node, static_cast<std::int32_t>(inputs.size() - 1), input);
    };
    for (const auto& arg : links(node).node.args)
        for_each_node(arg, add);
    for (const auto& kwarg : links(node).node.kwargs)
        for_each_node(kwarg.value, add);
}

} // namespace qcs::predict::fx
