#pragma once
// The model under study: an FX graph as symbolic tracing left it, before fusion, with its modules and scopes.

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

/// Where a node was traced: the innermost module being executed. Top-level code has path "" and no type.
struct Scope {
    SharedText path;
    std::optional<SharedText> type; ///< the module's class; nullopt = Python's None
    bool operator==(const Scope&) const = default;
};

/// In Graph::nodes.
struct TracedNodeTag {};
using TracedNode = Id<TracedNodeTag>;

struct Node {
    SharedText name; ///< unique in the graph
    Op op = Op::CallFunction;
    /// call_function: canonical importable name; call_method: bare name; call_module, get_attr: dotted path.
    SharedText target;
    config::Values args;
    config::Keywords kwargs;
    std::optional<Scope> scope;        ///< absent for nodes that the tracer did not see
    CompactVector<std::int64_t> shape; ///< of the output where known
    bool has_shape = false;            ///< a scalar has an empty shape
    std::optional<DType> dtype;        ///< of the output where known
    SharedText user_dtype = {};        ///< name of one that torch does not name; `dtype` is empty then
    json::Extras extras = {};
    bool operator==(const Node&) const = default;
};

struct TypeInfo {
    std::string name;               ///< canonical importable name
    std::vector<std::string> bases; ///< the rest of __mro__ in order, without object
    bool is_reference = false; ///< the user's, with _IS_REFERENCE: its from_float gets the weight's qparams
    json::Extras extras = {};
    bool operator==(const TypeInfo&) const = default;
};

/// In Graph::modules.
struct ModuleTag {};
using ModuleIndex = Id<ModuleTag>;

/// A module that the graph can address: every entry of named_modules(remove_duplicate=False) of the traced
/// GraphModule, except the root. Order is that of named_modules.
struct Module {
    SharedText path;
    SharedText type;          ///< in the traced GraphModule (containers are rebuilt as torch.nn.Module)
    SharedText original_type; ///< in the user's model; equals `type` for what tracing left alone
    bool training = false;
    std::optional<SharedText> same_as; ///< the first path under which this very object is registered
    /// What PyTorch's passes look at, by name: num_features, affine, track_running_stats, out_channels, ...
    config::Keywords attributes;
    json::Extras extras = {};
    bool operator==(const Module&) const = default;
};

/// Of its own parameter, or of the tensor that a parametrization makes in place of one: the file names dtypes
/// only where they are not all float32.
/// `dtypes`: a module's attribute `parameter_dtypes`, null where it has none.
DType parameter_dtype(const config::Value* dtypes, std::string_view name);

struct ModuleList;

/// The list that a model without calls was made of (model/module_list.h); null: it was traced.
struct FromList {
    std::shared_ptr<const ModuleList> list = {};
    explicit operator bool() const { return list != nullptr; }
    bool operator==(const FromList& other) const; ///< by value
};

/// The model as eager mode runs it: stubs are calls of modules here, and a call of a FloatFunctional is a
/// call_method of what a get_attr gives. FX traces through both, and leaves nothing of them.
struct EagerTrace {
    IdVector<ModuleIndex, Module> modules;
    IdVector<TracedNode, Node> nodes; ///< none: there is neither, and all is as in the graph
    json::Extras extras = {};
    bool operator==(const EagerTrace&) const = default;
};

struct Graph {
    std::string name;      ///< for people; usually the model's class
    std::string root_type; ///< class of the user's model
    std::string torch_version;
    bool is_qat = false;                   ///< how it was traced and in which training mode
    std::vector<std::string> devices = {}; ///< of its parameters and buffers, sorted; none = the CPU
    std::vector<TypeInfo> types;
    IdVector<ModuleIndex, Module> modules;
    IdVector<TracedNode, Node> nodes; ///< in graph order: every node after the nodes it uses
    /// JSON of what only Python can answer about the model and some configs (conformance/case_json.h reads
    /// it), "" where nothing was recorded.
    std::string recorded = {};
    /// The same about the model and an eager config (conformance/module_rows.h reads it).
    std::string recorded_eager = {};
    json::Extras extras;
    FromList from_list = {};
    std::optional<EagerTrace> eager = {}; ///< nullopt: not on record
    bool operator==(const Graph&) const = default;

    /// Modules and calls as in eager mode; what was traced for FX, where nothing else is on record.
    const IdVector<ModuleIndex, Module>& eager_modules() const;
    const IdVector<TracedNode, Node>& eager_nodes() const;
};

/// All its parameters and buffers are on the device "meta".
inline bool is_on_meta(const Graph& graph) {
    return graph.devices.size() == 1 && graph.devices.front() == "meta";
}

/// Look-ups by name over one graph, which must outlive it.
class GraphIndex {
public:
    explicit GraphIndex(const Graph& graph);
    // None if there is none of that name.
    TracedNode node(std::string_view name) const;
    ModuleIndex module(std::string_view path) const;

private:
    TextMap<TracedNode> nodes_;
    TextMap<ModuleIndex> modules_;
};

/// Distinct user nodes of each node, in graph order.
IdVector<TracedNode, std::vector<TracedNode>> users_of(const Graph& graph, const GraphIndex& index);

/// Calls `visit(const NodeRef&)` for each node reference in the value, depth first.
void for_each_node_ref(const config::Value& value, const std::function<void(const config::NodeRef&)>& visit);

} // namespace qcs::model
