#pragma once
// Codes of the exceptions that prepare raises.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> custom_class_missing{
    "custom-class-missing", Severity::Error,
    "the prepare custom config has no observed class for `%1` with its quant type"};
inline constexpr CodeOf<2> custom_wrong_class{
    "custom-wrong-class", Severity::Error,
    "`%2` can only be made from the class that it replaces, and this is a `%1`"};
inline constexpr CodeOf<1> dynamic_dtype{
    "dynamic-dtype", Severity::Error,
    "a dynamic observer must have a dtype that can be quantized, and this one has %1"};
inline constexpr CodeOf<0> dynamic_of_non_tensor{
    "dynamic-of-non-tensor", Severity::Error,
    "a dynamically quantized operation is given a value that is not a float tensor"};
inline constexpr CodeOf<1> match_without_qconfig{
    "match-without-qconfig", Severity::Error,
    "a pattern covers `%1`, which is an observer and is never given a qconfig"};
inline constexpr CodeOf<1> observer_none{"observer-none", Severity::Error,
                                         "`%1` needs an observer in front of it, and its qconfig has none"};
inline constexpr CodeOf<1> observer_of_constant{"observer-of-constant", Severity::Error,
                                                "the observer `%1` of the model observes a constant"};
inline constexpr CodeOf<1> observer_of_observer{
    "observer-of-observer", Severity::Error,
    "the observer `%1` of the model observes something that prepare has just inserted"};
inline constexpr CodeOf<1> observer_without_argument{
    "observer-without-argument", Severity::Error,
    "the observer `%1` of the model is called without a positional argument"};
inline constexpr CodeOf<1> output_not_a_node{
    "output-not-a-node", Severity::Error,
    "the model returns %1, which is neither a tensor nor a container of tensors"};
inline constexpr CodeOf<1> pattern_covers_string{
    "pattern-covers-string", Severity::Error,
    "a pattern covers the text or dictionary %1, in which PyTorch's search for nodes never ends"};
inline constexpr CodeOf<1> pattern_ends_in_constant{
    "pattern-ends-in-constant", Severity::Error,
    "a pattern ends in the constant %1 where PyTorch looks for its root"};
inline constexpr CodeOf<1> pattern_unusable{
    "pattern-unusable", Severity::Error,
    "the pattern %1 matches but has operands that the call does not have"};
inline constexpr CodeOf<0> qconfig_part_none{"qconfig-part-none", Severity::Error,
                                             "a constructor of the qconfig is None, and PyTorch calls it"};
inline constexpr CodeOf<1> root_not_a_node{"root-not-a-node", Severity::Error,
                                           "the pattern that ends at `%1` has no node for its root"};
inline constexpr CodeOf<1> share_constant{
    "share-constant", Severity::Error,
    "`%1` shares its input's observer, but one of the inputs is a constant"};
inline constexpr CodeOf<1> share_empty_list{"share-empty-list", Severity::Error,
                                            "`%1` shares its input's observer, and is given an empty list"};
inline constexpr CodeOf<1> share_other_user{
    "share-other-user", Severity::Error,
    "`%1` shares its input's observer, but something other than an observer uses its result too"};
inline constexpr CodeOf<0> share_too_far{"share-too-far", Severity::Error,
                                         "the observer to share lies too far back"};
inline constexpr CodeOf<1> share_without_argument{
    "share-without-argument", Severity::Error,
    "`%1` shares its input's observer, and is called without a positional argument"};
inline constexpr CodeOf<1> standalone_called_twice{
    "standalone-called-twice", Severity::Error,
    "the standalone module `%1` is called twice, and cannot be traced again with its observers"};
inline constexpr CodeOf<1> standalone_not_traced{
    "standalone-not-traced", Severity::Error,
    "Python traces the standalone module `%1` separately, and no such trace is on record"};
inline constexpr CodeOf<0> standalone_result{"standalone-result", Severity::Error,
                                             "a standalone module must return a single value"};
inline constexpr CodeOf<2> tensor_count_missing{
    "tensor-count-missing", Severity::Error,
    "the entry of the pattern that ends at `%2` gives no observation type for %1 tensor arguments"};

} // namespace qcs::codes
