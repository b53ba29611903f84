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
    {"pickle-cut-off", "offset %1: the pickle ends within an instruction"},
    {"pickle-malformed", "offset %1: this instruction of the pickle finds nothing that it could work on"},
    {"pickle-opcode", "offset %1: %2 is no instruction of pickles of protocols 2 to 5"},
    {"pickle-protocol", "offset %1: protocol %2 of pickles is not known"},
    {"pickle-too-large", "offset %1: the pickle describes more objects than any checkpoint has"},
    {"tensor-too-large", "tensor `%1` (offset %2): no file can hold the elements of the shape %3"},
    {"tensor-too-many-axes", "tensor `%1` (offset %2) has %3 axes; more than %4 are not read"},
    {"torch-class-unknown",
     "`%1` (offset %2) is a class that is not known: of its objects only the attributes "
     "and elements are looked at"},
    {"torch-cycle", "`%1` (offset %2) contains itself"},
    {"torch-global-not-allowed",
     "global `%1` is not allowed (offset %2): it is not called, and what it would make is left out"},
    {"torch-mapping-malformed", "`%1` (offset %2): a dict is made of something that is no key and value"},
    {"torch-more-warnings", "there are more warnings like these"},
    {"torch-tensor-dtype", "tensor `%1` (offset %2) is left out: its elements share bytes"},
    {"torch-tensor-lazy",
     "tensor `%1` (offset %2) is left out: its elements are yet to be conjugated or negated"},
    {"torch-tensor-malformed", "tensor `%1` (offset %2): what describes it is not what torch writes"},
    {"torch-tensor-nested", "tensor `%1` (offset %2) is left out: it is nested"},
    {"torch-tensor-no-data", "tensor `%1` (offset %2) is left out: it was saved without its elements"},
    {"torch-tensor-outside", "tensor `%1` (offset %2) reaches beyond its storage"},
    {"torch-tensor-sparse", "tensor `%1` (offset %2) is left out: it is sparse"},
    {"torch-tensor-wrapped",
     "tensor `%1` (offset %2) is left out: only the code of its class could say what its elements are"},
    {"torch-too-deep", "`%1` (offset %2): containers are nested more deeply than in any checkpoint"},
    {"torch-too-large", "`%1` (offset %2): the names of all tensors are more than any checkpoint has"},
};

} // namespace

std::span<const Sentence> tensor_sentences() {
    return table;
}

} // namespace qcs
