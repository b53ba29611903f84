#pragma once
// Messages: the edits that fix lint findings.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> fix_add_convert_class{"fix-add-convert-class", Severity::Note,
                                                 "Convert `%1` to `%2`"};
inline constexpr CodeOf<1> fix_add_entry{"fix-add-entry", Severity::Note, "Add `%1`"};
inline constexpr CodeOf<1> fix_change_qconfig{"fix-change-qconfig", Severity::Note,
                                              "Change the qconfig of `%1`"};
inline constexpr CodeOf<1> fix_put_rule{"fix-put-rule", Severity::Note, "Set a rule `%1`"};
inline constexpr CodeOf<1> fix_remove_bound{"fix-remove-bound", Severity::Note, "Remove %1"};
inline constexpr CodeOf<0> fix_remove_bounds{"fix-remove-bounds", Severity::Note, "Remove the bounds"};
inline constexpr CodeOf<1> fix_remove_custom{"fix-remove-custom", Severity::Note, "Remove `%1`"};
inline constexpr CodeOf<0> fix_remove_dtype_config{"fix-remove-dtype-config", Severity::Note,
                                                   "Remove the repeated dtype config"};
inline constexpr CodeOf<1> fix_remove_entry{"fix-remove-entry", Severity::Note, "Remove `%1`"};
inline constexpr CodeOf<1> fix_remove_fuser{"fix-remove-fuser", Severity::Note,
                                            "Remove the fuser method of `%1`"};
inline constexpr CodeOf<1> fix_remove_rule{"fix-remove-rule", Severity::Note, "Remove `%1`"};
inline constexpr CodeOf<1> fix_rename_entry{"fix-rename-entry", Severity::Note, "Change it to `%1`"};
inline constexpr CodeOf<1> fix_rename_rule{"fix-rename-rule", Severity::Note, "Change it to `%1`"};
inline constexpr CodeOf<1> fix_rule_to_none{"fix-rule-to-none", Severity::Note,
                                            "Set `%1` to None (keep in float)"};
inline constexpr CodeOf<2> fix_same_qconfig{"fix-same-qconfig", Severity::Note,
                                            "Give `%1` the qconfig of `%2`"};
inline constexpr CodeOf<2> fix_set_bound{"fix-set-bound", Severity::Note, "Set %1 to %2"};
inline constexpr CodeOf<1> fix_set_output_dtype{"fix-set-output-dtype", Severity::Note,
                                                "Set the output dtype to `%1`"};
inline constexpr CodeOf<1> fix_set_reference{"fix-set-reference", Severity::Note,
                                             "Set the reference module to `%1`"};
inline constexpr CodeOf<1> fix_set_weight_index{"fix-set-weight-index", Severity::Note,
                                                "Declare argument %1 the weight"};
inline constexpr CodeOf<0> fix_swap_bounds{"fix-swap-bounds", Severity::Note, "Swap the two bounds"};
inline constexpr CodeOf<1> fix_switch_on{"fix-switch-on", Severity::Note, "Switch `%1` on"};
inline constexpr CodeOf<0> fix_switch_to_ptq{"fix-switch-to-ptq", Severity::Note,
                                             "Switch to post-training quantization"};
inline constexpr CodeOf<0> fix_switch_to_qat{"fix-switch-to-qat", Severity::Note,
                                             "Switch to quantization-aware training"};

} // namespace qcs::codes
