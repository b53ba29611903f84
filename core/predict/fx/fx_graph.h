#pragma once
// A graph that is edited the way torch.fx edits one (torch/fx/node.py, torch/fx/graph.py): order, names, and
// the order of each node's users come out the same.

#include "base/compact_vector.h"
#include "base/ids.h"
#include "base/shared.h"
#include "base/task.h"
#include "model/graph.h"
#include "predict/fx/detail/namespace.h"
#include "predict/fx/detail/storage.h"

#include <memory>
#include <optional>
#include <unordered_map>

namespace qcs::predict {

// Nodes of the graphs that passes edit.

namespace fx {

struct NodeTag {};
/// A node of the FxGraph at hand. It stays valid while the graph lives, and is never used twice.
using NodeId = Id<NodeTag>;

} // namespace fx

// A pass that edits a graph knows its nodes as fx::NodeId; whoever relates two graphs says whose they are.

struct PreparedNodeTag : fx::NodeTag {};
using PreparedNode = Id<PreparedNodeTag>;
/// prepare edits the fused graph in place: its nodes are nodes of the prepared graph, too.
struct FusedNodeTag : PreparedNodeTag {};
using FusedNode = Id<FusedNodeTag>;
struct ConvertedNodeTag : fx::NodeTag {};
using ConvertedNode = Id<ConvertedNodeTag>;

namespace fx {

// FxGraph::of() gives every node of the traced graph the number that it has there.
constexpr NodeId node_of(model::TracedNode node) {
    return NodeId(node.number());
}
constexpr model::TracedNode traced_node(NodeId node) {
    return model::TracedNode(node.number());
}

} // namespace fx
} // namespace qcs::predict

namespace qcs::predict::fx {

struct Arg;
using Args = CompactVector<Arg>;

/// An argument of a node: a node, a plain value, or a container of arguments.
struct Arg {
    enum class Kind : std::uint8_t { Literal, Node, List, Tuple, Dict, Slice };
    Kind kind = Kind::Literal;
    NodeId node;
    Shared<config::Value> literal; ///< of a Dict: a List of its keys
    Args items;                    ///< elements, values of the keys, or start, stop and step

    static Arg of(NodeId node) { return {Kind::Node, node, {}, {}}; }
    static Arg of(config::Value value);
    static Arg of(DType dtype); ///< all nodes share the few that there are
    static Arg list(Args items) { return {Kind::List, {}, {}, std::move(items)}; }
    static Arg tuple(Args items) { return {Kind::Tuple, {}, {}, std::move(items)}; }

    bool is_node() const { return kind == Kind::Node; }
    bool is_sequence() const { return kind == Kind::List || kind == Kind::Tuple; }
    bool operator==(const Arg&) const = default;
    /// The plain value of a literal; None for everything else.
    const config::Value& value() const { return kind == Kind::Literal ? *literal : *Shared<config::Value>(); }
    template <typename T>
    const T* get() const {
        return kind == Kind::Literal ? std::get_if<T>(&value().data) : nullptr;
    }
};

struct NamedArg {
    SharedText name;
    Arg value;
    bool operator==(const NamedArg&) const = default;
};
using NamedArgs = CompactVector<NamedArg>;

struct FxNode {
    SharedText name;
    SharedText target; ///< as in qcs::Node
    Args args;
    NamedArgs kwargs;
    model::TracedNode origin; ///< none of a node that a pass made
    model::Op op = model::Op::CallFunction;
    bool erased = false; ///< it has no arguments then

    const Arg* kwarg(std::string_view name) const; ///< null if there is none
    bool is_call(model::Op kind, std::string_view wanted) const { return op == kind && target == wanted; }
};

/// What a new node is made of.
struct NewNode {
    model::Op op = model::Op::CallFunction;
    SharedText target;
    Args args = {};
    NamedArgs kwargs = {};
    SharedText name_candidate = {}; ///< "" = made from the target
    model::TracedNode origin = {};
};

class FxGraph {
public:
    /// The traced graph itself: node_of() and traced_node() translate.
    static FxGraph of(const model::Graph& graph, const model::GraphIndex& index);

    NodeId append(NewNode node);
    NodeId insert_before(NodeId where, NewNode node);
    NodeId insert_after(NodeId where, NewNode node);
    /// False, and nothing changed, where it still has users: PyTorch raises RuntimeError.
    bool erase(NodeId node);
    void move_after(NodeId where, NodeId node);

    /// Each of these writes the node's arguments anew, which moves it to the end of the users of all of them.
    /// Replacing an input costs as much as it occurs, not as much as the node has inputs.
    void set_args(NodeId node, Args args);
    void set_kwargs(NodeId node, NamedArgs kwargs);
    void set(NodeId node, Args args, NamedArgs kwargs);
    void replace_input(NodeId user, NodeId old_input, NodeId new_input);
    void replace_all_uses(NodeId node, NodeId replacement);
    void set_target(NodeId node, SharedText target) { at(node).target = std::move(target); }

    const FxNode& operator[](NodeId node) const { return nodes_[node.index()].node; }
    /// Distinct users in the order of Python's `node.users`.
    std::vector<NodeId> users(NodeId node) const;
    std::size_t user_count(NodeId node) const { return links(node).users.size(); }
    /// Is `input` among the inputs of `user`? As many steps as the one has inputs or the other has users.
    bool uses(NodeId user, NodeId input) const;
    /// Later is greater: `users` sorts by it.
    std::uint32_t written(NodeId node) const { return links(node).written; }
    /// Distinct inputs in the order of `all_input_nodes`.
    std::vector<NodeId> inputs(NodeId node) const;
    template <typename Visit>
    void for_each_input(NodeId node, Visit&& visit) const {
        for (const auto& input : links(node).inputs)
            if (input.node) visit(input.node);
    }

    NodeId first() const { return first_; }
    NodeId last() const { return last_; }
    // Every walk passes a stop_point.
    NodeId next(NodeId node) const { ///< none at the end
        stop_point();
        return links(node).next;
    }
    NodeId previous(NodeId node) const {
        stop_point();
        return links(node).previous;
    }
    std::vector<NodeId> order() const;         ///< the nodes that are not erased, in graph order
    std::size_t size() const { return size_; } ///< nodes that are not erased
    std::size_t id_limit() const {
        return nodes_.size();
    } ///< greater than every number, erased ones included
    IdRange<NodeId> ids() const { return IdRange<NodeId>(id_limit()); } ///< erased ones included

    /// As copy.deepcopy of the graph: nodes are made again in graph order from their own names, which changes
    /// some, and users come back in graph order. `id_of` maps old ids to new.
    FxGraph copy(IdVector<NodeId, NodeId>* id_of = nullptr) const;
    /// The same of a graph that is given up: what is copied of it is freed meanwhile.
    FxGraph moved(IdVector<NodeId, NodeId>& id_of) &&;
    /// Copies a node of another graph to the end; `map` gives the node for each of its inputs.
    template <typename Map>
    NodeId append_copy(const FxNode& node, Map&& map) {
        NewNode copy{node.op, node.target, node.args, node.kwargs, node.name, node.origin};
        for (auto& arg : copy.args)
            map_nodes(arg, map);
        for (auto& kwarg : copy.kwargs)
            map_nodes(kwarg.value, map);
        return append(std::move(copy));
    }

    /// No node is made any more: what keeps their names apart is not needed.
    void close() { names_ = {}; }

    template <typename Map>
    static void map_nodes(Arg& arg, Map&& map) {
        if (arg.is_node()) arg.node = map(arg.node);
        for (auto& item : arg.items)
            map_nodes(item, map);
    }
    template <typename Visit>
    static void for_each_node(const Arg& arg, Visit&& visit) {
        if (arg.is_node()) visit(arg.node);
        for (const auto& item : arg.items)
            for_each_node(item, visit);
    }

    /// The argument as a value of the model, nodes by name.
    config::Value value_of(const Arg& arg) const;

private:
    struct Input {
        NodeId node;        ///< none where one has gone
        std::int32_t place; ///< in that node's users
    };
    struct User {
        NodeId node;
        std::int32_t slot; ///< in that node's inputs
    };
    struct Stored {
        FxNode node;
        NodeId previous, next;
        std::uint32_t written = 0; ///< when its arguments were written last
        ShortList<Input> inputs;   ///< in the order in which they first occur among the arguments
        ShortList<User> users;     ///< in no order
    };
    /// Where one input occurs in a node that has many.
    struct Occurrences {
        std::int32_t slot = -1;
        std::vector<Arg*> args;
    };
    /// By node with many inputs whose inputs are replaced one by one. It points into arguments: a copy of the
    /// graph has to make its own.
    struct Wide {
        std::unordered_map<NodeId, std::unordered_map<NodeId, Occurrences>> at;
        Wide() = default;
        Wide(const Wide&) {}
        Wide(Wide&&) noexcept = default;
        Wide& operator=(const Wide&) {
            at.clear();
            return *this;
        }
        Wide& operator=(Wide&&) noexcept = default;
    };

    FxNode& at(NodeId node) { return nodes_[node.index()].node; }
    Stored& links(NodeId node) { return nodes_[node.index()]; }
    const Stored& links(NodeId node) const { return nodes_[node.index()]; }
    NodeId make(NewNode node);
    void link(NodeId node, NodeId previous, NodeId next);
    void unlink(NodeId node);
    void drop_inputs(NodeId node);
    void add_inputs(NodeId node);
    void add_input(NodeId node, std::int32_t slot, NodeId input);
    void drop_user(const Input& input);
    void replace_in_wide(NodeId user, NodeId old_input, NodeId new_input);

    ChunkedVector<Stored> nodes_;
    NodeId first_, last_;
    std::size_t size_ = 0;
    std::uint32_t writes_ = 0;
    Namespace names_;
    Wide wide_;
};

} // namespace qcs::predict::fx
