#pragma once
// The model under study: an FX graph as symbolic tracing produced it, before fusion, with its modules and
// scopes.

#include "base/diagnostic.h"
#include "base/flat_map.h"
#include "base/ids.h"
#include "config/value.h"
#include "json/extras.h"

#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace qcs::model {

enum class Op : std::uint8_t { Placeholder, GetAttr, CallFunction, CallMethod, CallModule, Output };
std::string_view name_of(Op op); ///< "call_module" and so on, as FX spells it

/// The scope in which a node was traced: the innermost module being called. Top-level code has the path ""
/// and no type.
struct Scope {
    SharedText path;
    std::optional<SharedText> type; ///< the module's class; nullopt = Python's None
    bool operator==(const Scope&) const = default;
};

/// Index in Graph::nodes.
struct TracedNodeTag {};
using TracedNode = Id<TracedNodeTag>;

struct Node {
    SharedText name; ///< unique in the graph
    Op op = Op::CallFunction;
    /// call_function: canonical importable name; call_method: bare name; call_module, get_attr: dotted path.
    SharedText target;
    config::Values args;
    config::Keywords kwargs;
    std::optional<Scope> scope;        ///< nullopt for nodes that the tracer did not create
    CompactVector<std::int64_t> shape; ///< shape of the output, if known (see has_shape)
    bool has_shape = false;            ///< true if the shape is known; a scalar has an empty shape
    std::optional<DType> dtype;        ///< dtype of the output, if known
    SharedText user_dtype = {}; ///< name of an output dtype that torch does not have; `dtype` is empty then
    json::Extras extras = {};
    bool operator==(const Node&) const = default;
};

/// A class that occurs in the graph.
struct TypeInfo {
    std::string name;               ///< canonical importable name
    std::vector<std::string> bases; ///< the rest of __mro__ in order, without object
    /// A user's class with _IS_REFERENCE: convert of eager mode passes the weight's qparams to its
    /// from_float.
    bool is_reference = false;
    json::Extras extras = {};
    bool operator==(const TypeInfo&) const = default;
};

/// Index in Graph::modules.
struct ModuleTag {};
using ModuleIndex = Id<ModuleTag>;

/// A module that the graph can address: one entry of named_modules(remove_duplicate=False) of the traced
/// GraphModule, without the root. The order is that of named_modules.
struct Module {
    SharedText path;
    SharedText type; ///< its class in the traced GraphModule, where containers are rebuilt as torch.nn.Module
    SharedText original_type; ///< its class in the user's model; equals `type` if tracing did not replace it
    bool training = false;
    /// The first path at which the same object is registered; nullopt: this is it.
    std::optional<SharedText> same_as;
    /// Attributes that PyTorch's passes read, by name: num_features, affine, track_running_stats,
    /// out_channels, ...
    config::Keywords attributes;
    json::Extras extras = {};
    bool operator==(const Module&) const = default;
};

/// The dtype of a module's parameter `name`, or of the tensor that a parametrization computes in its place.
/// `dtypes` is the module's attribute `parameter_dtypes`, null if it has none; parameters that it does not
/// list are float32.
DType parameter_dtype(const config::Value* dtypes, std::string_view name);

struct ModuleList;

/// The module list that a model without calls was made from (model/module_list.h); null for a traced model.
struct FromList {
    std::shared_ptr<const ModuleList> list = {};
    explicit operator bool() const { return list != nullptr; }
    bool operator==(const FromList& other) const; ///< compares the lists by value
};

/// The model as eager mode runs it: stubs are module calls, and a call of a FloatFunctional is a call_method
/// on the result of a get_attr. FX traces through both, so that they do not appear in the FX graph.
struct EagerTrace {
    IdVector<ModuleIndex, Module> modules;
    /// Empty: the model has neither stubs nor FloatFunctionals, and the FX graph is used.
    IdVector<TracedNode, Node> nodes;
    json::Extras extras = {};
    bool operator==(const EagerTrace&) const = default;
};

struct Graph {
    std::string name;      ///< for display; usually the model's class
    std::string root_type; ///< the class of the user's model
    std::string torch_version;
    bool is_qat = false; ///< traced for prepare_qat_fx, in training mode
    /// Devices of its parameters and buffers, sorted; empty = all on the CPU.
    std::vector<std::string> devices = {};
    std::vector<TypeInfo> types;
    IdVector<ModuleIndex, Module> modules;
    IdVector<TracedNode, Node> nodes; ///< in topological order: every node comes after the nodes that it uses
    /// JSON with answers that only Python could give about the model and some configs (read by
    /// conformance/case_json.h); "" if nothing was recorded.
    std::string recorded = {};
    /// The same for the model and an eager config (read by conformance/module_rows.h).
    std::string recorded_eager = {};
    json::Extras extras;
    FromList from_list = {};
    std::optional<EagerTrace> eager = {}; ///< nullopt: not recorded
    bool operator==(const Graph&) const = default;

    /// Modules and calls as in eager mode; those traced for FX if `eager` is not recorded or has no nodes.
    const IdVector<ModuleIndex, Module>& eager_modules() const;
    const IdVector<TracedNode, Node>& eager_nodes() const;
};

/// True if all parameters and buffers are on the device "meta".
inline bool is_on_meta(const Graph& graph) {
    return graph.devices.size() == 1 && graph.devices.front() == "meta";
}

/// An index of one graph by name. The graph must outlive it.
class GraphIndex {
public:
    explicit GraphIndex(const Graph& graph);
    // These return "none" if there is no node or module of that name.
    TracedNode node(std::string_view name) const;
    ModuleIndex module(std::string_view path) const;

private:
    TextMap<TracedNode> nodes_;
    TextMap<ModuleIndex> modules_;
};

/// The distinct users of each node, in graph order.
IdVector<TracedNode, std::vector<TracedNode>> users_of(const Graph& graph, const GraphIndex& index);

/// Calls `visit` for each node reference in the value, depth first.
void for_each_node_ref(const config::Value& value, const std::function<void(const config::NodeRef&)>& visit);

} // namespace qcs::model
