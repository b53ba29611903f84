#pragma once
// Messages: why no rules give the requested result, and why a request cannot be met.

#include "base/code.h"

namespace qcs::codes {

// About rules.
inline constexpr CodeOf<2> proposal_changes_others{
    "proposal-changes-others", Severity::Error,
    "Every rule that reaches `%1` changes others, too{; for example `%2`}"};
inline constexpr CodeOf<1> proposal_contradicts{"proposal-contradicts", Severity::Error,
                                                "Two different things are requested for `%1`"};
inline constexpr CodeOf<1> proposal_not_asked{"proposal-not-asked", Severity::Error,
                                              "PyTorch looks up no qconfig for `%1`"};
inline constexpr CodeOf<2> proposal_raises{"proposal-raises", Severity::Error, "PyTorch would raise %1: %2"};
inline constexpr CodeOf<1> proposal_qat_class{"proposal-qat-class", Severity::Error,
                                              "With these rules, the QAT module that takes the place of `%1` "
                                              "would not get the qconfig that its calls get"};

// About requests for layers.
inline constexpr CodeOf<1> proposal_backend_refuses{
    "proposal-backend-refuses", Severity::Error,
    "The backend takes no such weight: with that qconfig `%1` would stay in float"};
inline constexpr CodeOf<1> proposal_eager_own{
    "proposal-eager-own", Severity::Error,
    "`%1` already has a qconfig of its own in the model, which is stronger than all rules of this call"};
inline constexpr CodeOf<1> proposal_eager_stays{
    "proposal-eager-stays", Severity::Error,
    "With that qconfig convert would leave the weight of `%1` in float"};
inline constexpr CodeOf<1> proposal_format{"proposal-format", Severity::Error,
                                           "No observer of PyTorch gives the weights of `%1` that spec"};
inline constexpr CodeOf<1> proposal_format_alone{"proposal-format-alone", Severity::Error,
                                                 "No observer of PyTorch quantizes as `%1`"};
inline constexpr CodeOf<0> proposal_fuse_alone{"proposal-fuse-alone", Severity::Error,
                                               "fuse_fx alone looks up no rules"};
inline constexpr CodeOf<2> proposal_inside{
    "proposal-inside", Severity::Error,
    "`%1` is inside `%2`, for which PyTorch looks up one qconfig: rules for its parts belong elsewhere"};
inline constexpr CodeOf<1> proposal_no_call{"proposal-no-call", Severity::Error,
                                            "The graph never calls `%1`"};
inline constexpr CodeOf<1> proposal_no_module{"proposal-no-module", Severity::Error,
                                              "The model has no module `%1`"};
inline constexpr CodeOf<2> proposal_no_counterpart{
    "proposal-no-counterpart", Severity::Error,
    "The weight observer of `%1`, `%2`, has no per-channel counterpart"};
inline constexpr CodeOf<1> proposal_no_qconfig{
    "proposal-no-qconfig", Severity::Error,
    "`%1` has no qconfig whose weight could be changed: it is kept in float"};
inline constexpr CodeOf<0> proposal_no_weights{
    "proposal-no-weights", Severity::Error,
    "A goal needs the weights of the model: no open file has one that is quantized"};

} // namespace qcs::codes
