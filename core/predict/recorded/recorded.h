#pragma once
// Answers that only Python can give about one model, written down when it was recorded: what the user's own
// callables return, and models that are traced apart.

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
    std::vector<std::string> bases;
    std::optional<std::string> path; ///< where it is one of the graph's modules
    bool training = false;
    config::Keywords attributes;
    bool has_qconfig = false;                       ///< a new module with an attribute `qconfig`
    std::optional<std::string> qconfig_of;          ///< path of the module whose very qconfig it is
    std::shared_ptr<const config::QConfig> qconfig; ///< else its own; null = None
    std::shared_ptr<const ObserverInstance> observer;
    std::vector<RecordedModule> children;
};

/// An argument or answer of a user's callable: a node or module of the graph, a function, a class, a new
/// module, a plain value, or a tuple of these.
struct CallValue {
    enum class Kind : std::uint8_t { Plain, Node, Module, NewModule, Tuple, List };
    Kind kind = Kind::Plain;
    std::string name;                             ///< of a Node; path of a Module; class of a NewModule
    config::Value plain;                          ///< functions, classes, method names and constants
    std::shared_ptr<const RecordedModule> module; ///< record of a NewModule, or of an answered Module
    std::vector<CallValue> items;
    bool is_sequence() const { return kind == Kind::Tuple || kind == Kind::List; }
    bool operator==(const CallValue&) const;
};

/// One call of a user-written fuser method, root node getter or extra inputs getter.
struct RecordedCall {
    std::string kind;     ///< "fuser_method", "root_node_getter", "extra_inputs_getter", "from_float", ...
    std::string callable; ///< canonical name; "factory(argument)" for a product of torch's factories
    std::int64_t ordinal = 0; ///< which call of that callable, from 0
    std::vector<CallValue> args;
    CallValue answer;
    std::vector<PlanWarning> warnings; ///< that the call emitted
    std::optional<Raised> raised;
};

/// A config that torch refuses, which only happens when its turn comes.
struct RefusedConfigs {
    std::optional<Raised> custom, backend, mapping;
};

/// What an attribute that the graph reads is.
struct RecordedTensor {
    std::string target;
    std::string kind; ///< "parameter", "buffer", "constant", or a type's name
    std::optional<DType> dtype;
    std::vector<std::int64_t> shape;
    std::string device;
};

/// What observers see of a parameter that is a weight: its extremes along each of its dimensions.
struct WeightRange {
    std::vector<std::vector<double>> minima, maxima; ///< [dimension][index]
};

/// A standalone module, traced apart, or the exception of tracing it.
struct RecordedChild {
    std::string target;
    std::shared_ptr<const PrepareInput> input;
    RefusedConfigs refused;
    std::optional<Raised> raised;
};

struct Recorded {
    std::vector<RecordedConstructor> constructors;
    std::vector<RecordedCall> calls;
    std::vector<RecordedChild> children;
    /// Observers that came with the model, by path, as they are.
    std::unordered_map<std::string, std::shared_ptr<const ObserverInstance>> observers;
    std::vector<RecordedTensor> tensors;
    /// By attribute path; recorded where packing a weight depends on its zero points.
    std::unordered_map<std::string, WeightRange> weight_ranges;
    /// By path of a BatchNorm: what folding it multiplies each output channel of a weight with.
    std::unordered_map<std::string, std::vector<double>> fold_factors;
    std::vector<std::string> root_attributes; ///< those of the traced root that end in a number
    model::Module root;                       ///< the traced root: training flag and attributes
    bool has_vnni = true;                     ///< of the processor: x86 then packs some weights with oneDNN
};

/// The observer constructors that are on record; none where nothing was recorded. It looks into `recorded`.
inline std::span<const RecordedConstructor> constructors_of(const std::shared_ptr<const Recorded>& recorded) {
    if (!recorded) return {};
    return recorded->constructors;
}

// Looking up what a user's callable answered when the model was recorded.

CallValue call_value_of(const fx::FxGraph& graph, const fx::Arg& arg);
/// type(value).__name__
std::string type_name(const CallValue& value);
/// nullptr if there was no such call.
const RecordedCall* find_call(const Recorded& recorded, std::string_view kind, const std::string& callable,
                              const std::vector<CallValue>& args);
/// The answer to a call with these arguments. Throws PyError with what the callable raised, or, of code
/// "call-not-recorded" and no Python type, where that call is not among those recorded.
const RecordedCall& answer_of_call(const Recorded* recorded, std::string_view kind,
                                   const std::string& callable, const std::vector<CallValue>& args);

} // namespace qcs::predict
