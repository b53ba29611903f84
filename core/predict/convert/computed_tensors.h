#pragma once
// The tensors that a chain of producers gives, run in order: where torch's arithmetic tells them, else as
// they are on record.

#include "predict/convert/weight_facts.h"

#include <unordered_map>

namespace qcs::predict::converting {

class ComputedTensors {
public:
    explicit ComputedTensors(const State& state) : state_(state) {}

    /// Runs a node whose inputs have been run, if it has any.
    void run(fx::NodeId node);
    /// Nothing is known of what was not run.
    WeightTensor of(const fx::Arg& arg) const;
    WeightTensor first_argument(fx::NodeId node) const;

private:
    WeightTensor by_rule(const fx::FxNode& node) const;
    WeightTensor recorded(const fx::FxNode& node) const;

    const State& state_;
    std::unordered_map<fx::NodeId, WeightTensor> known_;
    bool converts_ =
        false; ///< something was dequantized: from here on dtypes may differ from those on record
};

/// Whether a tensor of that dtype is quantized.
bool holds_codes(std::optional<DType> dtype);

/// Says that what becomes of the node `user` hangs on what is not on record of its weight.
void weight_not_recorded(State& state, const std::string& user, const std::string& weight);
/// The same of what `node` gives, before it was observed or quantized.
void weight_not_recorded(State& state, fx::NodeId user, fx::NodeId node);

} // namespace qcs::predict::converting
