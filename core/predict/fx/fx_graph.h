#pragma once
// A graph that can be edited, with the same results as in torch.fx (torch/fx/node.py, torch/fx/graph.py): the
// order of nodes, their names, and the order of each node's users are the same.

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

// Types of node ids.

namespace fx {

struct NodeTag {};
/// A node of an FxGraph. An id stays valid as long as the graph exists, and is never reused.
using NodeId = Id<NodeTag>;

} // namespace fx

// A pass that edits one graph uses fx::NodeId. Code that relates nodes of different graphs uses these types,
// which name the graph.

struct PreparedNodeTag : fx::NodeTag {};
using PreparedNode = Id<PreparedNodeTag>;
/// prepare edits the fused graph in place, so a node of the fused graph is also a node of the prepared graph.
struct FusedNodeTag : PreparedNodeTag {};
using FusedNode = Id<FusedNodeTag>;
/// A node of the graph that convert makes.
struct ConvertedNodeTag : fx::NodeTag {};
using ConvertedNode = Id<ConvertedNodeTag>;

namespace fx {

// FxGraph::of() gives each node the number that it has in the traced graph.
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
    Shared<config::Value> literal; ///< the plain value of a Literal; for a Dict, a List of its keys
    /// The elements of a List or Tuple, the values of a Dict, or start, stop and step of a Slice.
    Args items;

    static Arg of(NodeId node) { return {Kind::Node, node, {}, {}}; }
    static Arg of(config::Value value);
    static Arg of(DType dtype); ///< all arguments with the same dtype share one value
    static Arg list(Args items) { return {Kind::List, {}, {}, std::move(items)}; }
    static Arg tuple(Args items) { return {Kind::Tuple, {}, {}, std::move(items)}; }

    bool is_node() const { return kind == Kind::Node; }
    bool is_sequence() const { return kind == Kind::List || kind == Kind::Tuple; }
    bool operator==(const Arg&) const = default;
    /// The plain value of a literal; None for all other kinds.
    const config::Value& value() const { return kind == Kind::Literal ? *literal : *Shared<config::Value>(); }
    /// The plain value if it is a literal of type T; else null.
    template <typename T>
    const T* get() const {
        return kind == Kind::Literal ? std::get_if<T>(&value().data) : nullptr;
    }
};

/// A keyword argument.
struct NamedArg {
    SharedText name;
    Arg value;
    bool operator==(const NamedArg&) const = default;
};
using NamedArgs = CompactVector<NamedArg>;

/// A node of the graph.
struct FxNode {
    SharedText name;
    SharedText target; ///< as in model::Node: a module path, function or method name
    Args args;
    NamedArgs kwargs;
    model::TracedNode origin; ///< the traced node; none for a node that a pass made
    model::Op op = model::Op::CallFunction;
    bool erased = false; ///< whether the node was erased; its arguments are then empty

    const Arg* kwarg(std::string_view name) const; ///< null if there is no such keyword argument
    /// Whether the node has this op and this target.
    bool is_call(model::Op kind, std::string_view wanted) const { return op == kind && target == wanted; }
};

/// The properties of a node that is to be made.
struct NewNode {
    model::Op op = model::Op::CallFunction;
    SharedText target;
    Args args = {};
    NamedArgs kwargs = {};
    SharedText name_candidate = {}; ///< "" = derived from the target
    model::TracedNode origin = {};
};

/// The graph: a doubly linked list of nodes with their inputs and users.
class FxGraph {
public:
    /// Returns the traced graph as an FxGraph; node_of() and traced_node() convert the ids.
    static FxGraph of(const model::Graph& graph, const model::GraphIndex& index);

    /// Add a node: append() at the end of the graph, the others directly before or after the node `where`.
    /// The new node's name is derived from NewNode::name_candidate as in torch.fx.
    NodeId append(NewNode node);
    NodeId insert_before(NodeId where, NewNode node);
    NodeId insert_after(NodeId where, NewNode node);
    /// Returns false and changes nothing if the node still has users: PyTorch raises a RuntimeError then.
    bool erase(NodeId node);
    /// Moves `node` directly behind `where`.
    void move_after(NodeId where, NodeId node);

    /// The following functions rewrite arguments: those of `node`, those of `user`, or (replace_all_uses)
    /// those of each user of `node`. A node whose arguments are rewritten moves to the end of the user lists
    /// of all its inputs. The cost of replacing an input depends on how often that input occurs, not on how
    /// many inputs the user has.
    void set_args(NodeId node, Args args);
    void set_kwargs(NodeId node, NamedArgs kwargs);
    void set(NodeId node, Args args, NamedArgs kwargs);
    void replace_input(NodeId user, NodeId old_input, NodeId new_input);
    void replace_all_uses(NodeId node, NodeId replacement);
    void set_target(NodeId node, SharedText target) { at(node).target = std::move(target); }

    const FxNode& operator[](NodeId node) const { return nodes_[node.index()].node; }
    /// Returns the distinct users, in the order of Python's `node.users`.
    std::vector<NodeId> users(NodeId node) const;
    std::size_t user_count(NodeId node) const { return links(node).users.size(); }
    /// Returns whether `input` is an input of `user`. Takes as many steps as `user` has inputs or `input` has
    /// users, whichever is less.
    bool uses(NodeId user, NodeId input) const;
    /// Returns the sequence number of the last change of the node's arguments. users() sorts the users of a
    /// node by this number.
    std::uint32_t arguments_version(NodeId node) const { return links(node).arguments_version; }
    /// Returns the distinct inputs, in the order of `all_input_nodes`.
    std::vector<NodeId> inputs(NodeId node) const;
    template <typename Visit>
    void for_each_input(NodeId node, Visit&& visit) const {
        for (const auto& input : links(node).inputs)
            if (input.node) visit(input.node);
    }

    NodeId first() const { return first_; } ///< none if the graph is empty
    NodeId last() const { return last_; }
    // next() and previous() call stop_point(), so that loops over a large graph can be stopped.
    NodeId next(NodeId node) const { ///< none after the last node
        stop_point();
        return links(node).next;
    }
    NodeId previous(NodeId node) const {
        stop_point();
        return links(node).previous;
    }
    std::vector<NodeId> order() const;         ///< the nodes in graph order, without erased ones
    std::size_t size() const { return size_; } ///< number of nodes, without erased ones
    /// Greater than the number of every node, including erased nodes.
    std::size_t id_limit() const { return nodes_.size(); }
    IdRange<NodeId> ids() const { return IdRange<NodeId>(id_limit()); } ///< all ids, including erased nodes

    /// Copies the graph as copy.deepcopy does: nodes are made again in graph order, with their old names as
    /// candidates, which changes some names; users are then in graph order. If `id_of` is not null, the new
    /// id of each old node is stored there (none for erased nodes).
    FxGraph copy(IdVector<NodeId, NodeId>* id_of = nullptr) const;
    /// The same as copy(), but frees this graph's memory while it is being copied.
    FxGraph moved(IdVector<NodeId, NodeId>& id_of) &&;
    /// Appends a copy of another graph's node. map(id) is called for each input and must return the node of
    /// this graph to use instead.
    template <typename Map>
    NodeId append_copy(const FxNode& node, Map&& map) {
        NewNode copy{node.op, node.target, node.args, node.kwargs, node.name, node.origin};
        for (auto& arg : copy.args)
            map_nodes(arg, map);
        for (auto& kwarg : copy.kwargs)
            map_nodes(kwarg.value, map);
        return append(std::move(copy));
    }

    /// Frees the set of used names. No node may be added afterwards.
    void close() { names_ = {}; }

    /// Replaces each node in the argument by map(node).
    template <typename Map>
    static void map_nodes(Arg& arg, Map&& map) {
        if (arg.is_node()) arg.node = map(arg.node);
        for (auto& item : arg.items)
            map_nodes(item, map);
    }
    /// Calls visit(node) for each node in the argument, including nodes in containers.
    template <typename Visit>
    static void for_each_node(const Arg& arg, Visit&& visit) {
        if (arg.is_node()) visit(arg.node);
        for (const auto& item : arg.items)
            for_each_node(item, visit);
    }

    /// Returns the argument as a value, in which a node is represented by its name.
    config::Value value_of(const Arg& arg) const;

private:
    struct Input {
        NodeId node;        ///< none if the input was removed
        std::int32_t place; ///< index of the entry for this user in the `users` of `node`
    };
    struct User {
        NodeId node;
        std::int32_t slot; ///< index of the entry for this input in the `inputs` of `node`
    };
    struct Stored {
        FxNode node;
        NodeId previous, next;
        std::uint32_t arguments_version = 0; ///< sequence number of the last change of its arguments
        SmallVector<Input> inputs;           ///< in the order in which they first occur among the arguments
        SmallVector<User> users;             ///< in no particular order
    };
    /// The places where an input occurs among the arguments of a node that has many inputs.
    struct Occurrences {
        std::int32_t slot = -1; ///< index in the node's `inputs`
        std::vector<Arg*> args; ///< the arguments that are this input
    };
    /// For each node that has many inputs and whose inputs are replaced one by one: the occurrences of each
    /// input (node -> input -> occurrences). They contain pointers to arguments, so a copy of the graph
    /// starts with an empty table.
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
