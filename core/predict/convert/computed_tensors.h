#pragma once
// Some tensors are computed from weights, and convert quantizes the result. This class predicts their shapes
// and dtypes. For this purpose, run() is called for the nodes of the computation in order. For common
// operations, it derives shape and dtype from those of the operation's inputs; for others, it uses the shape
// and the dtype that were recorded for the node.

#include "predict/convert/weight_facts.h"

#include <unordered_map>

namespace qcs::predict::converting {

class ComputedTensors {
public:
    explicit ComputedTensors(const State& state) : state_(state) {}

    /// Predicts the tensor that a node computes. run() must have been called for the node's inputs before.
    void run(fx::NodeId node);
    /// If the argument is a node for which run() was called, returns the tensor that was predicted. Else
    /// returns a WeightTensor whose shape and dtype are nullopt.
    WeightTensor of(const fx::Arg& arg) const;
    WeightTensor first_argument(fx::NodeId node) const; ///< of() for the node's first argument

private:
    WeightTensor inferred(const fx::FxNode& node) const; ///< derived from the node's inputs
    WeightTensor recorded(const fx::FxNode& node) const; ///< as recorded for the node

    const State& state_;
    std::unordered_map<fx::NodeId, WeightTensor> known_;
    /// Whether run() was called for a dequantize. From then on the dtypes other than float32 that tracing
    /// recorded may be wrong and are not used.
    bool converts_ = false;
};

/// Whether a tensor with this dtype is a quantized tensor that stores one code per element.
bool holds_codes(std::optional<DType> dtype);

/// Adds a gap to `state`: what happens at the node `user` depends on facts about the tensor `weight` that
/// were not recorded.
void add_weight_gap(State& state, const std::string& user, const std::string& weight);
/// Adds the same kind of gap for the tensor that `node` computes. If PyTorch inserted `node`, the message of
/// the gap names the traced node whose value is observed or quantized there.
void add_weight_gap(State& state, fx::NodeId user, fx::NodeId node);

} // namespace qcs::predict::converting
