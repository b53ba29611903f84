#pragma once
// Predicts the shapes and dtypes of tensors that convert first computes from weights and then quantizes. For
// this purpose, run() is called for the nodes of the computation in order. If the code knows how an operation
// changes shapes and dtypes, the result follows from the operation's inputs; otherwise, the shape and the
// dtype that were recorded for the node are used.

#include "predict/convert/weight_facts.h"

#include <unordered_map>

namespace qcs::predict::converting {

class ComputedTensors {
public:
    explicit ComputedTensors(const State& state) : state_(state) {}

    /// Computes the result of a node. run() must have been called for the node's inputs before.
    void run(fx::NodeId node);
    /// If the argument is a node for which run() was called, returns the result of that node. Else returns a
    /// WeightTensor whose shape and dtype are nullopt.
    WeightTensor of(const fx::Arg& arg) const;
    WeightTensor first_argument(fx::NodeId node) const; ///< of() for the node's first argument

private:
    WeightTensor inferred(const fx::FxNode& node) const; ///< by torch's rules
    WeightTensor recorded(const fx::FxNode& node) const; ///< as recorded

    const State& state_;
    std::unordered_map<fx::NodeId, WeightTensor> known_;
    /// Whether run() has met a dequantize. Recorded dtypes may be wrong from then on.
    bool converts_ = false;
};

/// Whether a tensor with this dtype is a quantized tensor, i.e. stores integer codes.
bool holds_codes(std::optional<DType> dtype);

/// Adds a gap to `state`: what happens at the node `user` depends on facts about the tensor `weight` that
/// were not recorded.
void add_weight_gap(State& state, const std::string& user, const std::string& weight);
/// Adds the same kind of gap for the tensor that `node` computes. If PyTorch inserted `node`, the message of
/// the gap names the traced node whose value is observed or quantized there.
void add_weight_gap(State& state, fx::NodeId user, fx::NodeId node);

} // namespace qcs::predict::converting
