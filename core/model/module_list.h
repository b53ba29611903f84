#pragma once
// A model's tree of modules without a graph, as eager mode sees it, and the `modules` file kind that holds
// one.

#include "base/diagnostic.h"
#include "base/ids.h"
#include "config/value.h"
#include "json/decode.h"
#include "json/extras.h"
#include "model/graph.h"

#include <memory>

namespace qcs::model {

/// A parameter or a buffer that is not None.
struct ListedTensor {
    SharedText name;
    std::optional<DType> dtype; ///< nullopt: not on record
    /// nullopt: it has none yet (lazy modules), or it is not on record.
    std::optional<CompactVector<std::int64_t>> shape;
    SharedText device; ///< "" = the CPU
    json::Extras extras = {};
    bool operator==(const ListedTensor&) const = default;
};

/// Of an observer or fake quantizer, as the bridge records it: JSON that conformance/ and predict/ read.
struct ListedObserver {
    std::string instance;             ///< its class and attributes
    std::string calculate_qparams;    ///< what calculate_qparams raises; "null" = nothing
    std::optional<std::int64_t> seen; ///< how many minima it keeps; 0: it has observed nothing
    json::Extras extras = {};
    bool operator==(const ListedObserver&) const = default;
};

/// In ModuleList::modules.
struct ListedModuleTag {};
using ListedModuleIndex = Id<ListedModuleTag>;

/// An entry of named_modules(remove_duplicate=False). A second path of a module says no more than whose.
struct ListedModule {
    SharedText path; ///< "" = the root
    SharedText type;
    CompactVector<SharedText> bases; ///< the rest of __mro__ in order, without object
    bool training = false;
    config::Keywords attributes; ///< what PyTorch's functions look at, `qconfig` among it
    /// The attribute `qconfig` of its class; with it, `attributes` has the module's own only.
    std::optional<config::Value> class_qconfig;
    CompactVector<ListedTensor> parameters;
    CompactVector<ListedTensor> buffers;
    CompactVector<SharedText> absent;     ///< names of children that are None
    CompactVector<SharedText> pre_hooks;  ///< names of the forward pre-hooks, in order
    CompactVector<SharedText> post_hooks; ///< and of the forward hooks
    std::optional<ListedObserver> observer;
    std::string quantized;      ///< of a quantized or reference module: JSON of its weights; "" of all others
    ListedModuleIndex alias_of; ///< the first path of the same object; none: this is it
    ListedModuleIndex parent;   ///< none of the root
    /// Of recorded answers: its path in the model that the call was made with.
    std::optional<SharedText> same_as;
    bool implied = false; ///< the root of a file that has no row for it; it is not written
    json::Extras extras = {};
    bool operator==(const ListedModule&) const = default;
};

using ListedModules = IdVector<ListedModuleIndex, ListedModule>;

struct ModuleList {
    std::string name;      ///< for people; usually the model's class
    std::string root_type; ///< class of the user's model
    std::string torch_version;
    ListedModules modules; ///< the root first, and each module after the one that it lies in
    /// Whether parameters and buffers are on record; of a graph they are what torch's classes register.
    bool has_tensors = true;
    std::vector<TypeInfo> types = {}; ///< classes that only an eager config names
    /// JSON of what only Python can answer about the model and an eager config (conformance/module_rows.h
    /// reads it), "" where nothing was recorded.
    std::string recorded_eager = {};
    json::Extras extras = {};
    bool operator==(const ModuleList&) const = default;
};

struct ModuleListFile {
    ModuleList modules;
    Diagnostics warnings;
    bool read_only = false; ///< written by a newer version of this program
};

/// "duplicate-module" for a path that stands twice and "unknown-module" for an alias of what is no earlier
/// row are errors. A module inside one that has no row is a warning ("module-without-parent"): its parent is
/// the nearest one that has a row, or the root.
Expected<ModuleListFile> read_module_list(std::string_view json, const std::string& file = {});
/// The body of such a file, without its header.
ModuleList decode_module_list(const json::JsonValue& json, json::Decoder& decoder);
/// Its table alone, as recorded cases have it; `root_type` is that of a root without a row.
ListedModules decode_listed_modules(const json::JsonValue& json, json::Decoder& decoder,
                                    std::string_view root_type = {});
/// Canonical text, ending in a newline.
std::string write_module_list(const ModuleList& list);

/// A model of these modules for where models are graphs: it has no calls, and nothing can be traced in it.
std::shared_ptr<const Graph> graph_of(std::shared_ptr<const ModuleList> list);
/// The modules of a traced model, as they were before tracing. What the graph does not call is not on record.
ModuleList module_list_of(const Graph& graph);

} // namespace qcs::model
