#pragma once
// Messages: the outcome of a module in eager mode, and where its qconfig comes from.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> eager_swapped{"eager-swapped", Severity::Note,
                                         "quantized: convert makes it a `%1`"};
inline constexpr CodeOf<1> eager_swapped_dynamic{
    "eager-swapped-dynamic", Severity::Note,
    "quantized dynamically: convert makes it a `%1`, which quantizes activations as they come"};
inline constexpr CodeOf<1> eager_swapped_weight{"eager-swapped-weight", Severity::Note,
                                                "its weight is quantized: convert makes it a `%1`"};
inline constexpr CodeOf<1> eager_reference{"eager-reference", Severity::Note,
                                           "convert makes it the reference module `%1`"};
inline constexpr CodeOf<1> eager_fused{"eager-fused", Severity::Note,
                                       "fused into `%1`; an Identity takes its place"};
inline constexpr CodeOf<1> eager_inside{"eager-inside", Severity::Note,
                                        "a part of `%1`, which is prepared and swapped as one"};
inline constexpr CodeOf<0> eager_none_own{"eager-none-own", Severity::Note,
                                          "float, as asked: its qconfig is None"};
inline constexpr CodeOf<1> eager_none_above{
    "eager-none-above", Severity::Note,
    "float, as asked: the qconfig of `%1` above it is None, and nothing nearer is set"};
inline constexpr CodeOf<0> eager_no_qconfig{"eager-no-qconfig", Severity::Note,
                                            "float: no qconfig reaches it"};
inline constexpr CodeOf<1> eager_not_in_mapping{
    "eager-not-in-mapping", Severity::Note,
    "float although asked: convert's mapping has nothing for `%1`, so it stays as it is"};
inline constexpr CodeOf<1> eager_other_mapping{
    "eager-other-mapping", Severity::Note,
    "float although asked: this mapping has nothing for `%1`; the mapping of quantize_dynamic has"};
inline constexpr CodeOf<1> eager_root_stays{
    "eager-root-stays", Severity::Note,
    "float although asked: convert replaces children, and `%1` is the model itself; wrap it in a Sequential"};
inline constexpr CodeOf<1> eager_alias_stays{"eager-alias-stays", Severity::Note,
                                             "float although asked: it is the same module as `%1`, and of "
                                             "several names in one parent, PyTorch replaces only the first"};
inline constexpr CodeOf<1> eager_left_out{
    "eager-left-out", Severity::Note,
    "float: the custom config lists `%1` as non-traceable, so no qconfig is handed down to it"};
inline constexpr CodeOf<0> eager_container{"eager-container", Severity::Note,
                                           "holds other modules, and is not quantized as a whole"};
inline constexpr CodeOf<1> eager_stub{"eager-stub", Severity::Note, "a stub: convert makes it a `%1`"};
inline constexpr CodeOf<0> eager_observer{"eager-observer", Severity::Note, "an observer or a part of one"};
inline constexpr CodeOf<1> eager_observed_only{"eager-observed-only", Severity::Note,
                                               "observed: this call does not convert%1"};
inline constexpr CodeOf<0> eager_stays{"eager-stays", Severity::Note, "stays as it is"};
inline constexpr CodeOf<2> eager_raises{"eager-raises", Severity::Note, "PyTorch raises %1: %2"};
inline constexpr CodeOf<0> eager_not_reached{"eager-not-reached", Severity::Note,
                                             "not decided: PyTorch raises before it gets here"};
inline constexpr CodeOf<0> eager_came_quantized{"eager-came-quantized", Severity::Note,
                                                "quantized in the model already"};

inline constexpr CodeOf<0> eager_rung_own{"eager-rung-own", Severity::Note, "its own qconfig"};
inline constexpr CodeOf<0> eager_rung_own_not_set{"eager-rung-own-not-set", Severity::Note,
                                                  "its own qconfig: not set"};
inline constexpr CodeOf<1> eager_rung_name{"eager-rung-name", Severity::Note, "by name: `%1`"};
inline constexpr CodeOf<1> eager_rung_name_not_set{"eager-rung-name-not-set", Severity::Note,
                                                   "by name: `%1` is not in the spec"};
inline constexpr CodeOf<1> eager_rung_type{"eager-rung-type", Severity::Note, "by type: `%1`"};
inline constexpr CodeOf<1> eager_rung_type_not_set{"eager-rung-type-not-set", Severity::Note,
                                                   "by type: `%1` is not in the spec"};
inline constexpr CodeOf<1> eager_rung_parent{"eager-rung-parent", Severity::Note, "inherited from `%1`"};
inline constexpr CodeOf<0> eager_rung_root{"eager-rung-root", Severity::Note,
                                           "inherited from the model itself"};
inline constexpr CodeOf<0> eager_rung_parents_not_set{"eager-rung-parents-not-set", Severity::Note,
                                                      "nothing above it has a qconfig"};

} // namespace qcs::codes
