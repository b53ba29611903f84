#include "analysis/fx/fx_graph.h"

#include "config/overloaded.h"

#include <algorithm>

namespace qcs::fx {

namespace {

const Value none_value;

/// `name_of` gives the id of a node's name.
template <typename IdOf>
Arg arg_of(const Value& value, const IdOf& id_of) {
    const auto items = [&](const std::vector<Value>& values) {
        std::vector<Arg> args;
        args.reserve(values.size());
        for (const auto& item : values)
            args.push_back(arg_of(item, id_of));
        return args;
    };
    return std::visit(Overloaded{[&](const NodeRef& ref) { return Arg::of(id_of(ref.name)); },
                                 [&](const List& list) { return Arg::list(items(list.items)); },
                                 [&](const Tuple& tuple) { return Arg::tuple(items(tuple.items)); },
                                 [&](const Slice& slice) {
                                     return Arg{Arg::Kind::Slice, no_node, nullptr, items(slice.bounds)};
                                 },
                                 [&](const Dict& dict) {
                                     Arg arg{Arg::Kind::Dict, no_node, nullptr, {}};
                                     List keys;
                                     for (const auto& item : dict.items) {
                                         keys.items.push_back(item.key);
                                         arg.items.push_back(arg_of(item.value, id_of));
                                     }
                                     arg.literal = std::make_shared<const Value>(std::move(keys));
                                     return arg;
                                 },
                                 [&](const None&) { return Arg{}; },
                                 [&](const auto&) { return Arg::of(value); }},
                      value.data);
}

void forget_nodes(Arg& arg) {
    if (arg.is_node()) arg = Arg{};
    for (auto& item : arg.items)
        forget_nodes(item);
}

} // namespace

Arg Arg::of(Value value) {
    return {Kind::Literal, no_node, std::make_shared<const Value>(std::move(value)), {}};
}

bool Arg::operator==(const Arg& other) const {
    const bool same_literal =
        literal == other.literal || (literal && other.literal && *literal == *other.literal);
    return kind == other.kind && node == other.node && same_literal && items == other.items;
}

const Value& Arg::value() const {
    return kind == Kind::Literal && literal ? *literal : none_value;
}

const Arg* FxNode::kwarg(std::string_view wanted) const {
    const auto it = std::ranges::find(kwargs, wanted, &NamedArg::name);
    return it == kwargs.end() ? nullptr : &it->value;
}

FxGraph FxGraph::of(const Graph& graph, const GraphIndex& index) {
    FxGraph result;
    result.nodes_.reserve(graph.nodes.size() * 3);
    const auto id_of = [&](const std::string& name) { return NodeId{index.node(name)}; };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto& node = graph.nodes[i];
        NewNode made{node.op, node.target, {}, {}, node.name, static_cast<int>(i)};
        for (const auto& arg : node.args)
            made.args.push_back(arg_of(arg, id_of));
        for (const auto& kwarg : node.kwargs)
            made.kwargs.push_back({kwarg.name, arg_of(kwarg.value, id_of)});
        const auto id = result.append(std::move(made));
        result.at(id).name = node.name; // whatever it is, it is the tracer's
    }
    return result;
}

NodeId FxGraph::make(NewNode node) {
    const auto id = static_cast<NodeId>(nodes_.size());
    auto& stored = nodes_.emplace_back();
    stored.node.name = names_.create_name(
        !node.name_candidate.empty() ? node.name_candidate
                                     : qcs::fx::name_candidate(node.target, node.op == Op::CallFunction));
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
    link(id, last_, no_node);
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
    if (stored.user_count > 0) return false;
    if (stored.node.erased) return true;
    unlink(node); // its own links stay: a walk that stands on it goes on from there
    drop_inputs(node);
    for (auto& arg : stored.node.args)
        forget_nodes(arg);
    for (auto& kwarg : stored.node.kwargs)
        forget_nodes(kwarg.value);
    stored.node.erased = true;
    --size_;
    return true;
}

void FxGraph::move_after(NodeId where, NodeId node) {
    if (where == node) return;
    unlink(node);
    link(node, where, links(where).next);
}

void FxGraph::set(NodeId node, std::vector<Arg> args, std::vector<NamedArg> kwargs) {
    drop_inputs(node);
    at(node).args = std::move(args);
    at(node).kwargs = std::move(kwargs);
    add_inputs(node);
}

void FxGraph::set_args(NodeId node, std::vector<Arg> args) {
    drop_inputs(node);
    at(node).args = std::move(args);
    add_inputs(node);
}

void FxGraph::set_kwargs(NodeId node, std::vector<NamedArg> kwargs) {
    drop_inputs(node);
    at(node).kwargs = std::move(kwargs);
    add_inputs(node);
}

void FxGraph::replace_input(NodeId user, NodeId old_input, NodeId new_input) {
    drop_inputs(user);
    const auto map = [&](NodeId id) { return id == old_input ? new_input : id; };
    for (auto& arg : at(user).args)
        map_nodes(arg, map);
    for (auto& kwarg : at(user).kwargs)
        map_nodes(kwarg.value, map);
    add_inputs(user);
}

void FxGraph::replace_all_uses(NodeId node, NodeId replacement) {
    for (const auto user : users(node))
        replace_input(user, node, replacement);
}

std::vector<NodeId> FxGraph::users(NodeId node) const {
    const auto& stored = links(node);
    std::vector<NodeId> result;
    result.reserve(stored.user_count);
    std::ranges::copy_if(stored.users, std::back_inserter(result), [](NodeId id) { return id != no_node; });
    return result;
}

std::vector<NodeId> FxGraph::inputs(NodeId node) const {
    std::vector<NodeId> result;
    for (const auto& input : links(node).inputs)
        result.push_back(input.node);
    return result;
}

std::vector<NodeId> FxGraph::order() const {
    std::vector<NodeId> result;
    result.reserve(size_);
    for (auto id = first_; id != no_node; id = next(id))
        result.push_back(id);
    return result;
}

FxGraph FxGraph::copy(std::vector<NodeId>* id_of) const {
    FxGraph result;
    result.nodes_.reserve(size_);
    std::vector<NodeId> ids(nodes_.size(), no_node);
    for (auto id = first_; id != no_node; id = next(id))
        ids[static_cast<std::size_t>(id)] = result.append_copy(
            (*this)[id], [&](NodeId input) { return ids[static_cast<std::size_t>(input)]; });
    if (id_of) *id_of = std::move(ids);
    return result;
}

Value FxGraph::value_of(const Arg& arg) const {
    const auto values = [&] {
        std::vector<Value> result;
        for (const auto& item : arg.items)
            result.push_back(value_of(item));
        return result;
    };
    switch (arg.kind) {
    case Arg::Kind::Literal: return arg.value();
    case Arg::Kind::Node: return NodeRef{(*this)[arg.node].name};
    case Arg::Kind::List: return List{values()};
    case Arg::Kind::Tuple: return Tuple{values()};
    case Arg::Kind::Slice: return Slice{values()};
    case Arg::Kind::Dict: break;
    }
    Dict dict;
    const auto& keys = std::get<List>(arg.literal->data).items;
    for (std::size_t i = 0; i < arg.items.size(); ++i)
        dict.items.push_back({keys[i], value_of(arg.items[i])});
    return dict;
}

void FxGraph::link(NodeId node, NodeId previous, NodeId next) {
    links(node).previous = previous;
    links(node).next = next;
    (previous == no_node ? first_ : links(previous).next) = node;
    (next == no_node ? last_ : links(next).previous) = node;
}

void FxGraph::unlink(NodeId node) {
    const auto previous = links(node).previous;
    const auto next = links(node).next;
    (previous == no_node ? first_ : links(previous).next) = next;
    (next == no_node ? last_ : links(next).previous) = previous;
}

void FxGraph::drop_inputs(NodeId node) {
    for (const auto& input : links(node).inputs) {
        auto& producer = links(input.node);
        producer.users[static_cast<std::size_t>(input.place)] = no_node;
        --producer.user_count;
    }
    links(node).inputs.clear();
}

void FxGraph::add_inputs(NodeId node) {
    const auto add = [&](NodeId input) {
        auto& inputs = links(node).inputs;
        if (input == no_node || std::ranges::find(inputs, input, &Input::node) != inputs.end()) return;
        compact_users(input);
        auto& producer = links(input);
        inputs.push_back({input, static_cast<std::int32_t>(producer.users.size())});
        producer.users.push_back(node);
        ++producer.user_count;
    };
    for (const auto& arg : links(node).node.args)
        for_each_node(arg, add);
    for (const auto& kwarg : links(node).node.kwargs)
        for_each_node(kwarg.value, add);
}

// Users that have gone leave holes; they are closed once they outnumber the rest, so that a value with many
// users costs no more for each of them.
void FxGraph::compact_users(NodeId node) {
    auto& stored = links(node);
    if (stored.users.size() < 16 || stored.users.size() < 2 * stored.user_count) return;
    std::erase(stored.users, no_node);
    for (std::size_t i = 0; i < stored.users.size(); ++i) {
        auto& inputs = links(stored.users[i]).inputs;
        std::ranges::find(inputs, node, &Input::node)->place = static_cast<std::int32_t>(i);
    }
}

} // namespace qcs::fx
