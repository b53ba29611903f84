#include "report/sentence_tables.h"

namespace qcs {

namespace {

// What lint finds, and the edits that mend it. Sorted by code.
constexpr Sentence lint_table[] = {
    {"bounds-reversed", "the %2 of `%1` allows %3 to %4, which is an empty range: no observer fits"},
    {"constraints-without-dtype",
     "the %2 of `%1` has bounds but no dtype: PyTorch never checks them, and to_dict drops them"},
    {"custom-class-never-observed",
     "convert has a quantized class for `%1`, but prepare never makes a `%1` for that quant type"},
    {"custom-class-never-used",
     "this model calls no module of exactly the class `%1`, so nothing becomes observed"},
    {"custom-class-not-converted",
     "a `%1` becomes a `%2`, and convert has no quantized class for that: it stays observed and computes in "
     "float"},
    {"dtype-config-repeated",
     "this dtype config of `%1` repeats number %2 (from 0), which is always tried first"},
    {"dtype-not-offered", "`%7` has no dtype config for the qconfig of `%1`: it wants %5, the qconfig has "
                          "%6, so everything under this rule stays float"},
    {"dtype-not-offered-for-op", "`%7` has no dtype config of `%2` for the qconfig of `%1`: it wants %5, the "
                                 "qconfig has %6, so `%2` stays float{ (%3 first)}"},
    {"dynamic-not-offered-for-op", "for `%2` the backend `%7` wants is_dynamic %5, and the qconfig of `%1` "
                                   "has %6, so `%2` stays float{ (%3 first)}"},
    {"dynamic-with-quantized-output", "dynamic quantization gives a float output, so the dtype config of "
                                      "`%1` with the output `%3` fits no qconfig"},
    {"entry-without-dtype-configs",
     "`%1` has neither dtype configs nor a fuser method: whatever it matches stays float"},
    {"eps-below-scale-min", "the backend `%7` wants scales of %5 and above{ for `%2`}, which PyTorch "
                            "compares with eps; the eps of `%1` is %6, so the qconfig is ignored"},
    {"exact-match-half-set",
     "the %2 of `%1` has %3 without %4: PyTorch checks both or neither, so this is never checked"},
    {"fix-add-convert-class", "Convert `%1` to `%2`"},
    {"fix-add-entry", "Add `%1`"},
    {"fix-change-qconfig", "Change the qconfig of `%1`"},
    {"fix-put-rule", "Set a rule `%1`"},
    {"fix-remove-bound", "Remove %1"},
    {"fix-remove-bounds", "Remove the bounds"},
    {"fix-remove-custom", "Remove `%1`"},
    {"fix-remove-dtype-config", "Remove the repeated dtype config"},
    {"fix-remove-entry", "Remove `%1`"},
    {"fix-remove-fuser", "Remove the fuser method of `%1`"},
    {"fix-remove-rule", "Remove `%1`"},
    {"fix-rename-entry", "Change it to `%1`"},
    {"fix-rename-rule", "Change it to `%1`"},
    {"fix-rule-to-none", "Set `%1` to None (keep in float)"},
    {"fix-same-qconfig", "Give `%1` the qconfig of `%2`"},
    {"fix-set-bound", "Set %1 to %2"},
    {"fix-set-output-dtype", "Set the output dtype to `%1`"},
    {"fix-set-reference", "Set the reference module to `%1`"},
    {"fix-set-weight-index", "Declare argument %1 the weight"},
    {"fix-swap-bounds", "Swap the two bounds"},
    {"fix-switch-on", "Switch `%1` on"},
    {"fix-switch-to-ptq", "Switch to post-training quantization"},
    {"fix-switch-to-qat", "Switch to quantization-aware training"},
    {"fixed-qparams-missing", "`%2` needs a FixedQParamsObserver with exactly %5, and the qconfig of `%1` "
                              "has none, so `%2` stays float{ (%3 first)}"},
    {"float-though-asked", "`%1` runs in float although quantization was asked (%2; nodes: %3)"},
    {"fuse-raises", "fuse_fx raises %1: %2{ (at `%3`)}"},
    {"fused-members-differ",
     "prepare raises LookupError: `%4` is fused into a `%1`, and the rules for the types `%2` and `%3` say "
     "different things"},
    {"fused-module-without-entry",
     "`%1` is fused into a `%2`, for which the backend has no entry: what was fused stays float"},
    {"fused-module-without-fuser",
     "`%1` names the fused module `%2` but no fuser method, so it is never fused"},
    {"fuser-needs-relu-module", "fusing `%1` raises: by the time the fuser method is looked up, F.relu has "
                                "become nn.ReLU, and there is no fuser method for that"},
    {"fuser-on-function-root", "fusing `%1` raises: fusion starts at a module, and `%2` is not one"},
    {"fuser-on-single-pattern", "`%1` is a single operation with a fuser method: prepare raises ValueError"},
    {"fuser-without-fused-module", "`%1` is fused by `%2` but names no fused module"},
    {"half-set-bounds",
     "the %2 of `%1` has %3 without %4: PyTorch checks both or neither, so the range is never checked"},
    {"input-and-output-dtype-differ", "one observer class serves input and output, so the dtype config of "
                                      "`%1` with `%2` in and `%3` out fits no "
                                      "qconfig"},
    {"input-index-out-of-range", "there is no input %1: the model has %2, counted from 0"},
    {"module-name-empty", "PyTorch never looks up a rule for the empty module name; use the global rule"},
    {"module-name-matches-nothing", "no call is made in `%1`{; did you mean `%2`?}"},
    {"no-kernel-for-codes", "`%1` gets quantized values, and PyTorch has no kernel for them: the converted "
                            "model fails when it runs (%2; nodes: %3)"},
    {"non-traceable-unknown", "the model has no `%1`{; did you mean `%2`?}"},
    {"none-does-not-reach-fused", "None for `%1` does not reach `%2`, which is a `%3` by then: PyTorch does "
                                  "not pass a type's None on to fused modules"},
    {"nothing-asked", "no rule has a qconfig, so nothing will be quantized"},
    {"object-type-base-class",
     "no module is exactly a `%1`; `%3` is a `%2`, and PyTorch does not look at base classes"},
    {"object-type-container", "`%2` is a `%1`, whose code is traced: the rule reaches the %3 calls that its "
                              "own code makes{ (%4 first)}, but none of the modules inside"},
    {"object-type-matches-nothing", "the model has no `%1`{; did you mean `%2`?}"},
    {"object-type-not-in-backend",
     "no pattern of the backend `%2` contains `%1`, so PyTorch ignores the qconfig of this rule"},
    {"object-type-other-spelling",
     "the model has no `%1`, but `%3` is a `%2`, which is a different operation to PyTorch"},
    {"object-type-unknown-name", "PyTorch has no `%1`; did you mean `%2`?"},
    {"observer-and-qscheme", "the %2 of `%1`: a `%3` refuses the qscheme %4, and prepare raises %5"},
    {"observer-half-set-range", "the %2 of `%1`"},
    {"observer-raises", "the %2 of `%1`: a `%3` cannot be used like this; PyTorch raises %4: %5"},
    {"order-matches-nothing", "there is no call number %3 of `%2`{ in `%1`}: there are %4, counted from 0{ "
                              "(did you mean the module `%5`?)}"},
    {"order-on-method", "order rules are not looked up for methods, so the one for `%2` is never used"},
    {"pattern-always-raises", "a match of the pattern %1 makes PyTorch raise IndexError"},
    {"pattern-members-differ", "`%1` and `%2` form one pattern, %3, which the qconfig of the last one "
                               "governs: `%1` does not get what `%4` says"},
    {"pattern-never-wins", "%1 fits `%2` and others of this model, but wins nowhere"},
    {"pattern-overridden", "the pattern %1 is listed twice; the later one replaces entry %2 (from 0)"},
    {"per-channel-activation", "the %2 of `%1`, a `%3`"},
    {"per-channel-conv-transpose", "the %2 of `%1`, for a `%3`{ (`%4`)}"},
    {"prepare-raises", "PyTorch raises %1: %2{ (at `%3`)}"},
    {"preserved-attribute-dotted", "`%1` is a dotted name: PyTorch keeps only attributes of the model itself "
                                   "and silently ignores this one"},
    {"preserved-attribute-unknown",
     "the graph shows no `%1`; PyTorch silently ignores attributes that the model does not have"},
    {"preserved-while-fused",
     "`%1` is put back as it was after `%2` was fused into it: the work of `%2` is lost"},
    {"ptq-qconfig-in-qat", "`%1` has observers in quantization-aware training: nothing is fake-quantized, so "
                           "training does not see the rounding"},
    {"python-name-not-known", "`%1` is not listed in the catalogue for this use: exported as Python it is "
                              "refused{; if you trust it, allow the package `%2`}"},
    {"qat-qconfig-in-ptq",
     "`%1` has fake quantizers in post-training quantization: calibration runs on rounded values"},
    {"qconfig-half-empty", "the %2 of `%1` is None: PyTorch raises TypeError when it calls it"},
    {"quantized-though-not-asked", "`%1` runs quantized although float was asked (%2; nodes: %3)"},
    {"range-outside-backend",
     "the backend `%7` wants a range within %5{ for `%2`}; that of `%1` is %6, so the qconfig is ignored"},
    {"range-outside-dtype", "the %2 of `%1`"},
    {"reduce-range-advised", "the %2 of `%1`"},
    {"reduce-range-not-needed", "the %2 of `%1`"},
    {"reference-overridden",
     "`%1` gives `%2` the reference module `%3`, but the later %4 gives it `%5`, which counts for all"},
    {"regex-also-matches-longer-names", "`%1` matches `%2`, but also longer names such as `%3` (%4 in all): "
                                        "Python matches at the start of a name, not to its end"},
    {"regex-differs-in-python",
     "Python does not know `%2` in `%1`: it reads it as a plain set of characters"},
    {"regex-does-not-compile", "Python cannot compile `%1`{ (character %2)}, so prepare raises"},
    {"regex-dot-unescaped",
     "a dot in `%1` stands for any character, so it also matches `%2`; `\\.` is a literal dot"},
    {"regex-matches-nothing", "`%1` matches no module path in the model"},
    {"regex-needs-prefix", "`%1` matches nothing because Python matches from the start of a name; `%3` would "
                           "match `%2` and others"},
    {"regex-takes-too-long",
     "matching `%1` takes very many steps on a path of this model: Python may not finish in reasonable time"},
    {"rule-always-shadowed", "`%1` matches %2 calls but decides none of them: stronger rules do (%3)"},
    {"rule-off", "`%1` is switched off: PyTorch is given a mapping without it"},
    {"rule-off-would-match", "it would match %1 of the calls of this model"},
    {"rule-on-fused-part", "`%1` has no effect: `%2` is fused into `%3`, and only rules for that count"},
    {"rule-overridden",
     "there are two rules for %1; the later one replaces the qconfig of number %2 (from 0)"},
    {"scale-max-never-checked", "the %2 of `%1` has scale_max_upper_bound %3, which PyTorch never checks"},
    {"standalone-never-used",
     "no module `%1` is called, so nothing is prepared separately{; did you mean `%2`?}{ (it was traced "
     "into: export the graph again with this custom config to make %3 a leaf)}"},
    {"standalone-rule-matches-nothing", "the standalone module `%1` has no `%2` in it{; did you mean `%3`?}; "
                                        "names in its own mapping start at that module"},
    {"weight-dtype-not-offered", "`%7` takes no weight of `%6` together with that activation, so modules "
                                 "with a weight that follow `%1` stay "
                                 "float after convert{; (%3 first)}"},
    {"weight-dtype-not-offered-for-op",
     "no dtype config that `%7` has for `%2` takes a weight of `%6` with that activation, so the modules of "
     "this class that follow `%1` stay float after convert; how many: %4{; (%3 first)}"},
    {"weight-index-missing", "`%1` has a weight dtype, but input_type_to_index does not say which argument "
                             "is the weight (it is argument %2): PyTorch treats it as an activation"},
};

} // namespace

std::span<const Sentence> lint_sentences() {
    return lint_table;
}

} // namespace qcs
