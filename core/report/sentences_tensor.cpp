#include "report/sentence_tables.h"

namespace qcs {

namespace {

// Sorted by code. Where a tensor is named, %1 is its name and %2 the byte offset in the file.
constexpr Sentence table[] = {
    {"axis-out-of-range", "there is no axis %1 in a tensor with %2 axes"},
    {"cancelled", "it was cancelled"},
    {"channel-count-changed", "the observer saw %1 channels before, and now %2"},
    {"codes-of-other-dtype", "the codes are elements of `%1` and should be of `%2`"},
    {"dtype-not-supported", "elements of dtype `%1` are not numbers that can be computed with here"},
    {"file-changed", "the file became shorter while it was read"},
    {"fused-axis", "the fused fake quantizer works on axis 0 only, not on %1"},
    {"histogram-range-infinite",
     "from %1 to %2 it is farther than float32 reaches, so there is no histogram"},
    {"infinity-ignored", "infinite elements are left out of the histogram"},
    {"learnable-channel-count", "there are more scales than the fake quantizer was made for"},
    {"min-above-max", "the smallest value, %1, is above the largest, %2"},
    {"nan-in-histogram", "there are NaNs in the tensor, and PyTorch counts no histogram of those"},
    {"npy-big-endian", "tensor `%1` (offset %2): elements of dtype `%3` have their first byte first; only "
                       "little-endian ones are read"},
    {"npy-bytes-after", "tensor `%1` ends at offset %2; %3 bytes follow, which mean nothing"},
    {"npy-cut-off", "tensor `%1`: its shape %3 needs %4 bytes from offset %2, and there are %5"},
    {"npy-dtype", "tensor `%1` (offset %2): elements of dtype `%3` are not read"},
    {"npy-header-cut-off", "tensor `%1`: the file ends at offset %2, within the header of the array"},
    {"npy-header-syntax", "tensor `%1`: in the header, at offset %2, there should be %3"},
    {"npy-header-too-long",
     "tensor `%1`: the header claims (at offset %2) to have %3 bytes; more than %4 are not read"},
    {"npy-no-magic", "tensor `%1`: at offset %2 no .npy begins"},
    {"npy-object",
     "tensor `%1` (offset %2): its elements are Python objects, which only running code could read"},
    {"npy-structured", "tensor `%1` (offset %2): its elements are structures, %3, not numbers"},
    {"npy-unwritable-dtype", "no .npy can hold elements of `%1`"},
    {"npy-version", "tensor `%1` (offset %2): version %3 of the .npy format is not known"},
    {"npy-wrong-size", "a tensor of shape %1 does not have %2 bytes"},
    {"observer-attribute-not-supported", "`%1` with %2{ = %3} computes in a way that is not known here"},
    {"observer-gives-no-qparams", "the observer has no scale and zero point to give"},
    {"observer-not-known", "`%1` is not one of PyTorch's observers"},
    {"per-channel-not-supported", "PyTorch quantizes `%1` per channel with float zero points only"},
    {"qparams-count", "%1 scales and %2 zero points are given where there must be %3 of each"},
    {"range-out-of-bounds", "codes from %1 to %2 do not fit `%3`"},
    {"scale-is-zero", "a scale of 0 cannot be divided by"},
    {"scale-not-positive", "no scale can be chosen: it would be %1"},
    {"tensor-needs-axes", "observers per channel need tensors of two axes or more"},
    {"tensor-too-large", "tensor `%1` (offset %2): no file can hold the elements of the shape %3"},
    {"tensor-too-many-axes", "tensor `%1` (offset %2) has %3 axes; more than %4 are not read"},
    {"zero-point-out-of-range", "the zero point %1 lies outside of %2 to %3"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
