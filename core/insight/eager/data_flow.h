#pragma once
// Follows quantized tensors through the converted model of eager mode: what raises because a tensor is
// quantized, or because it is not. Assumes that modules are in eval mode, on the CPU.

#include "insight/eager/eager_plan.h"
#include "model/graph.h"

namespace qcs::insight {

struct EagerFinding : Message {
    std::string node; ///< node of the graph that was traced for eager mode
    /// The called module; for a function or method, the module that calls it; "" for the model itself.
    std::string module;
    std::string from; ///< the node that computes the tensor in question
    bool raises() const { return code.severity() == Severity::Error; }
    bool operator==(const EagerFinding&) const = default;
};

struct DataFlow {
    enum class State : std::uint8_t {
        Nothing,   ///< no model is converted: PyTorch raises earlier, or the call ends before convert
        NotTraced, ///< there is no trace of the model as eager mode runs it
        Followed,
    };
    State state = State::Nothing;
    /// In the order of the calls. After a call that raises, analysis continues as if its input had been
    /// acceptable.
    std::vector<EagerFinding> findings;

    bool raises() const;
    bool operator==(const DataFlow&) const = default;
};

/// `graph` must be the graph that the plan was made of.
DataFlow data_flow(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
