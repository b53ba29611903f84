#pragma once
// Codes of exceptions of observers, of what the program cannot predict about them, and of notes for the user
// who chooses an observer.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> constructor_not_recorded{
    "constructor-not-recorded", Severity::Note,
    "only Python knows what `%1` builds, and it is not on record"};
inline constexpr CodeOf<0> note_conv_transpose_refused{
    "note-conv-transpose-refused", Severity::Note,
    "PyTorch quantizes the weight of a ConvTranspose per tensor only: with a per-channel observer, prepare "
    "raises; with a per-channel fake quantizer, convert does"};
inline constexpr CodeOf<0> note_fake_quantize_in_ptq{
    "note-fake-quantize-in-ptq", Severity::Note,
    "a fake quantizer is meant for QAT: in PTQ, an observer learns the same ranges from unrounded values"};
inline constexpr CodeOf<1> note_float_qparams_dtype{
    "note-float-qparams-dtype", Severity::Note,
    "float zero points are for the weights of embeddings, as quint8 or "
    "quint4x2: no kernel takes them as %1"};
inline constexpr CodeOf<2> note_half_set_range{
    "note-half-set-range", Severity::Note,
    "only `%1` is set: PyTorch looks at the range only if `%2` is set too"};
inline constexpr CodeOf<0> note_observer_in_qat{
    "note-observer-in-qat", Severity::Note,
    "an observer only watches: in QAT, a fake quantizer lets training see the rounding"};
inline constexpr CodeOf<0> note_per_channel_activation{
    "note-per-channel-activation", Severity::Note,
    "prepare observes activations per channel, but no kernel takes such activations: modules stay in float "
    "after convert"};
inline constexpr CodeOf<1> note_quint4x2_scheme{"note-quint4x2-scheme", Severity::Note,
                                                "quint4x2 is for the weights of embeddings, with "
                                                "per_channel_affine_float_qparams: no kernel takes it as "
                                                "%1"};
inline constexpr CodeOf<5> note_range_outside_dtype{
    "note-range-outside-dtype", Severity::Note,
    "the range from %1 to %2 goes beyond the codes of %3, which are %4 to %5: PyTorch builds the observer, "
    "but silently clamps codes that fall outside, and if the zero point falls outside, quantizing raises "
    "`zero_point ... is above upper bound` or `below lower bound`"};
inline constexpr CodeOf<1> note_reduce_range_advised{
    "note-reduce-range-advised", Severity::Note,
    "on CPUs without VNNI the kernels of %1 may overflow with all 8 bits: set `reduce_range`, or "
    "`quant_min` 0 and `quant_max` 127"};
inline constexpr CodeOf<1> note_reduce_range_not_needed{
    "note-reduce-range-not-needed", Severity::Note,
    "`reduce_range` costs one bit, and the kernels of %1 do not need it"};
inline constexpr CodeOf<0> note_symmetric_unsigned{
    "note-symmetric-unsigned", Severity::Note,
    "symmetric with quint8 fixes the zero point at 128: affine makes better use of the range"};
inline constexpr CodeOf<0> note_unsigned_weight{
    "note-unsigned-weight", Severity::Note,
    "the quantized kernels of convolutions and linear layers take weights as qint8"};
inline constexpr CodeOf<3> observer_attribute_not_supported{
    "observer-attribute-not-supported", Severity::Error,
    "it is not known here how `%1` computes with %2{; its value is %3}"};
inline constexpr CodeOf<1> observer_has_no_qparams{
    "observer-has-no-qparams", Severity::Note,
    "`%1` has no scale and zero point to give: calculate_qparams raises"};
inline constexpr CodeOf<1> observer_not_known{"observer-not-known", Severity::Error,
                                              "`%1` is not one of PyTorch's observers"};
inline constexpr CodeOf<3> observer_refused{"observer-refused", Severity::Error,
                                            "`%1` cannot be built from these arguments: it raises %2: %3"};

} // namespace qcs::codes
