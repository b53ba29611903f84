#pragma once
// Module lists: the modules of a model without a graph, which is all that most functions of eager mode need.
// The file kind `modules` contains a module list.

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
    /// nullopt: not recorded, or the tensor has no shape yet (lazy modules).
    std::optional<CompactVector<std::int64_t>> shape;
    SharedText device; ///< "" = the CPU
    json::Extras extras = {};
    bool operator==(const ListedTensor&) const = default;
};

/// The state of an observer or fake quantizer in the model. The Python bridge records it.
struct ListedObserver {
    std::string instance; ///< JSON text with the class and the attributes
    /// JSON text with the exception that calculate_qparams raises; "null" if it raises no exception.
    std::string calculate_qparams;
    /// Number of elements in the observer's min_val; 0: the observer has not observed anything yet; nullopt:
    /// not recorded, or the observer has no min_val and max_val.
    std::optional<std::int64_t> seen;
    json::Extras extras = {};
    bool operator==(const ListedObserver&) const = default;
};

/// Index in ModuleList::modules.
struct ListedModuleTag {};
using ListedModuleIndex = Id<ListedModuleTag>;

/// One entry of named_modules(remove_duplicate=False). If an earlier entry is for the same module object,
/// only `path`, `parent` and `alias_of` are set.
struct ListedModule {
    SharedText path;                 ///< dotted path; "" = the root
    SharedText type;                 ///< importable name of the module's class
    CompactVector<SharedText> bases; ///< the base classes in the order of __mro__, without `object`
    bool training = false;           ///< in training mode
    /// Values of the attributes that PyTorch's functions read, such as `qconfig`.
    config::Keywords attributes;
    /// The attribute `qconfig` of the module's class, if the class has one. `attributes` then has a `qconfig`
    /// only if the module object has such an attribute itself.
    std::optional<config::Value> class_qconfig;
    CompactVector<ListedTensor> parameters;
    CompactVector<ListedTensor> buffers;
    CompactVector<SharedText> absent;       ///< names of registered children that are None
    CompactVector<SharedText> pre_hooks;    ///< names of the forward pre-hooks, in order
    CompactVector<SharedText> post_hooks;   ///< names of the forward hooks, in order
    std::optional<ListedObserver> observer; ///< set if the module is an observer or fake quantizer
    /// JSON text about the weights and biases of a quantized module or reference module, or with the dtype of
    /// a Quantize module; "" for all other modules.
    std::string quantized;
    /// The first entry for the same module object; "none" for that entry itself.
    ListedModuleIndex alias_of;
    ListedModuleIndex parent; ///< "none" for the root
    /// Only in the recorded result of a PyTorch call: the path of the same module object in the model before
    /// the call. nullopt: the object is new.
    std::optional<SharedText> same_as;
    /// True for a root that was added because the file has no row for it. Such a root is not written to
    /// files.
    bool implied = false;
    json::Extras extras = {};
    bool operator==(const ListedModule&) const = default;
};

using ListedModules = IdVector<ListedModuleIndex, ListedModule>;

/// The contents of a module list file.
struct ModuleList {
    std::string name;      ///< for display; usually the model's class
    std::string root_type; ///< the class of the user's model
    std::string torch_version;
    ListedModules modules; ///< the root is the first, and each module comes after its parent
    /// True if parameters and buffers were recorded. False if the list was made from a graph; the parameters
    /// and buffers are then derived from the attributes of torch's own module classes
    /// (model/module_tensors.h).
    bool has_tensors = true;
    /// Classes that occur in an eager config, but not in the model. If the list was made from a graph:
    /// Graph::types.
    std::vector<TypeInfo> types = {};
    /// JSON text with facts about the model and an eager config. Only Python code can determine these facts:
    /// the Python bridge records them, and conformance/module_rows.h reads them. "" if nothing was recorded.
    std::string recorded_eager = {};
    json::Extras extras = {};
    bool operator==(const ModuleList&) const = default;
};

struct ModuleListFile {
    ModuleList modules;
    Diagnostics warnings;
    bool read_only = false; ///< the file was written by a newer version of this program
};

/// Reads a module list file. `file` is the name for diagnostics. Errors: "duplicate-module" if a path is
/// listed twice; "unknown-first-module" if no earlier row describes the module to which an alias refers. If
/// the parent of a module has no earlier row, there is a warning ("module-without-parent"), and the nearest
/// ancestor with an earlier row, or the root, becomes the parent.
Expected<ModuleListFile> read_module_list(std::string_view json, const std::string& file = {});
/// Decodes a module list from the JSON object of such a file, whose header has been checked already.
ModuleList decode_module_list(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes a table of modules alone, as it occurs in recorded conformance cases. If the table has no row for
/// the root, a root with the class `root_type` is added.
ListedModules decode_listed_modules(const json::JsonValue& json, json::Decoder& decoder,
                                    std::string_view root_type = {});
/// Returns the canonical text of a module list file, with a final newline.
std::string write_module_list(const ModuleList& list);

/// Returns a graph with these modules and without nodes, for code that expects every model to be a graph. The
/// list is stored in Graph::from_list.
std::shared_ptr<const Graph> graph_of(std::shared_ptr<const ModuleList> list);
/// Returns the list in Graph::from_list or, for a traced model, a list of Graph::eager_modules() with the
/// classes that they had before tracing. Modules of the user's model that are not in eager_modules() are
/// missing from the list.
ModuleList module_list_of(const Graph& graph);

} // namespace qcs::model
