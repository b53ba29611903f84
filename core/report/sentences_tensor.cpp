#include "report/sentence_tables.h"

namespace qcs {

namespace {

// Sorted by code. Where a tensor is named, %1 is its name and %2 the byte offset in the file.
constexpr Sentence table[] = {
    {"cancelled", "stopped before it was done"},
    {"file-changed", "the file is shorter than it was when it was opened"},
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
    {"tensor-too-large", "tensor `%1` (offset %2): no file can hold the elements of the shape %3"},
    {"tensor-too-many-axes", "tensor `%1` (offset %2) has %3 axes; more than %4 are not read"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
