#pragma once
// Messages: what happens when a converted model of eager mode runs, depending on which tensors are quantized.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> eager_flow_needs_quantized{
    "eager-flow-needs-quantized", Severity::Error,
    "a `%1` needs a quantized tensor, but the one that comes from `%2` is not quantized; it has not passed "
    "through a QuantStub"};
inline constexpr CodeOf<2> eager_flow_stub_stays{"eager-flow-stub-stays", Severity::Error,
                                                 "a `%1` needs a quantized tensor, but the QuantStub `%2` "
                                                 "before it is not converted; give the stub a qconfig"};
inline constexpr CodeOf<3> eager_flow_wrong_dtype{"eager-flow-wrong-dtype", Severity::Error,
                                                  "a `%1` cannot take the %2 tensor that comes from `%3`"};
inline constexpr CodeOf<2> eager_flow_module_in_float{
    "eager-flow-module-in-float", Severity::Error,
    "a `%1` cannot take the quantized tensor that comes from `%2`; there is no DeQuantStub before it"};
inline constexpr CodeOf<1> eager_flow_quantized_twice{"eager-flow-quantized-twice", Severity::Error,
                                                      "what comes from `%1` is quantized already"};
inline constexpr CodeOf<2> eager_flow_function_in_float{
    "eager-flow-function-in-float", Severity::Error,
    "`%1` cannot take the quantized tensor that comes from `%2`; put a DeQuantStub "
    "before it"};
inline constexpr CodeOf<3> eager_flow_use_functional{
    "eager-flow-use-functional", Severity::Error,
    "`%1` cannot take the quantized tensor that comes from `%2`; call the `%3` of a "
    "FloatFunctional instead"};
inline constexpr CodeOf<2> eager_flow_functional_stays{
    "eager-flow-functional-stays", Severity::Error,
    "its `%1` gets the quantized tensor that comes from `%2`, but it is still a FloatFunctional, which "
    "computes in float; give it a qconfig, or put a DeQuantStub before it"};
inline constexpr CodeOf<3> eager_flow_mixed{
    "eager-flow-mixed", Severity::Error,
    "`%1` gets a quantized tensor from `%2` and one from `%3` that is not quantized"};
inline constexpr CodeOf<1> eager_flow_view{"eager-flow-view", Severity::Error,
                                           "`view` cannot take the tensor that comes "
                                           "from `%1`, which is channels last in memory "
                                           "after a quantized convolution or normalization; use reshape"};
inline constexpr CodeOf<1> eager_flow_output_quantized{
    "eager-flow-output-quantized", Severity::Note,
    "the model returns the quantized tensor that comes from `%1`: there is no DeQuantStub after it"};
inline constexpr CodeOf<1> eager_flow_unknown{
    "eager-flow-unknown", Severity::Note,
    "it is not known whether `%1` can run on its inputs, nor whether its result is quantized"};
inline constexpr CodeOf<0> eager_flow_not_traced{
    "eager-flow-not-traced", Severity::Note,
    "it is not known whether quantized tensors arrive where they are needed, and only there: the file has no "
    "trace with stubs; export_graph of qconfig_studio.py writes one"};

} // namespace qcs::codes
