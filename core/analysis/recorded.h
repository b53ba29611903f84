#pragma once
// Answers that only Python can give about one model, written down when it was recorded: what the user's own
// callables return, and models that are traced apart.

#include "analysis/observers/observer_factory.h"
#include "analysis/raised.h"
#include "model/graph.h"

#include <memory>

namespace qcs {

struct PrepareInput;

/// An argument or answer of a user's callable: a node or module of the graph, a function, a class, a new
/// module, a plain value, or a tuple of these.
struct CallValue {
    enum class Kind : std::uint8_t { Plain, Node, Module, NewModule, Tuple, List };
    Kind kind = Kind::Plain;
    std::string name;                     ///< of a Node; path of a Module; class of a NewModule
    Value plain;                          ///< functions, classes, method names and constants
    std::shared_ptr<const Module> module; ///< record of a NewModule
    std::vector<std::string> bases;       ///< of a NewModule's class
    std::vector<CallValue> items;
    bool operator==(const CallValue&) const;
};

/// One call of a user-written fuser method, root node getter or extra inputs getter.
struct RecordedCall {
    std::string callable;     ///< as the backend config names it
    std::int64_t ordinal = 0; ///< which call of that callable, from 0
    std::vector<CallValue> args;
    CallValue answer;
    std::optional<Raised> raised;
};

/// What from_float, from_observed and the like of a user's class return for one module.
struct RecordedSwap {
    std::string target; ///< path of the module
    std::string method; ///< "from_float" or "from_observed"
    std::string type;   ///< class of the result
    std::vector<std::string> bases;
    bool has_qconfig = false; ///< the result has an attribute `qconfig`
    std::optional<Raised> raised;
};

/// A standalone module, traced apart, or the exception of tracing it.
struct RecordedChild {
    std::string target;
    std::shared_ptr<const PrepareInput> input;
    std::optional<Raised> raised;
};

struct Recorded {
    std::vector<RecordedConstructor> constructors;
    std::vector<RecordedCall> calls;
    std::vector<RecordedSwap> swaps;
    std::vector<RecordedChild> children;
};

} // namespace qcs
