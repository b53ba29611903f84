#pragma once
// Facts about a model that only Python can determine, for example the results of the user's own callables,
// and child models that are traced separately. They were recorded when the model was exported.

#include "config/qconfig.h"
#include "model/graph.h"
#include "predict/constraints/constraints.h"
#include "predict/fx/fx_graph.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_factory.h"

#include <memory>

namespace qcs::predict {

struct PrepareInput;

/// A module that a user's callable returned.
struct RecordedModule {
    std::string type;
    /// The classes that follow `type` in its __mro__, without Python's `object`.
    std::vector<std::string> bases;
    std::optional<std::string> path; ///< path in the graph, if it is one of the graph's modules
    bool training = false;
    config::Keywords attributes;
    /// Whether it has an attribute `qconfig`; always false if `path` is set, since the attribute is only
    /// recorded for modules that are not in the graph.
    bool has_qconfig = false;
    std::optional<std::string> qconfig_of; ///< path of the module whose qconfig object it shares
    /// If `qconfig_of` is nullopt: its own qconfig; null = None.
    std::shared_ptr<const config::QConfig> qconfig;
    std::vector<RecordedModule> children;
};

/// An argument or result of a user's callable: a node or module of the graph, a function, a class, a new
/// module, a plain value, or a tuple or list of these.
struct CallValue {
    enum class Kind : std::uint8_t { Plain, Node, Module, NewModule, Tuple, List };
    Kind kind = Kind::Plain;
    /// Name of a Node, path of a Module ("" if it was returned and is not in the graph), class of a
    /// NewModule.
    std::string name;
    config::Value plain; ///< the value if Plain: a function, class, method name or constant
    /// Contents of a NewModule, or of a Module that was returned.
    std::shared_ptr<const RecordedModule> module;
    std::vector<CallValue> items; ///< elements of a Tuple or List
    bool is_sequence() const { return kind == Kind::Tuple || kind == Kind::List; }
    bool operator==(const CallValue&) const;
};

/// A recorded call of a user's own code: a fuser method, a getter or from_float, for example.
struct RecordedCall {
    std::string kind; ///< "fuser_method", "root_node_getter", "extra_inputs_getter", "from_float", ...
    /// Canonical name; "factory(argument)" for a callable made by one of torch's factories.
    std::string callable;
    std::int64_t ordinal = 0; ///< number of the call among those of this kind and callable, from 0
    std::vector<CallValue> args;
    CallValue answer;                  ///< the returned value
    std::vector<PlanWarning> warnings; ///< warnings that the call emitted
    std::optional<Raised> raised;
};

/// For each config, the exception with which PyTorch refuses it; nullopt if PyTorch accepts the config.
/// PyTorch raises the exception at the point where it first uses the config.
struct RefusedConfigs {
    std::optional<Raised> custom, backend, mapping;
};

/// An attribute that a get_attr node of the graph reads.
struct RecordedTensor {
    std::string target;
    std::string kind; ///< "parameter", "buffer", "constant", or the name of another type
    std::optional<DType> dtype;
    std::vector<std::int64_t> shape;
    std::string device;
};

/// The values of a weight as far as observers depend on them: for each dimension and each index along that
/// dimension, the minimum and maximum.
struct WeightRange {
    std::vector<std::vector<double>> minima, maxima; ///< [dimension][index]
};

/// A standalone module that was traced separately, or the exception that tracing it raised.
struct RecordedChild {
    std::string target;
    /// The separate trace with its configs; null if tracing raised.
    std::shared_ptr<const PrepareInput> input;
    RefusedConfigs refused;
    std::optional<Raised> raised;
};

/// Everything that was recorded about one model.
struct Recorded {
    std::vector<RecordedConstructor> constructors; ///< what the user's own observer constructors return
    std::vector<RecordedCall> calls;
    std::vector<RecordedChild> children;
    /// The observers that the model contained before prepare, by path.
    std::unordered_map<std::string, std::shared_ptr<const ObserverInstance>> observers;
    std::vector<RecordedTensor> tensors;
    /// Ranges of weights, by attribute path. Only recorded if a qconfig makes the packing of weights depend
    /// on their zero points.
    std::unordered_map<std::string, WeightRange> weight_ranges;
    /// For each BatchNorm, by its path: when it is folded into a weight, the weight's output channels are
    /// multiplied by these factors. Only recorded together with `weight_ranges`.
    std::unordered_map<std::string, std::vector<double>> fold_factors;
    /// Names of the traced root's attributes; only those names that end in "_" and a number.
    std::vector<std::string> root_attributes;
    model::Module root;   ///< the traced root: training flag and attributes
    bool has_vnni = true; ///< whether the processor has VNNI: x86 then packs some weights with oneDNN
};

/// Returns the recorded observer constructors; empty if `recorded` is null. The span refers to `*recorded`.
inline std::span<const RecordedConstructor> constructors_of(const std::shared_ptr<const Recorded>& recorded) {
    if (!recorded) return {};
    return recorded->constructors;
}

// Looking up the recorded results of a user's callables.

/// Returns an argument of a node in the form in which calls are recorded.
CallValue call_value_of(const fx::FxGraph& graph, const fx::Arg& arg);
/// type(value).__name__
std::string type_name(const CallValue& value);
/// Returns the recorded call of that kind and callable with these arguments; null if there is none.
const RecordedCall* find_call(const Recorded& recorded, std::string_view kind, const std::string& callable,
                              const std::vector<CallValue>& args);
/// Returns the call that find_call() finds. If the callable raised, throws PyError with its exception. If the
/// call was not recorded, throws PyError with `type` "" and code "call-not-recorded".
const RecordedCall& require_call(const Recorded* recorded, std::string_view kind, const std::string& callable,
                                 const std::vector<CallValue>& args);

} // namespace qcs::predict
