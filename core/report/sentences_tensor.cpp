#include "report/sentence_tables.h"

namespace qcs {

namespace {

// Sorted by code. Where a tensor is named, %1 is its name and %2 the byte offset in the file.
constexpr Sentence table[] = {
    {"axis-out-of-range", "there is no axis %1 in a tensor with %2 axes"},
    {"cancelled", "it was cancelled"},
    {"codes-of-other-dtype", "the codes are elements of `%1` and should be of `%2`"},
    {"dtype-not-supported", "elements of dtype `%1` are not numbers that can be computed with here"},
    {"file-changed", "the file became shorter while it was read"},
    {"min-above-max", "the smallest value, %1, is above the largest, %2"},
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
    {"per-channel-not-supported", "PyTorch quantizes `%1` per channel with float zero points only"},
    {"qparams-count", "%1 scales and %2 zero points are given where there must be %3 of each"},
    {"range-out-of-bounds", "codes from %1 to %2 do not fit `%3`"},
    {"safetensors-bytes-after", "from offset %2 on %3 bytes belong to no tensor"},
    {"safetensors-dtype", "tensor `%1` (offset %2): `%3` is no dtype of this format"},
    {"safetensors-duplicate-key", "tensor `%1`: the key `%3` comes twice (offset %2)"},
    {"safetensors-duplicate-tensor", "two tensors are named `%1` (the second at offset %2)"},
    {"safetensors-header-cut-off",
     "the header should have %3 bytes (says offset %2), but the file has only %4 after that"},
    {"safetensors-header-ends", "the header ends (offset %2) in the middle of a JSON value"},
    {"safetensors-header-too-long",
     "the header claims (at offset %2) to have %3 bytes; more than %4 are not read"},
    {"safetensors-hole", "tensor `%1` begins at offset %2; the %3 bytes before it, from %4, belong to none"},
    {"safetensors-index-extra",
     "tensor `%1` (offset %2) is in this shard, but not in the index; it is left out"},
    {"safetensors-index-form", "an index must have an object `weight_map` that maps tensors to files"},
    {"safetensors-index-lacks", "tensor `%1` should be in this file, says the index `%2`, and is not"},
    {"safetensors-index-too-long", "the index has %1 bytes; more than %2 are not read"},
    {"safetensors-invalid-utf8", "the header is not UTF-8 (offset %2)"},
    {"safetensors-left-out", "tensor `%1` (offset %2) is left out: PyTorch has no dtype for %3 of shape %4"},
    {"safetensors-metadata", "`__metadata__` must map strings to strings; found %3 (offset %2)"},
    {"safetensors-missing-key", "tensor `%1`: the key `%3` is missing (offset %2)"},
    {"safetensors-no-brace", "a header begins with `{`, and at offset %2 there is none"},
    {"safetensors-no-object", "tensor `%1` must be described by an object; found %3 (offset %2)"},
    {"safetensors-number", "the header has a number (offset %2) that is too large"},
    {"safetensors-outside",
     "tensor `%1` (offset %2): its bytes %3 to %4 are not within the %5 bytes that follow the header"},
    {"safetensors-overlap", "tensor `%1` begins at offset %2, within `%3`, which ends at %4"},
    {"safetensors-shard-name",
     "tensor `%1`: `%2` cannot be its file: a shard lies in the index's folder and has a plain name"},
    {"safetensors-shard-outside", "tensor `%1`: its file `%2` is a link to somewhere else, `%3`"},
    {"safetensors-syntax", "the header is not JSON (offset %2)"},
    {"safetensors-too-short", "the file ends at offset %2; the length of the header needs 8 bytes"},
    {"safetensors-unknown-key", "tensor `%1`: the key `%3` means nothing (offset %2)"},
    {"safetensors-wrong-size", "tensor `%1` (offset %2): %3 of shape %4 needs %5 bytes, and has %6"},
    {"safetensors-wrong-value", "tensor `%1`: `%3` cannot be %4 (offset %2)"},
    {"scale-not-positive", "no scale can be chosen: it would be %1"},
    {"tensor-spec-asked", "rule %1 asks for it"},
    {"tensor-spec-fused", "nothing asks for a spec: its module is fused into `%1`"},
    {"tensor-spec-no-module", "nothing asks for a spec: it belongs to no module of the model"},
    {"tensor-spec-no-observer", "nothing asks for a spec: the qconfig of rule %1 has no weight observer"},
    {"tensor-spec-no-rule", "nothing asks for a spec: no rule reaches its module"},
    {"tensor-spec-none", "nothing asks for a spec: rule %1 leaves its module in float"},
    {"tensor-spec-not-called", "nothing asks for a spec: the graph never calls its module `%1`"},
    {"tensor-spec-not-weight", "nothing asks for a spec: PyTorch quantizes weights and leaves `%1` in float"},
    {"tensor-spec-not-weighted", "nothing asks for a spec: PyTorch leaves the weight of a `%1` in float"},
    {"tensor-spec-unknown", "rule %1 asks for `%2`, and what that computes only Python knows"},
    {"tensor-too-large", "tensor `%1` (offset %2): no file can hold the elements of the shape %3"},
    {"tensor-too-many-axes", "tensor `%1` (offset %2) has %3 axes; more than %4 are not read"},
    {"zero-point-out-of-range", "the zero point %1 lies outside of %2 to %3"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
