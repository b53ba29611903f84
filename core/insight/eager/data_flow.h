#pragma once
// Where tensors are quantized when the converted model of eager mode runs, and what raises because they are,
// or are not. Modules are thought of in eval mode, on CPU.

#include "insight/eager/eager_plan.h"
#include "model/graph.h"

namespace qcs::insight {

struct EagerFinding : Message {
    std::string node; ///< of the trace for eager mode
    std::string
        module; ///< the one that is called; of a function or method, the one that calls it; "" the model
    std::string from; ///< the node that the tensor in question comes from
    bool raises() const { return code.severity() == Severity::Error; }
    bool operator==(const EagerFinding&) const = default;
};

struct DataFlow {
    enum class State : std::uint8_t {
        Nothing,   ///< nothing is converted: PyTorch raises before, or the call ends before convert
        NotTraced, ///< nobody has traced the model as eager mode runs it
        Followed,
    };
    State state = State::Nothing;
    /// In the order of the calls. After one that raises, the others are as if it had got what it takes.
    std::vector<EagerFinding> findings;

    bool raises() const;
    bool operator==(const DataFlow&) const = default;
};

/// `graph`: the one that the plan was made of.
DataFlow data_flow(const EagerPlan& plan, const model::Graph& graph);

} // namespace qcs::insight
