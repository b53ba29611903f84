#pragma once
// Reads .safetensors files. A file consists of 8 bytes that hold the length of a JSON header, the header, and
// the tensors without gaps. (github.com/huggingface/safetensors, README.md and safetensors/src/tensor.rs of
// version 0.8.)

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Maximum length of a header in bytes, as in the safetensors library.
inline constexpr std::uint64_t max_safetensors_header = 100'000'000;

struct SafetensorsHeader {
    /// in the header's order; the offsets count from the beginning of the file
    std::vector<TensorInfo> tensors;
    /// Names of tensors that are not in `tensors`, because torch cannot represent them; `warnings` gives the
    /// reasons.
    std::vector<std::string> left_out;
    Diagnostics warnings;
};

/// Returns true if a file that begins with these bytes may be a .safetensors file. Its header may still be
/// invalid.
bool begins_as_safetensors(std::span<const std::byte> bytes);

/// Parses the header of a file and validates everything that the format requires. The header must be UTF-8
/// JSON that begins with '{'; dtype, shape and offsets of every tensor must be valid and agree with each
/// other; and the tensors must cover the rest of the file without gaps and overlaps.
/// `bytes` are the whole file; `file` is its name for diagnostics. Reports the problems that it finds (up to
/// max_reported_problems) with the tensor and the offset. Unknown keys only lead to warnings. Tensors that
/// torch cannot represent (dtypes F6_E2M3 and F6_E3M2, and F4 with an odd last axis) are left out, with a
/// warning. F4 becomes torch.float4_e2m1fn_x2 with half as many elements along the last axis, as in the
/// safetensors library. Only the list of tensors and the longest string of the header are kept in memory; no
/// JSON tree is built.
Expected<SafetensorsHeader> read_safetensors_header(std::span<const std::byte> bytes,
                                                    const std::string& file);

/// Opens a .safetensors file. `file` is the mapped content of the file at `path`. Errors: those of
/// read_safetensors_header(), and "file-changed".
Expected<std::shared_ptr<const TensorSource>> open_safetensors(const std::string& path,
                                                               std::shared_ptr<const TensorStorage> file);

// A model in several .safetensors files (shards). model.safetensors.index.json says which file contains which
// tensor. (huggingface_hub and transformers write {"metadata": {...}, "weight_map": {TENSOR: FILE}}.)

/// Maximum size of an index in bytes. The indexes of the largest published models have about 10 MB.
inline constexpr std::uint64_t max_safetensors_index = std::uint64_t{50} << 20;

/// Opens all shards and returns the tensors that the index lists, in the index's order. `file` is the mapped
/// content of the index at `path`.
///
/// The index must name each shard by a plain relative path without "..". After symbolic links are resolved,
/// the shard must be in the folder of the index. If the index itself is a link, the shard may also be in the
/// folder of the file to which the index links. (The cache of huggingface_hub consists of links to blobs that
/// are all in one folder.)
///
/// Reports every shard that is missing or invalid, and every tensor that is not in the shard which the index
/// names for it. Tensors that are in a shard but not in the index are left out with a warning.
Expected<std::shared_ptr<const TensorSource>>
open_safetensors_index(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task);

} // namespace qcs::tensor
