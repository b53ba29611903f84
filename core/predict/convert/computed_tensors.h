#pragma once
// Shape and dtype of the values that a chain of producer nodes computes, node by node in order. They follow
// from torch's rules where these are known, else from what was recorded.

#include "predict/convert/weight_facts.h"

#include <unordered_map>

namespace qcs::predict::converting {

class ComputedTensors {
public:
    explicit ComputedTensors(const State& state) : state_(state) {}

    /// Computes the result of a node. Its inputs must have been run before.
    void run(fx::NodeId node);
    /// The result of a node that was run; unknown for everything else.
    WeightTensor of(const fx::Arg& arg) const;
    WeightTensor first_argument(fx::NodeId node) const;

private:
    WeightTensor by_rule(const fx::FxNode& node) const;
    WeightTensor recorded(const fx::FxNode& node) const;

    const State& state_;
    std::unordered_map<fx::NodeId, WeightTensor> known_;
    /// Whether something was dequantized before: recorded dtypes may differ from then on.
    bool converts_ = false;
};

/// Whether a tensor of that dtype is quantized (holds codes).
bool holds_codes(std::optional<DType> dtype);

/// Adds a gap: what happens at the node `user` depends on facts about its weight that were not recorded.
void weight_not_recorded(State& state, const std::string& user, const std::string& weight);
/// The same for the value of `node`, before it was observed or quantized.
void weight_not_recorded(State& state, fx::NodeId user, fx::NodeId node);

} // namespace qcs::predict::converting
