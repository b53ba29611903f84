#pragma once
// Messages: the findings of lint.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<4> bounds_reversed{
    "bounds-reversed", Severity::Warning,
    "the %2 of `%1` allows %3 to %4, which is an empty range: no observer fits"};
inline constexpr CodeOf<2> constraints_without_dtype{
    "constraints-without-dtype", Severity::Warning,
    "the %2 of `%1` has bounds but no dtype: PyTorch never checks them, and to_dict drops them"};
inline constexpr CodeOf<1> custom_class_never_observed{
    "custom-class-never-observed", Severity::Note,
    "convert has a quantized class for `%1`, but prepare never makes a `%1` for that quant type"};
inline constexpr CodeOf<1> custom_class_never_used{
    "custom-class-never-used", Severity::Warning,
    "this model calls no module of exactly the class `%1`, so nothing becomes observed"};
inline constexpr CodeOf<2> custom_class_not_converted{
    "custom-class-not-converted", Severity::Warning,
    "a `%1` becomes a `%2`, and convert has no quantized class for that: it stays observed and computes in "
    "float"};
inline constexpr CodeOf<2> dtype_config_repeated{
    "dtype-config-repeated", Severity::Note,
    "this dtype config of `%1` repeats number %2 (counted from 0), which is always tried first"};
inline constexpr CodeOf<7> dtype_not_offered{
    "dtype-not-offered", Severity::Warning,
    "`%7` has no dtype config for the qconfig of `%1`: it wants %5, the qconfig has "
    "%6, so everything under this rule stays float"};
inline constexpr CodeOf<7> dtype_not_offered_for_op{
    "dtype-not-offered-for-op", Severity::Warning,
    "`%7` has no dtype config of `%2` for the qconfig of `%1`: it wants %5, the "
    "qconfig has %6, so `%2` stays float{ (%3 first)}"};
inline constexpr CodeOf<7> dynamic_not_offered_for_op{
    "dynamic-not-offered-for-op", Severity::Warning,
    "for `%2` the backend `%7` wants is_dynamic %5, and the qconfig of `%1` "
    "has %6, so `%2` stays float{ (%3 first)}"};
inline constexpr CodeOf<3> dynamic_with_quantized_output{
    "dynamic-with-quantized-output", Severity::Warning,
    "dynamic quantization gives a float output, so the dtype config of "
    "`%1` with the output `%3` fits no qconfig"};
inline constexpr CodeOf<3> eager_call_raises{"eager-call-raises", Severity::Error,
                                             "PyTorch raises %2 in the step %1: %3"};
inline constexpr CodeOf<3> eager_float_though_asked{
    "eager-float-though-asked", Severity::Warning,
    "`%1` stays float although its qconfig asks for quantization; number of modules: %2{ (`%3` first)}"};
inline constexpr CodeOf<2> eager_key_not_read{"eager-key-not-read", Severity::Warning,
                                              "`%2` is set, and %1 does not read it"};
inline constexpr CodeOf<2> eager_name_unknown{"eager-name-unknown", Severity::Error,
                                              "the model has no module `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> eager_non_traceable_no_child{
    "eager-non-traceable-no-child", Severity::Warning,
    "`%1` is not a direct child of the model, and PyTorch looks up no others in this list{; did you mean "
    "`%2`?}"};
inline constexpr CodeOf<1> eager_rule_decides_nothing{
    "eager-rule-decides-nothing", Severity::Warning,
    "`%1` decides nothing: every module that it matches has a nearer qconfig"};
inline constexpr CodeOf<1> eager_run_raises{"eager-run-raises", Severity::Error,
                                            "the converted model fails at `%1` when it runs"};
inline constexpr CodeOf<1> entry_without_dtype_configs{
    "entry-without-dtype-configs", Severity::Warning,
    "`%1` has neither dtype configs nor a fuser method: whatever it matches stays float"};
inline constexpr CodeOf<7> eps_below_scale_min{
    "eps-below-scale-min", Severity::Warning,
    "the backend `%7` wants scales of %5 and above{ for `%2`}, which PyTorch "
    "compares with eps; the eps of `%1` is %6, so the qconfig is ignored"};
inline constexpr CodeOf<4> exact_match_half_set{
    "exact-match-half-set", Severity::Warning,
    "the %2 of `%1` has %3 without %4: PyTorch checks both or neither, so this is never checked"};
inline constexpr CodeOf<7> fixed_qparams_missing{
    "fixed-qparams-missing", Severity::Warning,
    "`%2` needs a FixedQParamsObserver with exactly %5, and the qconfig of `%1` "
    "has none, so `%2` stays float{ (%3 first)}"};
inline constexpr CodeOf<3> float_though_asked{
    "float-though-asked", Severity::Warning,
    "`%1` runs in float although quantization was asked for (%2; nodes: %3)"};
inline constexpr CodeOf<3> fuse_raises{"fuse-raises", Severity::Error, "fuse_fx raises %1: %2{ (at `%3`)}"};
inline constexpr CodeOf<4> fused_members_differ{
    "fused-members-differ", Severity::Error,
    "`%4` is fused into a `%1`, and the rules for the types `%2` and `%3` give different qconfigs: prepare "
    "raises LookupError"};
inline constexpr CodeOf<2> fused_module_without_entry{
    "fused-module-without-entry", Severity::Warning,
    "`%1` is fused into a `%2`, for which the backend has no entry: what was fused stays float"};
inline constexpr CodeOf<2> fused_module_without_fuser{
    "fused-module-without-fuser", Severity::Warning,
    "`%1` names the fused module `%2` but no fuser method, so it is never fused"};
inline constexpr CodeOf<1> fuser_needs_relu_module{
    "fuser-needs-relu-module", Severity::Error,
    "fusing `%1` raises: by the time the fuser method is looked up, F.relu has "
    "become nn.ReLU, and there is no fuser method for that"};
inline constexpr CodeOf<2> fuser_on_function_root{
    "fuser-on-function-root", Severity::Error,
    "fusing `%1` raises: fusion starts at a module, and `%2` is not one"};
inline constexpr CodeOf<1> fuser_on_single_pattern{
    "fuser-on-single-pattern", Severity::Error,
    "`%1` is a single operation with a fuser method: prepare raises ValueError"};
inline constexpr CodeOf<2> fuser_without_fused_module{"fuser-without-fused-module", Severity::Note,
                                                      "`%1` is fused by `%2` but names no fused module"};
inline constexpr CodeOf<4> half_set_bounds{
    "half-set-bounds", Severity::Warning,
    "the %2 of `%1` has %3 without %4: PyTorch checks both or neither, so the range is never checked"};
inline constexpr CodeOf<3> input_and_output_dtype_differ{
    "input-and-output-dtype-differ", Severity::Warning,
    "a qconfig observes input and output with the same class, so the dtype config of `%1` with `%2` in and "
    "`%3` out fits no qconfig"};
inline constexpr CodeOf<2> input_index_out_of_range{"input-index-out-of-range", Severity::Warning,
                                                    "there is no input %1: the model has %2, counted from 0"};
inline constexpr CodeOf<0> module_name_empty{
    "module-name-empty", Severity::Warning,
    "PyTorch never looks up a rule for the empty module name; use the global rule"};
inline constexpr CodeOf<2> module_name_matches_nothing{"module-name-matches-nothing", Severity::Warning,
                                                       "no call is made in `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<3> no_kernel_for_codes{
    "no-kernel-for-codes", Severity::Warning,
    "`%1` gets quantized values, and PyTorch has no kernel for them: the converted "
    "model fails when it runs (%2; nodes: %3)"};
inline constexpr CodeOf<2> non_traceable_unknown{"non-traceable-unknown", Severity::Warning,
                                                 "the model has no `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<3> none_does_not_reach_fused{
    "none-does-not-reach-fused", Severity::Warning,
    "None for `%1` does not reach `%2`, which is a `%3` after fusion: PyTorch does not pass a type's None on "
    "to fused modules"};
inline constexpr CodeOf<0> nothing_asked{"nothing-asked", Severity::Note,
                                         "no rule has a qconfig, so nothing will be quantized"};
inline constexpr CodeOf<3> object_type_base_class{
    "object-type-base-class", Severity::Warning,
    "no module is exactly a `%1`; `%3` is a `%2`, and PyTorch does not look at base classes"};
inline constexpr CodeOf<4> object_type_container{
    "object-type-container", Severity::Warning,
    "`%2` is a `%1`, whose code is traced: the rule reaches the %3 calls that its "
    "own code makes{ (%4 first)}, but none of the modules inside"};
inline constexpr CodeOf<2> object_type_matches_nothing{"object-type-matches-nothing", Severity::Warning,
                                                       "the model has no `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> object_type_not_in_backend{
    "object-type-not-in-backend", Severity::Warning,
    "no pattern of the backend `%2` contains `%1`, so PyTorch ignores the qconfig of this rule"};
inline constexpr CodeOf<3> object_type_other_spelling{
    "object-type-other-spelling", Severity::Warning,
    "the model has no `%1`, but `%3` is a `%2`, which is a different operation to PyTorch"};
inline constexpr CodeOf<2> object_type_unknown_name{"object-type-unknown-name", Severity::Warning,
                                                    "PyTorch has no `%1`; did you mean `%2`?"};
inline constexpr CodeOf<5> observer_and_qscheme{
    "observer-and-qscheme", Severity::Error,
    "the %2 of `%1`: a `%3` refuses the qscheme %4, and prepare raises %5"};
inline constexpr CodeOf<2> observer_half_set_range{"observer-half-set-range", Severity::Warning,
                                                   "the %2 of `%1`"};
inline constexpr CodeOf<5> observer_raises{
    "observer-raises", Severity::Error,
    "the %2 of `%1`: a `%3` cannot be used like this; PyTorch raises %4: %5"};
inline constexpr CodeOf<5> order_matches_nothing{
    "order-matches-nothing", Severity::Warning,
    "there is no call number %3 of `%2`{ in `%1`}: there are %4, counted from 0{ "
    "(did you mean the module `%5`?)}"};
inline constexpr CodeOf<2> order_on_method{
    "order-on-method", Severity::Warning,
    "order rules are not looked up for methods, so the one for `%2` is never used"};
inline constexpr CodeOf<1> pattern_always_raises{"pattern-always-raises", Severity::Error,
                                                 "a match of the pattern %1 makes PyTorch raise IndexError"};
inline constexpr CodeOf<5> pattern_members_differ{
    "pattern-members-differ", Severity::Warning,
    "`%1` and `%2` form one pattern, %3, and the qconfig of the last one governs all of it: `%1` does not "
    "get what `%4` says"};
inline constexpr CodeOf<2> pattern_never_wins{
    "pattern-never-wins", Severity::Note,
    "%1 fits `%2` and others of this model, but is never the one that is used"};
inline constexpr CodeOf<2> pattern_overridden{
    "pattern-overridden", Severity::Warning,
    "the pattern %1 is listed twice; the later one replaces entry %2 (counted from 0)"};
inline constexpr CodeOf<3> per_channel_activation{"per-channel-activation", Severity::Warning,
                                                  "the %2 of `%1`, a `%3`"};
inline constexpr CodeOf<4> per_channel_conv_transpose{"per-channel-conv-transpose", Severity::Error,
                                                      "the %2 of `%1`, for a `%3`{ (`%4`)}"};
inline constexpr CodeOf<3> prepare_raises{"prepare-raises", Severity::Error,
                                          "PyTorch raises %1: %2{ (at `%3`)}"};
inline constexpr CodeOf<1> preserved_attribute_dotted{
    "preserved-attribute-dotted", Severity::Warning,
    "`%1` is a dotted name: PyTorch keeps only attributes of the model itself "
    "and silently ignores this one"};
inline constexpr CodeOf<1> preserved_attribute_unknown{
    "preserved-attribute-unknown", Severity::Note,
    "the graph shows no `%1`; PyTorch silently ignores attributes that the model does not have"};
inline constexpr CodeOf<2> preserved_while_fused{
    "preserved-while-fused", Severity::Warning,
    "`%1` is put back as it was after `%2` was fused into it: the work of `%2` is lost"};
inline constexpr CodeOf<1> ptq_qconfig_in_qat{
    "ptq-qconfig-in-qat", Severity::Warning,
    "`%1` has observers in quantization-aware training: nothing is fake-quantized, so "
    "training does not see the rounding"};
inline constexpr CodeOf<2> python_name_not_known{
    "python-name-not-known", Severity::Warning,
    "`%1` is not listed in the catalogue for this use, so it cannot be exported as Python{; if you trust it, "
    "allow the package `%2`}"};
inline constexpr CodeOf<1> qat_qconfig_in_ptq{
    "qat-qconfig-in-ptq", Severity::Warning,
    "`%1` has fake quantizers in post-training quantization: calibration runs on rounded values"};
inline constexpr CodeOf<2> qconfig_half_empty{
    "qconfig-half-empty", Severity::Error,
    "the %2 of `%1` is None: PyTorch raises TypeError when it calls it"};
inline constexpr CodeOf<3> quantized_though_not_asked{
    "quantized-though-not-asked", Severity::Warning,
    "`%1` runs quantized although float was asked for (%2; nodes: %3)"};
inline constexpr CodeOf<7> range_outside_backend{
    "range-outside-backend", Severity::Warning,
    "the backend `%7` wants a range within %5{ for `%2`}; that of `%1` is %6, so the qconfig is ignored"};
inline constexpr CodeOf<2> range_outside_dtype{"range-outside-dtype", Severity::Warning, "the %2 of `%1`"};
inline constexpr CodeOf<2> reduce_range_advised{"reduce-range-advised", Severity::Note, "the %2 of `%1`"};
inline constexpr CodeOf<2> reduce_range_not_needed{"reduce-range-not-needed", Severity::Note,
                                                   "the %2 of `%1`"};
inline constexpr CodeOf<5> reference_overridden{
    "reference-overridden", Severity::Warning,
    "`%1` gives `%2` the reference module `%3`, but the later %4 gives it `%5`, which counts for all"};
inline constexpr CodeOf<5> regex_also_matches_longer_names{
    "regex-also-matches-longer-names", Severity::Warning,
    "`%1` matches `%2`, but also longer names such as `%3` (%4 in all): "
    "Python matches at the start of a name, not to its end"};
inline constexpr CodeOf<2> regex_differs_in_python{
    "regex-differs-in-python", Severity::Warning,
    "Python does not know `%2` in `%1`: it reads it as a plain set of characters"};
inline constexpr CodeOf<2> regex_does_not_compile{
    "regex-does-not-compile", Severity::Error,
    "Python cannot compile `%1`{ (character %2)}, so prepare raises"};
inline constexpr CodeOf<3> regex_dot_unescaped{
    "regex-dot-unescaped", Severity::Warning,
    "a dot in `%1` stands for any character, so it also matches `%2`; `\\.` is a literal dot"};
inline constexpr CodeOf<1> regex_matches_nothing{"regex-matches-nothing", Severity::Warning,
                                                 "`%1` matches no module path in the model"};
inline constexpr CodeOf<3> regex_needs_prefix{
    "regex-needs-prefix", Severity::Warning,
    "`%1` matches nothing because Python matches from the start of a name; `%3` would "
    "match `%2` and others"};
inline constexpr CodeOf<1> regex_takes_too_long{
    "regex-takes-too-long", Severity::Warning,
    "matching `%1` takes very many steps on a path of this model: Python may not finish in reasonable time"};
inline constexpr CodeOf<3> rule_always_shadowed{
    "rule-always-shadowed", Severity::Warning,
    "`%1` matches %2 calls but decides none of them: stronger rules do (%3)"};
inline constexpr CodeOf<1> rule_off{"rule-off", Severity::Note,
                                    "`%1` is switched off: PyTorch is given a mapping without it"};
inline constexpr CodeOf<1> rule_off_would_match{"rule-off-would-match", Severity::Error,
                                                "it would match %1 of the calls of this model"};
inline constexpr CodeOf<3> rule_on_fused_part{
    "rule-on-fused-part", Severity::Warning,
    "`%1` has no effect: `%2` is fused into `%3`, and only rules for the fused module count"};
inline constexpr CodeOf<2> rule_overridden{
    "rule-overridden", Severity::Warning,
    "there are two rules for %1; the later one replaces the qconfig of number %2 (counted from 0)"};
inline constexpr CodeOf<3> scale_max_never_checked{
    "scale-max-never-checked", Severity::Warning,
    "the %2 of `%1` has scale_max_upper_bound %3, which PyTorch never checks"};
inline constexpr CodeOf<3> standalone_never_used{
    "standalone-never-used", Severity::Warning,
    "no module `%1` is called, so nothing is prepared separately{; did you mean `%2`?}{ (it was traced "
    "into: export the graph again with this custom config to make %3 a leaf)}"};
inline constexpr CodeOf<3> standalone_rule_matches_nothing{
    "standalone-rule-matches-nothing", Severity::Warning,
    "the standalone module `%1` has no `%2` in it{; did you mean `%3`?}; "
    "names in its own mapping start at that module"};
inline constexpr CodeOf<7> weight_dtype_not_offered{
    "weight-dtype-not-offered", Severity::Warning,
    "`%7` takes no weight of `%6` together with that activation, so modules with a weight that get their "
    "qconfig from `%1` stay float after convert{; (%3 first)}"};
inline constexpr CodeOf<7> weight_dtype_not_offered_for_op{
    "weight-dtype-not-offered-for-op", Severity::Warning,
    "no dtype config that `%7` has for `%2` takes a weight of `%6` with that activation, so the modules of "
    "this class that get their qconfig from `%1` stay float after convert; number of modules: %4{; (%3 "
    "first)}"};
inline constexpr CodeOf<3> weight_index_missing{
    "weight-index-missing", Severity::Warning,
    "`%1` has a weight dtype, but input_type_to_index does not say which argument "
    "is the weight (it is argument %2): PyTorch treats it as an activation"};

} // namespace qcs::codes
