#pragma once
// Codes for problems with tensor files. Unless the text of a message uses them otherwise, %1 is the name of
// the tensor or archive entry, and %2 is a byte offset in the file.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> cancelled{"cancelled", Severity::Error, "cancelled"};
inline constexpr CodeOf<0> file_changed{"file-changed", Severity::Error,
                                        "the file became shorter while it was read"};
inline constexpr CodeOf<3> not_enough_memory{"not-enough-memory", Severity::Error,
                                             "entry `%1` (offset %2): not enough memory for its %3 bytes"};
inline constexpr CodeOf<3> npy_big_endian{
    "npy-big-endian", Severity::Error,
    "tensor `%1` (offset %2): elements of dtype `%3` are big-endian; only little-endian ones are read"};
inline constexpr CodeOf<3> npy_bytes_after{
    "npy-bytes-after", Severity::Warning, "tensor `%1` ends at offset %2; the %3 bytes after it are ignored"};
inline constexpr CodeOf<5> npy_cut_off{
    "npy-cut-off", Severity::Error,
    "tensor `%1`: its shape %3 needs %4 bytes from offset %2, and there are %5"};
inline constexpr CodeOf<3> npy_dtype{"npy-dtype", Severity::Error,
                                     "tensor `%1` (offset %2): elements of dtype `%3` are not read"};
inline constexpr CodeOf<2> npy_header_cut_off{
    "npy-header-cut-off", Severity::Error,
    "tensor `%1`: the file ends at offset %2, within the header of the array"};
inline constexpr CodeOf<3> npy_header_syntax{"npy-header-syntax", Severity::Error,
                                             "tensor `%1`: in the header, at offset %2, there should be %3"};
inline constexpr CodeOf<4> npy_header_too_long{
    "npy-header-too-long", Severity::Error,
    "tensor `%1`: the header claims (at offset %2) to have %3 bytes; more than %4 are not read"};
inline constexpr CodeOf<2> npy_no_magic{"npy-no-magic", Severity::Error,
                                        "tensor `%1`: there is no .npy header at offset %2"};
inline constexpr CodeOf<2> npy_object{
    "npy-object", Severity::Error,
    "tensor `%1` (offset %2): its elements are Python objects, which only running code could read"};
inline constexpr CodeOf<3> npy_structured{
    "npy-structured", Severity::Error,
    "tensor `%1` (offset %2): its elements are structures, %3, not numbers"};
inline constexpr CodeOf<1> npy_unwritable_dtype{"npy-unwritable-dtype", Severity::Error,
                                                "no .npy can hold elements of `%1`"};
inline constexpr CodeOf<3> npy_version{"npy-version", Severity::Error,
                                       "tensor `%1` (offset %2): version %3 of the .npy format is not known"};
inline constexpr CodeOf<2> npy_wrong_size{"npy-wrong-size", Severity::Error,
                                          "a tensor of shape %1 does not have %2 bytes"};
inline constexpr CodeOf<3> safetensors_bytes_after{"safetensors-bytes-after", Severity::Error,
                                                   "from offset %2 on, %3 bytes belong to no tensor"};
inline constexpr CodeOf<3> safetensors_dtype{"safetensors-dtype", Severity::Error,
                                             "tensor `%1` (offset %2): `%3` is not a dtype of this format"};
inline constexpr CodeOf<3> safetensors_duplicate_key{"safetensors-duplicate-key", Severity::Error,
                                                     "tensor `%1`: the key `%3` comes twice (offset %2)"};
inline constexpr CodeOf<2> safetensors_duplicate_tensor{
    "safetensors-duplicate-tensor", Severity::Error, "two tensors are named `%1` (the second at offset %2)"};
inline constexpr CodeOf<4> safetensors_header_cut_off{
    "safetensors-header-cut-off", Severity::Error,
    "the header should have %3 bytes (says offset %2), but the file has only %4 after that"};
inline constexpr CodeOf<2> safetensors_header_ends{
    "safetensors-header-ends", Severity::Error, "the header ends (offset %2) in the middle of a JSON value"};
inline constexpr CodeOf<4> safetensors_header_too_long{
    "safetensors-header-too-long", Severity::Error,
    "the header claims (at offset %2) to have %3 bytes; more than %4 are not read"};
inline constexpr CodeOf<4> safetensors_hole{
    "safetensors-hole", Severity::Error,
    "tensor `%1` begins at offset %2; the %3 bytes before it, from %4, belong to no tensor"};
inline constexpr CodeOf<2> safetensors_index_extra{
    "safetensors-index-extra", Severity::Warning,
    "tensor `%1` (offset %2) is in this shard, but not in the index; it is left out"};
inline constexpr CodeOf<0> safetensors_index_form{
    "safetensors-index-form", Severity::Error,
    "an index must have an object `weight_map` that maps tensors to files"};
inline constexpr CodeOf<2> safetensors_index_lacks{
    "safetensors-index-lacks", Severity::Error,
    "tensor `%1` should be in this file according to the index `%2`, but it is not"};
inline constexpr CodeOf<2> safetensors_index_too_long{"safetensors-index-too-long", Severity::Error,
                                                      "the index has %1 bytes; more than %2 are not read"};
inline constexpr CodeOf<2> safetensors_invalid_utf8{"safetensors-invalid-utf8", Severity::Error,
                                                    "the header is not UTF-8 (offset %2)"};
inline constexpr CodeOf<4> safetensors_left_out{
    "safetensors-left-out", Severity::Warning,
    "tensor `%1` (offset %2) is left out: PyTorch has no dtype for %3 of shape %4"};
inline constexpr CodeOf<3> safetensors_metadata{
    "safetensors-metadata", Severity::Error,
    "`__metadata__` must map strings to strings; found %3 (offset %2)"};
inline constexpr CodeOf<3> safetensors_missing_key{"safetensors-missing-key", Severity::Error,
                                                   "tensor `%1`: the key `%3` is missing (offset %2)"};
inline constexpr CodeOf<2> safetensors_no_brace{"safetensors-no-brace", Severity::Error,
                                                "a header begins with `{`, and at offset %2 there is none"};
inline constexpr CodeOf<3> safetensors_no_object{
    "safetensors-no-object", Severity::Error,
    "tensor `%1` must be described by an object; found %3 (offset %2)"};
inline constexpr CodeOf<2> safetensors_number{"safetensors-number", Severity::Error,
                                              "the header has a number (offset %2) that is too large"};
inline constexpr CodeOf<5> safetensors_outside{
    "safetensors-outside", Severity::Error,
    "tensor `%1` (offset %2): its bytes %3 to %4 are not within the %5 bytes that follow the header"};
inline constexpr CodeOf<4> safetensors_overlap{
    "safetensors-overlap", Severity::Error, "tensor `%1` begins at offset %2, within `%3`, which ends at %4"};
inline constexpr CodeOf<2> safetensors_shard_name{
    "safetensors-shard-name", Severity::Error,
    "tensor `%1`: `%2` cannot be its file: a shard lies in the index's folder and has a plain name"};
inline constexpr CodeOf<3> safetensors_shard_outside{
    "safetensors-shard-outside", Severity::Error,
    "tensor `%1`: its file `%2` is a link to somewhere else, `%3`"};
inline constexpr CodeOf<2> safetensors_syntax{"safetensors-syntax", Severity::Error,
                                              "the header is not JSON (offset %2)"};
inline constexpr CodeOf<2> safetensors_too_short{
    "safetensors-too-short", Severity::Error,
    "the file ends at offset %2; the length of the header needs 8 bytes"};
inline constexpr CodeOf<3> safetensors_unknown_key{"safetensors-unknown-key", Severity::Warning,
                                                   "tensor `%1`: the key `%3` means nothing (offset %2)"};
inline constexpr CodeOf<6> safetensors_wrong_size{
    "safetensors-wrong-size", Severity::Error,
    "tensor `%1` (offset %2): %3 of shape %4 needs %5 bytes, and has %6"};
inline constexpr CodeOf<4> safetensors_wrong_value{"safetensors-wrong-value", Severity::Error,
                                                   "tensor `%1`: `%3` cannot be %4 (offset %2)"};
inline constexpr CodeOf<4> tensor_expanded{
    "tensor-expanded", Severity::Error,
    "tensor `%1` claims %2 elements where its file has %3; more than %4 such elements are not read"};
inline constexpr CodeOf<0> tensor_file_unknown{
    "tensor-file-unknown", Severity::Error,
    "this is not a tensor file that can be read; those are .safetensors, .npy, .npz, .pt and .pth"};
inline constexpr CodeOf<3> tensor_too_large{
    "tensor-too-large", Severity::Error,
    "tensor `%1` (offset %2): no file can hold the elements of the shape %3"};
inline constexpr CodeOf<4> tensor_too_many_axes{
    "tensor-too-many-axes", Severity::Error,
    "tensor `%1` (offset %2) has %3 axes; more than %4 are not read"};
inline constexpr CodeOf<0> torch_big_endian{
    "torch-big-endian", Severity::Error,
    "it was written on a big-endian machine; only little-endian files are read"};
inline constexpr CodeOf<2> torch_config_malformed{
    "torch-config-malformed", Severity::Error,
    "what the table of weights says about `%1` is not what torch writes"};
inline constexpr CodeOf<2> torch_no_archive{"torch-no-archive", Severity::Error,
                                            "this is not an archive that torch writes"};
inline constexpr CodeOf<4> torch_qparams_dtype{
    "torch-qparams-dtype", Severity::Error,
    "tensor `%1` (offset %2): its scales cannot be %3 with zero points that are %4"};
inline constexpr CodeOf<2> torch_storage_cut_off{
    "torch-storage-cut-off", Severity::Error,
    "tensor `%1` (offset %2): its storage has fewer bytes than it needs"};
inline constexpr CodeOf<2> torch_storage_missing{"torch-storage-missing", Severity::Error,
                                                 "tensor `%1` (offset %2): its storage is not in the file"};
inline constexpr CodeOf<2> torch_tensor_dtype{
    "torch-tensor-dtype", Severity::Warning, "tensor `%1` (offset %2) is left out: its elements share bytes"};
inline constexpr CodeOf<2> torch_tensor_malformed{
    "torch-tensor-malformed", Severity::Error,
    "tensor `%1` (offset %2): its description is not what torch writes"};
inline constexpr CodeOf<2> torch_tensor_sparse{"torch-tensor-sparse", Severity::Warning,
                                               "tensor `%1` (offset %2) is left out: it is sparse"};
inline constexpr CodeOf<3> zip_bad_data{"zip-bad-data", Severity::Error,
                                        "entry `%1` (offset %2): its data cannot be inflated"};
inline constexpr CodeOf<2> zip_bad_end{
    "zip-bad-end", Severity::Error,
    "the record at offset %2 that ends the archive contradicts the rest of it"};
inline constexpr CodeOf<2> zip_bad_extra{
    "zip-bad-extra", Severity::Error,
    "entry `%1`: the extra fields of the header at offset %2 make no sense"};
inline constexpr CodeOf<2> zip_directory_cut_off{"zip-directory-cut-off", Severity::Error,
                                                 "the directory of the archive breaks off at offset %2"};
inline constexpr CodeOf<4> zip_directory_too_large{
    "zip-directory-too-large", Severity::Error,
    "the directory of the archive (by the record at offset %2) has %3 bytes; more than %4 are not read"};
inline constexpr CodeOf<2> zip_duplicate_name{"zip-duplicate-name", Severity::Error,
                                              "two entries are named `%1` (the second at offset %2)"};
inline constexpr CodeOf<2> zip_encrypted{"zip-encrypted", Severity::Error,
                                         "entry `%1` (offset %2) is encrypted"};
inline constexpr CodeOf<4> zip_entry_too_large{
    "zip-entry-too-large", Severity::Error,
    "entry `%1` (offset %2) inflates to %3 bytes; more than %4 are not held in memory"};
inline constexpr CodeOf<2> zip_headers_differ{
    "zip-headers-differ", Severity::Error,
    "entry `%1`: its header at offset %2 and the directory say different things"};
inline constexpr CodeOf<3> zip_method{
    "zip-method", Severity::Error,
    "entry `%1` (offset %2) is compressed by method %3; only 0 (stored) and 8 (deflated) are read"};
inline constexpr CodeOf<2> zip_no_end{
    "zip-no-end", Severity::Error,
    "there is no end record at offset %2, the end of the file: the archive is cut off, or more follows it"};
inline constexpr CodeOf<2> zip_no_header{"zip-no-header", Severity::Error,
                                         "entry `%1`: there is no header at offset %2"};
inline constexpr CodeOf<2> zip_outside{
    "zip-outside", Severity::Error,
    "entry `%1`: offset %2 and what should follow it are outside the archive's data"};
inline constexpr CodeOf<4> zip_overlap{"zip-overlap", Severity::Error,
                                       "entry `%1` begins at offset %2, within `%3`, which ends at %4"};
inline constexpr CodeOf<4> zip_ratio{
    "zip-ratio", Severity::Error,
    "entry `%1` (offset %2) claims to inflate from %4 to %3 bytes, more than is possible"};
inline constexpr CodeOf<2> zip_several_disks{
    "zip-several-disks", Severity::Error, "entry `%1` (offset %2): archives on several disks are not read"};
inline constexpr CodeOf<2> zip_sizes_differ{"zip-sizes-differ", Severity::Error,
                                            "entry `%1` (offset %2) is stored, but its two sizes differ"};
inline constexpr CodeOf<2> zip_too_many_entries{
    "zip-too-many-entries", Severity::Error,
    "at offset %2, the archive claims a number of entries that does not agree with its directory"};
inline constexpr CodeOf<2> zip_unsafe_name{
    "zip-unsafe-name", Severity::Error,
    "entry `%1` (offset %2): a name must be a relative path without `..`"};
inline constexpr CodeOf<3> zip_wrong_checksum{"zip-wrong-checksum", Severity::Error,
                                              "entry `%1` (offset %2): its checksum is wrong"};
inline constexpr CodeOf<3> zip_wrong_size{
    "zip-wrong-size", Severity::Error,
    "entry `%1` (offset %2) does not inflate to the %3 bytes that it claims"};

} // namespace qcs::codes
