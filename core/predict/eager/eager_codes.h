#pragma once
// Codes of the exceptions that the functions of eager mode raise, and of what cannot be predicted.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> eager_answer_no_module{"eager-answer-no-module", Severity::Error,
                                                  "what `%1` returned for `%2` is not a module"};
inline constexpr CodeOf<1> eager_constructor_none{
    "eager-constructor-none", Severity::Error,
    "the qconfig of `%1` has None where an observer or a fake quantizer is made"};
inline constexpr CodeOf<1> eager_inside_itself{"eager-inside-itself", Severity::Error,
                                               "`%1` lies inside itself"};
inline constexpr CodeOf<1> eager_dtype_unknown{
    "eager-dtype-unknown", Severity::Error,
    "quantize_dynamic has no qconfigs of its own for %1: give them in qconfig_spec"};
inline constexpr CodeOf<2> eager_embedding_weight{"eager-embedding-weight", Severity::Error,
                                                  "the weight of `%1` cannot be stored as %2"};
inline constexpr CodeOf<1> eager_fuser_missing{"eager-fuser-missing", Severity::Error,
                                               "PyTorch cannot fuse this sequence of modules: %1"};
inline constexpr CodeOf<0> eager_hooks_doubled{
    "eager-hooks-doubled", Severity::Error,
    "the user's own code returns the module itself, and its hooks would be added to it again"};
inline constexpr CodeOf<1> eager_meta_moved{"eager-meta-moved", Severity::Error,
                                            "the tensors of this `%1` are on the meta device, and what "
                                            "belongs to it would have to be moved off that device"};
inline constexpr CodeOf<2> eager_no_counterpart{"eager-no-counterpart", Severity::Error,
                                                "`%1` has no `%2`, so convert cannot make one"};
inline constexpr CodeOf<1> eager_no_module{"eager-no-module", Severity::Error,
                                           "the model has no module `%1`"};
inline constexpr CodeOf<1> eager_not_memoryless{
    "eager-not-memoryless", Severity::Error,
    "`%1` needs a memoryless observer for its activations: a moving average with averaging_constant=1"};
inline constexpr CodeOf<1> eager_not_sparse{
    "eager-not-sparse", Severity::Error,
    "this `%1` does not say the shape of its sparse blocks: squash the masks of a sparsifier with it first"};
inline constexpr CodeOf<1> eager_not_training{"eager-not-training", Severity::Error,
                                              "the model is in eval mode; `%1` wants it in training mode"};
inline constexpr CodeOf<1> eager_observer_missing{"eager-observer-missing", Severity::Error,
                                                  "no observer has watched the output of this `%1`"};
inline constexpr CodeOf<1> eager_per_channel_transposed{
    "eager-per-channel-transposed", Severity::Error,
    "the weights of `%1` can only be quantized per tensor, but its qconfig asks for per channel"};
inline constexpr CodeOf<1> eager_part_quantized{
    "eager-part-quantized", Severity::Error,
    "its out_proj has become a `%1` already, so there is no float weight to take"};
inline constexpr CodeOf<1> eager_qconfig_missing{"eager-qconfig-missing", Severity::Error,
                                                 "this `%1` has no qconfig"};
inline constexpr CodeOf<1> eager_reference_not_made{"eager-reference-not-made", Severity::Error,
                                                    "eager mode cannot make a `%1`: its from_float wants the "
                                                    "qparams of the weight, which convert does not give it"};
inline constexpr CodeOf<1> eager_rnn_without_bias{
    "eager-rnn-without-bias", Severity::Error,
    "the dynamically quantized form of `%1` needs biases, and this one has none"};
inline constexpr CodeOf<1> eager_scales_many{
    "eager-scales-many", Severity::Error,
    "one scale is wanted here, and the observer gives %1: one for each "
    "channel"};
inline constexpr CodeOf<1> eager_sparse_copied{
    "eager-sparse-copied", Severity::Error,
    "a copy of a `%1` is incomplete; call with inplace=True, or quantize the model only once"};
inline constexpr CodeOf<1> eager_sparse_engine{"eager-sparse-engine", Severity::Error,
                                               "the engine %1 has no sparse kernels; fbgemm and qnnpack do"};
inline constexpr CodeOf<1> eager_user_dtype{
    "eager-user-dtype", Severity::Error,
    "only Python can say which qconfigs quantize_dynamic takes for `%1`: give them in qconfig_spec"};
inline constexpr CodeOf<1> eager_weight_off_centre{
    "eager-weight-off-centre", Severity::Error,
    "sparse kernels take the weights of this `%1` only if all zero points are 0"};
inline constexpr CodeOf<2> eager_weight_dtype{"eager-weight-dtype", Severity::Error,
                                              "`%1` takes no weights of %2"};
inline constexpr CodeOf<2> eager_wrong_class{"eager-wrong-class", Severity::Error,
                                             "`%1` cannot be made from a `%2`"};

inline constexpr CodeOf<0> eager_no_channels{
    "eager-no-channels", Severity::Error,
    "a quantized convolution needs output channels, and this one has none"};

} // namespace qcs::codes
