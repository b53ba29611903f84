#pragma once
// Under which spec the error of a tensor is measured.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> tensor_spec_asked{"tensor-spec-asked", Severity::Note, "asked by rule %1"};
inline constexpr CodeOf<2> tensor_spec_folded{
    "tensor-spec-folded", Severity::Note,
    "asked by rule %1. PyTorch folds `%2` into the weight first; measured is the weight as the "
    "file has it"};
inline constexpr CodeOf<0> tensor_spec_fuse_alone{"tensor-spec-fuse-alone", Severity::Note,
                                                  "fuse_fx alone quantizes no weights"};
inline constexpr CodeOf<1> tensor_spec_fused{"tensor-spec-fused", Severity::Note,
                                             "nothing asks for a spec: its module is fused into `%1`"};
inline constexpr CodeOf<0> tensor_spec_no_module{
    "tensor-spec-no-module", Severity::Note, "nothing asks for a spec: it belongs to no module of the model"};
inline constexpr CodeOf<1> tensor_spec_no_observer{
    "tensor-spec-no-observer", Severity::Note,
    "nothing asks for a spec: the qconfig of rule %1 has no weight observer"};
inline constexpr CodeOf<0> tensor_spec_no_rule{"tensor-spec-no-rule", Severity::Note,
                                               "nothing asks for a spec: no rule reaches its module"};
inline constexpr CodeOf<1> tensor_spec_none{"tensor-spec-none", Severity::Note,
                                            "nothing asks for a spec: rule %1 leaves its module in float"};
inline constexpr CodeOf<1> tensor_spec_not_called{
    "tensor-spec-not-called", Severity::Note,
    "nothing asks for a spec: the graph never calls its module `%1`"};
inline constexpr CodeOf<1> tensor_spec_not_weight{
    "tensor-spec-not-weight", Severity::Note,
    "nothing asks for a spec: PyTorch quantizes weights and leaves `%1` in float"};
inline constexpr CodeOf<1> tensor_spec_not_weighted{
    "tensor-spec-not-weighted", Severity::Note,
    "nothing asks for a spec: PyTorch leaves the weight of a `%1` in float"};
inline constexpr CodeOf<3> tensor_spec_shape_differs{
    "tensor-spec-shape-differs", Severity::Note,
    "nothing asks for a spec: the `%1` of `%2` has another shape{; %3 is expected}"};
inline constexpr CodeOf<2> tensor_spec_unknown{
    "tensor-spec-unknown", Severity::Note, "rule %1 asks for `%2`, and only Python knows what that computes"};

} // namespace qcs::codes
