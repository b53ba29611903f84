#pragma once
// Messages: under which spec the error of a tensor is measured, or why it is not measured.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> tensor_spec_asked{"tensor-spec-asked", Severity::Note, "asked{ by rule %1}"};
inline constexpr CodeOf<1> tensor_spec_asked_state{
    "tensor-spec-asked-state", Severity::Note,
    "asked{ by rule %1}. The hidden state is quantized in each step, too: that is not measured"};
inline constexpr CodeOf<2> tensor_spec_folded{
    "tensor-spec-folded", Severity::Note,
    "asked{ by rule %1}. PyTorch folds `%2` into the weight first, and the same is done here"};
inline constexpr CodeOf<1> tensor_spec_computed{
    "tensor-spec-computed", Severity::Note,
    "what is quantized is not `%1` itself, but what the model computes from it"};
inline constexpr CodeOf<1> tensor_spec_fold_unknown{
    "tensor-spec-fold-unknown", Severity::Note,
    "PyTorch folds `%1` into the weight first, and its eps is not on record"};
inline constexpr CodeOf<0> tensor_spec_fuse_alone{"tensor-spec-fuse-alone", Severity::Note,
                                                  "fuse_fx alone quantizes no weights"};
inline constexpr CodeOf<1> tensor_spec_fused{"tensor-spec-fused", Severity::Note,
                                             "its module is fused into `%1`"};
inline constexpr CodeOf<0> tensor_spec_no_module{"tensor-spec-no-module", Severity::Note,
                                                 "it belongs to no module of the model"};
inline constexpr CodeOf<0> tensor_spec_in_parts{
    "tensor-spec-in-parts", Severity::Note,
    "PyTorch cuts it into the weights of three linears (query, key, value), each quantized by itself"};
inline constexpr CodeOf<1> tensor_spec_not_called{"tensor-spec-not-called", Severity::Note,
                                                  "the graph never calls its module `%1`"};
inline constexpr CodeOf<0> tensor_spec_not_quantized{"tensor-spec-not-quantized", Severity::Note,
                                                     "PyTorch leaves its module in float"};
inline constexpr CodeOf<1> tensor_spec_not_weight{"tensor-spec-not-weight", Severity::Note,
                                                  "PyTorch quantizes weights and leaves `%1` in float"};
inline constexpr CodeOf<1> tensor_spec_not_weighted{"tensor-spec-not-weighted", Severity::Note,
                                                    "PyTorch leaves the weight of a `%1` in float"};
inline constexpr CodeOf<2> tensor_spec_quantized{
    "tensor-spec-quantized", Severity::Note,
    "it is quantized already (%1, %2), and the file does not tell how much that cost; `compare-tensors` "
    "compares it with the float model's"};
inline constexpr CodeOf<3> tensor_spec_shape_differs{"tensor-spec-shape-differs", Severity::Note,
                                                     "the `%1` of `%2` has another shape{; %3 is expected}"};
inline constexpr CodeOf<2> tensor_spec_unknown{
    "tensor-spec-unknown", Severity::Note,
    "`%2` is asked for{ by rule %1}, and only Python knows what it computes"};

} // namespace qcs::codes
