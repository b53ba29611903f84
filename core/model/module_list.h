#pragma once
// The module tree of a model without a graph, as eager mode sees it, and the file kind `modules` that holds
// it.

#include "base/diagnostic.h"
#include "base/ids.h"
#include "config/value.h"
#include "json/decode.h"
#include "json/extras.h"
#include "model/graph.h"

#include <memory>

namespace qcs::model {

/// A parameter or buffer that is not None.
struct ListedTensor {
    SharedText name;
    std::optional<DType> dtype; ///< nullopt: not recorded
    /// nullopt: it has no shape yet (lazy modules), or the shape was not recorded.
    std::optional<CompactVector<std::int64_t>> shape;
    SharedText device; ///< "" = the CPU
    json::Extras extras = {};
    bool operator==(const ListedTensor&) const = default;
};

/// The state of an observer or fake quantizer, as JSON that the Python bridge recorded and that conformance/
/// and predict/ read.
struct ListedObserver {
    std::string instance; ///< JSON of its class and attributes
    /// JSON of the exception that calculate_qparams raises; "null" if it raises none.
    std::string calculate_qparams;
    /// Number of minima that it holds; 0: it has not observed anything; nullopt: not recorded.
    std::optional<std::int64_t> seen;
    json::Extras extras = {};
    bool operator==(const ListedObserver&) const = default;
};

/// Index in ModuleList::modules.
struct ListedModuleTag {};
using ListedModuleIndex = Id<ListedModuleTag>;

/// An entry of named_modules(remove_duplicate=False). If the module object was listed before under another
/// path, only `path`, `parent` and `alias_of` are set.
struct ListedModule {
    SharedText path; ///< "" = the root
    SharedText type;
    CompactVector<SharedText> bases; ///< the rest of __mro__ in order, without object
    bool training = false;
    config::Keywords attributes; ///< attributes that PyTorch's functions read, including `qconfig`
    /// The class attribute `qconfig` of the module's class. If set, `attributes` only holds a `qconfig` of
    /// the instance itself.
    std::optional<config::Value> class_qconfig;
    CompactVector<ListedTensor> parameters;
    CompactVector<ListedTensor> buffers;
    CompactVector<SharedText> absent;     ///< names of children that are None
    CompactVector<SharedText> pre_hooks;  ///< names of its forward pre-hooks, in order
    CompactVector<SharedText> post_hooks; ///< names of its forward hooks, in order
    std::optional<ListedObserver> observer;
    std::string quantized;      ///< JSON of the weights of a quantized or reference module; "" for all others
    ListedModuleIndex alias_of; ///< the entry with the first path of the same object; none: this is the first
    ListedModuleIndex parent;   ///< none for the root
    /// Only in recorded outcomes of a call: the path of the same object in the model before the call.
    std::optional<SharedText> same_as;
    bool implied = false; ///< a root that the file has no row for; it is not written
    json::Extras extras = {};
    bool operator==(const ListedModule&) const = default;
};

using ListedModules = IdVector<ListedModuleIndex, ListedModule>;

struct ModuleList {
    std::string name;      ///< for display; usually the model's class
    std::string root_type; ///< the class of the user's model
    std::string torch_version;
    ListedModules modules; ///< the root first, and each module after its parent
    /// True if parameters and buffers were recorded. False for a list made from a graph: they are then those
    /// that torch's own classes register.
    bool has_tensors = true;
    std::vector<TypeInfo> types = {}; ///< classes that only an eager config names
    /// JSON with answers that only Python could give about the model and an eager config (read by
    /// conformance/module_rows.h); "" if nothing was recorded.
    std::string recorded_eager = {};
    json::Extras extras = {};
    bool operator==(const ModuleList&) const = default;
};

struct ModuleListFile {
    ModuleList modules;
    Diagnostics warnings;
    bool read_only = false; ///< written by a newer version of this program
};

/// Errors: "duplicate-module" for a path that is listed twice, "unknown-module" for an alias that names no
/// earlier row. A module whose parent has no row is a warning ("module-without-parent"); it is attached to
/// the nearest ancestor that has one, or to the root.
Expected<ModuleListFile> read_module_list(std::string_view json, const std::string& file = {});
/// Decodes the body of such a file, without the header.
ModuleList decode_module_list(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes only the table of modules, as recorded cases have it. `root_type` is the type of a root that has
/// no row.
ListedModules decode_listed_modules(const json::JsonValue& json, json::Decoder& decoder,
                                    std::string_view root_type = {});
/// The canonical text with a final newline.
std::string write_module_list(const ModuleList& list);

/// A graph with these modules and without nodes, for code that expects models to be graphs. It keeps the list
/// in Graph::from_list.
std::shared_ptr<const Graph> graph_of(std::shared_ptr<const ModuleList> list);
/// The modules of a traced model as they were before tracing. Modules that the graph does not address are
/// missing.
ModuleList module_list_of(const Graph& graph);

} // namespace qcs::model
