#pragma once
// Follows quantized tensors through a model that eager mode has converted, and reports the calls that would
// raise because an argument is quantized, or because it is not. Assumes that all modules are in eval mode on
// the CPU.

#include "insight/eager/eager_plan.h"
#include "model/graph.h"

namespace qcs::insight {

/// A call that raises when the converted model runs, or a note: it is not known what a call does, or the
/// model returns a quantized tensor. The message says what happens.
struct EagerFinding : Message {
    std::string node; ///< node of the graph that was traced for eager mode
    /// The called module, or the FloatFunctional whose method is called; for another function or method, the
    /// module that calls it; "" for the model itself.
    std::string module;
    std::string from; ///< the node that computes the tensor that causes the problem; "" if not known
    bool raises() const { return code.severity() == Severity::Error; }
    bool operator==(const EagerFinding&) const = default;
};

struct DataFlow {
    enum class State : std::uint8_t {
        Nothing,   ///< there is no converted model: PyTorch raises earlier, or the function that the eager
                   ///< config calls (EagerPlan::call) does not convert
        NotTraced, ///< the graph file contains no graph that was traced for eager mode
        Followed,  ///< the calls were checked; see `findings`
    };
    State state = State::Nothing;
    /// In the order of the calls. After a call that raises, the analysis continues as if the call had
    /// succeeded.
    std::vector<EagerFinding> findings;

    bool raises() const;
    bool operator==(const DataFlow&) const = default;
};

/// Checks the converted model of `plan`. The plan must have been computed from `graph`.
DataFlow data_flow(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
