#pragma once
// .safetensors files: 8 bytes with the length of a JSON header, the header, and the tensors without gaps.
// (github.com/huggingface/safetensors, README.md and safetensors/src/tensor.rs of version 0.8.)

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Maximum length of a header in bytes, as in the library.
inline constexpr std::uint64_t max_safetensors_header = 100'000'000;

struct SafetensorsHeader {
    std::vector<TensorInfo> tensors; ///< in the header's order; offsets are relative to the file
    /// Names of tensors that torch cannot represent; the warnings give the reasons.
    std::vector<std::string> left_out;
    Diagnostics warnings;
};

/// True if the file may be of this format; its header may still be invalid.
bool begins_as_safetensors(std::span<const std::byte> bytes);

/// Parses the header and validates everything that the format requires: a UTF-8 JSON header that begins with
/// '{'; dtype, shape and offsets of every tensor, and that these agree; and that the tensors cover the rest
/// of the file without gaps and overlaps. Reports every problem (up to max_reported_problems) with tensor and
/// offset. Unknown keys are warnings, and so are tensors that torch cannot represent, which are left out
/// (dtypes F6_E2M3 and F6_E3M2, and F4 with an odd last axis). F4 becomes torch.float4_e2m1fn_x2 with half as
/// many elements along the last axis, as in the library. Memory use is that of the list of tensors and the
/// longest string of the header; no JSON tree is built.
Expected<SafetensorsHeader> read_safetensors_header(std::span<const std::byte> bytes,
                                                    const std::string& file);

Expected<std::shared_ptr<const TensorSource>> open_safetensors(const std::string& path,
                                                               std::shared_ptr<const TensorStorage> file);

// A model in several .safetensors files (shards). model.safetensors.index.json says which file has which
// tensor. (huggingface_hub and transformers write {"metadata": {...}, "weight_map": {TENSOR: FILE}}.)

/// Maximum size of an index in bytes; those of the largest published models have about 10 MB.
inline constexpr std::uint64_t max_safetensors_index = std::uint64_t{50} << 20;

/// Opens all shards and returns the tensors of the index in its order. The index names a shard by a plain
/// relative path without "..". After resolving symbolic links, the shard must be in the folder of the index
/// or in the folder of the resolved index, because the cache of huggingface_hub consists of links to blobs in
/// one folder. Reports every shard that is missing or invalid and every tensor that its shard lacks. Tensors
/// of shards that the index does not list are left out with a warning.
Expected<std::shared_ptr<const TensorSource>>
open_safetensors_index(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task);

} // namespace qcs::tensor
