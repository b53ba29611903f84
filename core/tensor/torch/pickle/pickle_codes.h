#pragma once
// Codes for problems with pickles and with the tensors that pickles describe. find_torch_tensors() lowers the
// severity of a code to Warning if the problem only causes something to be left out.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> pickle_cut_off{"pickle-cut-off", Severity::Error,
                                          "offset %1: the pickle ends within an instruction"};
inline constexpr CodeOf<2> pickle_malformed{
    "pickle-malformed", Severity::Error, "offset %1: this instruction of the pickle has nothing to work on"};
inline constexpr CodeOf<2> pickle_opcode{"pickle-opcode", Severity::Error,
                                         "offset %1: %2 is not an instruction of pickle protocols 2 to 5"};
inline constexpr CodeOf<2> pickle_protocol{"pickle-protocol", Severity::Error,
                                           "offset %1: pickle protocol %2 is not known"};
inline constexpr CodeOf<2> pickle_too_large{
    "pickle-too-large", Severity::Error,
    "offset %1: the pickle describes more objects than any checkpoint has"};
inline constexpr CodeOf<2> torch_class_unknown{"torch-class-unknown", Severity::Error,
                                               "`%1` (offset %2) is a class that is not known: only the "
                                               "attributes and elements of its objects are read"};
inline constexpr CodeOf<2> torch_cycle{"torch-cycle", Severity::Error, "`%1` (offset %2) contains itself"};
inline constexpr CodeOf<2> torch_global_not_allowed{
    "torch-global-not-allowed", Severity::Error,
    "global `%1` is not allowed (offset %2): it is not called, and what it would make is left out"};
inline constexpr CodeOf<2> torch_mapping_malformed{
    "torch-mapping-malformed", Severity::Error,
    "`%1` (offset %2): a dict is made from something that is not a key and a value"};
inline constexpr CodeOf<2> torch_packed_view{
    "torch-packed-view", Severity::Warning,
    "tensor `%1` (offset %2) is left out: it is a view of a tensor with several codes in one byte, from "
    "which PyTorch itself reads the wrong elements"};
inline constexpr CodeOf<4> torch_qparams_axis{
    "torch-qparams-axis", Severity::Error,
    "tensor `%1` (offset %2): its scales lie along axis %3, and its shape is %4"};
inline constexpr CodeOf<5> torch_qparams_count{
    "torch-qparams-count", Severity::Error,
    "tensor `%1` (offset %2): its axis has %3 channels, and there are %4 scales and %5 zero points"};
inline constexpr CodeOf<2> torch_qparams_malformed{
    "torch-qparams-malformed", Severity::Error,
    "tensor `%1` (offset %2): its scale and zero point are not what torch writes"};
inline constexpr CodeOf<0> torch_more_warnings{"torch-more-warnings", Severity::Warning,
                                               "there are more warnings like these"};
inline constexpr CodeOf<2> torch_tensor_lazy{
    "torch-tensor-lazy", Severity::Error,
    "tensor `%1` (offset %2) is left out: its elements are yet to be conjugated or negated"};
inline constexpr CodeOf<2> torch_tensor_nested{"torch-tensor-nested", Severity::Error,
                                               "tensor `%1` (offset %2) is left out: it is nested"};
inline constexpr CodeOf<2> torch_tensor_no_data{
    "torch-tensor-no-data", Severity::Error,
    "tensor `%1` (offset %2) is left out: it was saved without its elements"};
inline constexpr CodeOf<2> torch_tensor_outside{"torch-tensor-outside", Severity::Error,
                                                "tensor `%1` (offset %2) reaches beyond its storage"};
inline constexpr CodeOf<2> torch_tensor_wrapped{
    "torch-tensor-wrapped", Severity::Error,
    "tensor `%1` (offset %2) is left out: only the code of its class could say what its elements are"};
inline constexpr CodeOf<2> torch_too_deep{
    "torch-too-deep", Severity::Error,
    "`%1` (offset %2): containers are nested more deeply than in any checkpoint"};
inline constexpr CodeOf<2> torch_too_large{
    "torch-too-large", Severity::Error,
    "`%1` (offset %2): the checkpoint is larger or has longer names than any real one"};

} // namespace qcs::codes
