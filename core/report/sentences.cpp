#include "report/sentences.h"

#include <algorithm>

namespace qcs {

namespace {

// Sorted by code. The comment of a row says what its arguments are where the sentence does not.
constexpr Sentence table[] = {
    {"alias", "`%1` is another name of `%2`"},
    {"bad-current-graph", "there is no graph number %1 (there are %2, counted from 0)"},
    {"bad-float", "`%1` is none of `inf`, `-inf`, `nan`"},
    {"bad-pattern-length", "a pattern has 2 or 3 elements in execution order, found %1"},
    {"bad-tensor-count", "`%1` is not a number of tensor arguments"},
    {"bad-value",
     "%1 is not a value: expected an object with one of the keys `str`, `float`, `object`, `method`, "
     "`node`, `tuple`, `dict`, `slice`, `ellipsis`, `opaque`, or an observer with `class`"},
    {"bad-version", "a version is a number from 1, found %1"},
    {"both-patterns", "only one of `pattern` and `pattern_complex_format` can be set"},
    {"call-not-recorded", "what `%1` answers is known to Python alone, and this call is not on record"},
    {"constraint-dtype", "the backend wants `%1`{; the qconfig has `%2`}"},
    {"constraint-dynamic", "the backend's is_dynamic is %1, the observer's is %2"},
    {"constraint-eps", "eps stands for the smallest scale: it must be at least %1, and is %2"},
    {"constraint-fixed-differs", "scale and zero point must be exactly %1, and are %2"},
    {"constraint-float16-accepted", "PyTorch lets `%1` pass for ops with fixed scale and zero point"},
    {"constraint-module-bias", "a module's bias is no argument of its call, so nobody checks it"},
    {"constraint-module-weight", "a module's weight is no argument of its call, so PyTorch does not check it "
                                 "here (but when it converts)"},
    {"constraint-no-dtype", "the backend names no dtype here, so anything will do"},
    {"constraint-no-eps",
     "the observer has no eps, which stands for its smallest scale; the backend wants at least %1"},
    {"constraint-no-partner", "PyTorch looks at `%1` only together with `%2`, which is not set"},
    {"constraint-no-range", "the observer has no quant_min and quant_max; the backend wants them within %1"},
    {"constraint-not-fixed",
     "the backend wants the fixed scale and zero point %1; a `%2` has none that are fixed"},
    {"constraint-not-reached", "an earlier constraint failed, and PyTorch looks no further"},
    {"constraint-other-dtype", "the dtypes differ, so PyTorch does not come to this"},
    {"constraint-other-dynamic", "only one of the two is dynamic, so PyTorch does not come to this"},
    {"constraint-raises", "checking what `%1` builds raises %2: %3"},
    {"constraint-range", "the range must lie within %1, and is %2"},
    {"constraint-scale-max", "PyTorch never checks the upper bound of the scale"},
    {"constraint-unset", "the backend does not constrain this"},
    {"constructor-not-recorded", "what `%1` builds is known to Python alone, and is not on record"},
    {"convert-argument-missing", "`%1` has fewer positional arguments than convert looks at"},
    {"convert-attribute-missing", "convert reads `%2` of a `%1`, which has no such attribute"},
    {"convert-constructor-none", "the qconfig has None where convert calls a constructor"},
    {"convert-custom-constant", "the argument %2 of the custom module `%1` is a constant"},
    {"convert-custom-inputs", "the custom module `%1` must be called with %2, all of them positional"},
    {"convert-custom-no-class",
     "the convert custom config has no quantized class for `%1` and the type of its quantization"},
    {"convert-custom-no-qconfig", "the observed custom module, a `%1`, has None for its qconfig"},
    {"convert-custom-not-observed", "no observer reads the output of the custom module `%1`"},
    {"convert-fused-axis", "a fused moving-average fake quantizer works along axis 0 only, not %1"},
    {"convert-linear-weight-dtype", "the Linears inside the custom module take weights of qint8, not %1"},
    {"convert-mapping-global-differs", "the global qconfigs of prepare and convert differ"},
    {"convert-mapping-key-missing",
     "prepare had a rule for %2 (%1), convert has none; a rule that is to be dropped must be set to None"},
    {"convert-mapping-value-differs",
     "prepare and convert have different qconfigs for %2 (%1); only None may take the place of another"},
    {"convert-module-missing", "the model has no module `%1`"},
    {"convert-no-reference-class", "the backend config names no reference class for `%1`"},
    {"convert-node-differs",
     "the mapping of convert gives `%1` another qconfig than prepare did; only None may take its place"},
    {"convert-node-missing", "prepare gave `%1` a qconfig, but a copy of the graph renamed that node"},
    {"convert-observer-axis", "the observer works along axis %1 of a tensor that has %2 dimensions"},
    {"convert-observer-vector", "a per-channel observer cannot observe a tensor of one dimension"},
    {"convert-observes-constant", "`%1` observes a constant"},
    {"convert-order", "`%1` would stand in front of `%2`, which it uses"},
    {"convert-output-index", "output %1 is declared quantized, but the model returns %2"},
    {"convert-producer-missing", "`%1`, from which a weight is made, uses `%2` inside a list or behind "
                                 "getattr, where PyTorch does not look"},
    {"convert-reference-no-qparams",
     "the reference class `%1` needs a scale for %2, and the weight's observer has none"},
    {"convert-reference-qscheme", "the reference class `%1` takes no %2"},
    {"convert-scale-not-scalar", "a per-tensor quantization needs one %1, and there are %2"},
    {"convert-scope-missing",
     "`%1` was made after tracing and belongs to no module, which convert does not expect"},
    {"convert-standalone-output",
     "the standalone module `%1` declares output %2 quantized; only output 0 can be"},
    {"convert-still-used", "`%1` was to be removed, but `%2` still uses it"},
    {"duplicate-class", "`%1` is listed twice; the last one counts"},
    {"duplicate-module", "there are two modules with the path `%1`"},
    {"duplicate-node", "there are two nodes with the name `%1`"},
    {"duplicate-pattern",
     "the pattern %1 is already entry %2; the last one counts, in the place of the first"},
    {"duplicate-rule",
     "there is already a rule for %1, entry %2; the last one counts, in the place of the first"},
    {"duplicate-standalone-module", "the standalone module `%1` is listed twice; the last one counts"},
    {"duplicate-type", "the type `%1` is listed twice"},
    {"file-not-found", "there is no such file"},
    {"file-too-large", "the file has %1 bytes; more than %2 are not read"},
    {"file-unreadable", "the file cannot be read: %1"},
    {"file-unwritable", "`%1` cannot be written{; %2}"},
    {"fusion-attribute-lost",
     "the model reads `%2` of a module that fusion replaced by a `%1`, which has no such attribute"},
    {"fusion-cannot-fuse", "%1 cannot be fused in %2 mode"},
    {"fusion-channels-differ", "the BatchNorm has %1 features, what comes before it has %2 channels"},
    {"fusion-constant-operand", "the pattern matched an operand that is a constant (%1)"},
    {"fusion-mode-mixed", "some of the modules to fuse are in training mode and some are not"},
    {"fusion-needs-eval", "folding a BatchNorm into weights needs eval mode"},
    {"fusion-no-method", "no fuser method is registered for the matched types (%1)"},
    {"fusion-no-running-stats", "the BatchNorm keeps no running statistics (track_running_stats is off)"},
    {"fusion-not-a-module", "the fuser method needs modules, and `%1` is none"},
    {"fusion-not-a-tuple", "the pattern %1 has a fuser method but is a single operation"},
    {"fusion-not-affine", "the BatchNorm has no weight and bias (affine is off)"},
    {"fusion-operand-gone", "`%1` is both fused and an operand of the fused module"},
    {"fusion-parametrized", "a parametrized `%1` cannot take a BatchNorm into its weights"},
    {"fusion-root-not-module", "the root of the match, `%1`, is not a call of a module"},
    {"fusion-transpose-qat", "a transposed convolution and a BatchNorm cannot be fused in QAT"},
    {"fusion-wrong-arguments", "`%1` takes another number of modules than the pattern has"},
    {"fusion-wrong-structure",
     "the matched nodes do not have the shape that the function expects{; expected %1 elements, found %2}"},
    {"fusion-wrong-types", "`%1` cannot be made of %2"},
    {"ignored-key", "the key `%1` is not known and has no effect{; did you mean `%2`?}"},
    {"json-duplicate-key", "the key `%1` is already in this object, at line %2, column %3"},
    {"json-integer-too-large", "the integer %1 does not fit into 64 bits"},
    {"json-invalid-utf8", "this is not UTF-8"},
    {"json-not-finite",
     "%1 is not JSON; write {\"float\": \"nan\"}, {\"float\": \"inf\"} or {\"float\": \"-inf\"}"},
    {"json-number-too-large", "the number %1 is too large"},
    {"json-syntax", "`%1` was not expected here: this is not JSON"},
    {"json-text-after-value", "there is text after the end of the JSON value"},
    {"json-too-deep", "nested more than %1 levels deep"},
    {"json-too-large", "the file has 4 GiB or more"},
    {"json-truncated", "the file ends in the middle of a JSON value"},
    {"key-not-allowed", "the key `%1` is not allowed here{; did you mean `%2`?}"},
    {"kind-not-validated", "files of format `%1` come with this program and are not validated"},
    {"lower-argument-count",
     "the module `%1` is called with %2 arguments, more than its quantized form takes"},
    {"lower-argument-missing", "`%1` is called without positional argument %2"},
    {"lower-constant", "a constant stands where lowering `%1` expects a node"},
    {"lower-constant-qparams", "the scale or zero point of `%1` is a constant"},
    {"lower-dynamic-dtype", "a dynamic quantized Linear takes weights of qint8 or float16, not %1"},
    {"lower-embedding-dtype", "a quantized embedding takes weights of quint8 or quint4x2, not %1"},
    {"lower-embedding-qscheme",
     "a quantized embedding takes weights of per_channel_affine_float_qparams, not %1"},
    {"lower-engine-refuses", "the engine %1 cannot pack this weight (%2 of %3, %4)"},
    {"lower-folded-used", "`%1` was folded into a packed weight, and something else uses it"},
    {"lower-linear-dtype", "a quantized linear takes weights of qint8 or float16, not %1"},
    {"lower-no-relu-form", "`%1` has no quantized form that ends in a ReLU"},
    {"lower-output-padding", "the engine onednn takes no output padding"},
    {"lower-packed-unused", "nothing uses the packed weight `%1`"},
    {"lower-padding-mode", "the padding mode %1 has no quantized form"},
    {"lower-prepack-argument", "%1 takes `%2` as %3, and it is %4"},
    {"lower-prepack-count", "%1 takes %2 arguments, and %3 are given"},
    {"lower-prepack-missing", "%1 needs `%2`, which the call leaves to its default"},
    {"lower-prepack-unknown", "%1 has no argument `%2`"},
    {"lower-quantize-arguments",
     "`%1` is called with %2 positional arguments, which lowering does not expect"},
    {"lower-weight-axis",
     "the weight is quantized along axis %1 of %2 dimensions, which the engine cannot pack"},
    {"lower-weight-form", "a weight cannot be quantized to %1 with %2"},
    {"lower-weight-method", "`%1` is no tensor any more: its module has become a `%2`"},
    {"lower-weight-not-observed", "the weight's observer was never run: one scale for %1 channels"},
    {"missing-format", "the key `format` is missing, which says what kind of file this is"},
    {"missing-key", "the key `%1` is missing"},
    {"missing-version", "the key `version` is missing"},
    {"more-problems", "%1 more problems are not listed"},
    {"negative-order-index", "occurrences are counted from 0: index %1 is never reached"},
    {"newer-version", "the file has version %1 and this program knows version %2: it is opened read-only"},
    {"no-graph", "no graph is given: name one, or a workspace that has one"},
    {"no-pattern", "one of `pattern` and `pattern_complex_format` must be set"},
    {"node-without-scope", "the tracer recorded no scope for `%1`"},
    {"observed-mapping-not-static",
     "observed custom modules are for static quantization only; PyTorch refuses `%1`"},
    {"observer-has-no-qparams", "`%1` has no scale and zero point to give: calculate_qparams raises"},
    {"observer-refused", "`%1` cannot be built from these arguments: it raises %2: %3"},
    {"observer-without-dtype", "`%1` has no dtype, which PyTorch asks for"},
    {"part-of-newer-version", "a newer version of this program wrote this file; taken into a workspace it "
                              "would lose what is new in it"},
    {"python-bad-name", "`%1` cannot be written in Python: it is not a name with dots in it"},
    {"python-factory", "`%1` is none of the factories of fuser methods that torch has"},
    {"python-name-taken", "`%1` cannot be written in Python: the script uses the name `%2` itself"},
    {"python-node", "a config cannot refer to the node `%1`"},
    {"python-opaque", "a %1 cannot be written in Python from its text %2"},
    {"qat-embedding-qscheme",
     "the weights of the embedding `%1` need the qscheme torch.per_channel_affine_float_qparams, not %2"},
    {"qat-no-weight", "the qconfig of `%1` says nothing about weights, which `%2` needs"},
    {"qat-part-none", "`%1` is to be trained quantized, but its part `%2` has no qconfig"},
    {"qat-part-parametrized", "`%1` cannot become a QAT module: its part `%2` is parametrized"},
    {"qat-part-unset",
     "`%1` is to be trained quantized by its own qconfig, but its part `%2` was given none"},
    {"qat-weight-refuses", "`%1` becomes a QAT module, and `%2` cannot be built for its weights"},
    {"qat-wrong-type", "`%1` is a `%3`, which `%2` cannot be made from"},
    {"qconfig-place-none", "the qconfig's %1 is None, and PyTorch calls it"},
    {"regex-bad-escape", "`%1` is not an escape of Python's"},
    {"regex-bad-group-name", "`%1` is not a name or number of a group"},
    {"regex-bad-range", "the range `%1` runs backwards or has an end that is no character"},
    {"regex-character-name", "characters by name (`%1`) are not supported"},
    {"regex-escape-at-end", "the pattern ends with a backslash"},
    {"regex-flag-L", "the flag L is for patterns of bytes"},
    {"regex-flag-on-and-off", "a flag is turned on and off at once"},
    {"regex-flags-ascii-and-unicode", "the flags a and u exclude each other"},
    {"regex-flags-incompatible", "the flags a, u and L exclude each other"},
    {"regex-flags-not-at-start", "flags for the whole pattern stand at its start"},
    {"regex-flags-unterminated", "after flags comes `-`, `:` or `)`"},
    {"regex-global-flag-off", "this flag is for the whole pattern and cannot be turned off in a part of it"},
    {"regex-global-flag-on", "this flag is for the whole pattern and cannot be turned on in a part of it"},
    {"regex-group-in-lookbehind", "a lookbehind cannot refer to a group that is defined in it"},
    {"regex-group-zero", "groups are counted from 1"},
    {"regex-incomplete-escape", "the escape `%1` is not complete"},
    {"regex-lookbehind-too-wide", "a lookbehind may be 2147483647 characters wide at most"},
    {"regex-lookbehind-width", "a lookbehind must have a fixed width"},
    {"regex-missing-brace", "`{` is missing"},
    {"regex-missing-colon", "`:` is missing"},
    {"regex-missing-flag", "a flag is missing"},
    {"regex-missing-name", "the %1 is missing"},
    {"regex-multiple-repeat", "a repetition cannot be repeated"},
    {"regex-nested-too-deeply", "groups are nested too deeply"},
    {"regex-not-utf8", "the pattern is not UTF-8"},
    {"regex-nothing-to-repeat", "there is nothing to repeat"},
    {"regex-octal-too-large", "the octal escape `%1` is above 0o377"},
    {"regex-open-group", "a reference to a group that is still open"},
    {"regex-redefined-group", "the name `%1` of group %2 is taken by group %3"},
    {"regex-repeat-min-over-max", "the least number of repetitions is above the greatest"},
    {"regex-repeat-too-large", "the number of repetitions is too large"},
    {"regex-repeat-under-t", "this repetition is not supported by Python's template flag"},
    {"regex-step-limit",
     "matching `%1` takes too many steps; %2 paths were left undecided and count as not matched"},
    {"regex-too-many-branches", "a conditional group has at most two branches"},
    {"regex-type-flag-off", "the flags a, u and L cannot be turned off"},
    {"regex-unbalanced-parenthesis", "`)` closes nothing"},
    {"regex-unexpected-end", "the pattern ends too early"},
    {"regex-unknown-extension", "`%1` is not an extension of Python's"},
    {"regex-unknown-flag", "this letter is not a flag"},
    {"regex-unknown-group-name", "there is no group named `%1`"},
    {"regex-unknown-group-number", "there is no group %1"},
    {"regex-unterminated-class", "`]` is missing: the set is not closed"},
    {"regex-unterminated-comment", "`)` is missing: the comment is not closed"},
    {"regex-unterminated-group", "`)` is missing: the group is not closed"},
    {"regex-unterminated-name", "`%1` is missing: the name is not closed"},
    {"rung-fused-away", "`%1` became part of `%2`: only the rules for `%2` count"},
    {"rung-global", "the global rule holds for everything that no other rule decides"},
    {"rung-global-unset", "no global qconfig is set"},
    {"rung-name", "the rule names `%1` itself"},
    {"rung-name-ancestor", "`%2` is inside `%1`, and a name rule holds for all that is inside"},
    {"rung-name-empty", "the empty name is never looked up; the global rule is the one for all"},
    {"rung-name-other", "`%2` is neither `%1` nor inside it"},
    {"rung-name-top-level", "this runs at the top of the model, inside no module; no name leads to it"},
    {"rung-not-asked", "PyTorch never asks for the qconfig of a node of this kind (%1)"},
    {"rung-observer", "this is an observer; PyTorch never asks for its qconfig"},
    {"rung-order", "it is call number %2 of %1 in `%3` (counted from 0)"},
    {"rung-order-after",
     "order rules count by the type before fusion and QAT, which is `%2`; `%1` is what it became"},
    {"rung-order-attribute", "reading an attribute is no call, so it has no number"},
    {"rung-order-index",
     "this is call number %1 of %3 here, the rule is for number %2 (both counted from 0)"},
    {"rung-order-method", "a method call has no order rule: PyTorch does not count methods"},
    {"rung-order-object", "the rule counts calls of `%1`, this is one of `%2`"},
    {"rung-order-parent", "the rule counts calls in `%1`, this one is in `%2`"},
    {"rung-regex", "`%1` matches `%2` from its beginning"},
    {"rung-regex-invalid", "`%1` is not a regular expression; PyTorch raises an error when it gets here"},
    {"rung-regex-limit", "matching `%1` against `%2` takes too many steps; it was given up"},
    {"rung-regex-no-match",
     "`%1` does not match `%2` from its beginning (as Python's re.match, which need not reach the end)"},
    {"rung-type", "the rule is for this very type, `%1`"},
    {"rung-type-base",
     "its type is exactly `%1`; `%2` is a base class of it, and type rules look at the exact type"},
    {"rung-type-fused", "fusion made this a `%2`, which takes over the rule of its first part, `%1`"},
    {"rung-type-not-top-level",
     "the type None stands for code at the top of the model; `%1` is called inside a module"},
    {"rung-type-other", "the rule is for `%1`, this is `%2`"},
    {"rung-type-part", "`%1` is only a part of this `%2`; the rule of its first part counts"},
    {"rung-type-part-none",
     "`%1` is a part of this `%2`, but a rule with None is not passed on to fused modules"},
    {"rung-type-qat", "QAT made this a `%2`, which takes over the rule for `%1`"},
    {"rung-type-replaced",
     "fusion or QAT put the rule of the original type in the place of this one for `%1`"},
    {"rung-type-scope",
     "the code around it is in a `%1`, and a rule for that type comes before one for `%2`"},
    {"rung-type-top-level", "`%1` is called at the top of the model, which the type None stands for"},
    {"saved-by-newer-version",
     "a newer version of this program saved this file; save under another name to keep it whole"},
    {"transpose-per-channel",
     "`%1` is a transposed convolution, and PyTorch has no per-channel weights for those"},
    {"types-of-fused-differ",
     "the parts of the fused `%1` have different type rules: `%2` and `%3` need the same qconfig"},
    {"unknown-catalogue-kind", "`%1` is not a kind of catalogue entry{; did you mean `%2`?}"},
    {"unknown-dtype", "`%1` is not a torch dtype{; did you mean `%2`?}"},
    {"unknown-format", "`%1` is not a kind of file that this program knows{; did you mean `%2`?}"},
    {"unknown-input-type", "PyTorch knows no input type `%1`{; did you mean `%2`?}"},
    {"unknown-key", "PyTorch ignores the key `%1`{; did you mean `%2`?}"},
    {"unknown-mode", "`%1` is not a mode{; did you mean `%2`?}"},
    {"unknown-module", "there is no module `%1` in the graph{; did you mean `%2`?}"},
    {"unknown-node", "the graph has no node `%1`{; did you mean `%2`?}"},
    {"unknown-observation-type", "`%1` is not an observation type{; did you mean `%2`?}"},
    {"unknown-op", "`%1` is no kind of node{; did you mean `%2`?}"},
    {"unknown-preset", "there is no preset `%1`{; did you mean `%2`?}"},
    {"unknown-qconfig", "PyTorch has no qconfig named `%1`{; did you mean `%2`?}"},
    {"unknown-qscheme", "`%1` is not a torch qscheme{; did you mean `%2`?}"},
    {"unknown-quant-type", "`%1` is not a quantization type{; did you mean `%2`?}"},
    {"unknown-type", "the type `%1` is not in the graph's list of types{; did you mean `%2`?}"},
    {"usage", "%1"},
    {"use-before-definition",
     "`%1` uses `%2`, which only comes later (or is itself): the graph has a cycle or is out of order"},
    {"wrong-format", "expected a file of format `%1`, found `%2`"},
    {"wrong-length", "expected %1, found an array of %2"},
    {"wrong-type", "expected %1, found %2"},
};

/// Appends `text` without braces; false if an argument in it is empty or missing.
bool append_filled(std::string_view text, std::span<const std::string> args, std::string& out) {
    bool complete = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool placeholder =
            text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
        if (!placeholder) {
            out += text[i];
            continue;
        }
        const auto index = static_cast<std::size_t>(text[++i] - '1');
        if (index < args.size()) out += args[index];
        complete = complete && index < args.size() && !args[index].empty();
    }
    return complete;
}

} // namespace

std::span<const Sentence> sentences() {
    return table;
}

std::string fill_sentence(std::string_view text, std::span<const std::string> args) {
    std::string out;
    for (;;) {
        const auto open = text.find("{; ");
        append_filled(text.substr(0, open), args, out);
        if (open == text.npos) return out;
        const auto close = text.find('}', open);
        std::string part;
        if (append_filled(text.substr(open + 1, close - open - 1), args, part)) out += part;
        if (close == text.npos) return out;
        text.remove_prefix(close + 1);
    }
}

std::string sentence(std::string_view code, std::span<const std::string> args) {
    const auto row = std::ranges::lower_bound(table, code, {}, &Sentence::code);
    if (row == std::end(table) || row->code != code) return std::string(code);
    return fill_sentence(row->text, args);
}

std::string to_text(const Diagnostic& diagnostic) {
    constexpr std::string_view severities[] = {"error", "warning", "note"};
    const auto& place = diagnostic.place;
    std::string text = place.file;
    if (place.line > 0) text += ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
    if (!text.empty()) text += ": ";
    text += severities[static_cast<std::size_t>(diagnostic.severity)];
    text += ": " + sentence(diagnostic.code, diagnostic.args);
    if (!place.pointer.empty()) text += " (at " + place.pointer + ')';
    return text;
}

} // namespace qcs
