#pragma once
// .safetensors: 8 bytes with the length of a JSON header, the header, and then the tensors without holes.
// (github.com/huggingface/safetensors, README.md and safetensors/src/tensor.rs of version 0.8.)

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Longer headers are refused, as the library does.
inline constexpr std::uint64_t max_safetensors_header = 100'000'000;

struct SafetensorsHeader {
    std::vector<TensorInfo> tensors;   ///< in the header's order; offsets are those in the file
    std::vector<std::string> left_out; ///< names of tensors that cannot be read; the warnings say why
    Diagnostics warnings;
};

/// True if the first bytes are those of a header of this format (which may still be wrong).
bool begins_as_safetensors(std::span<const std::byte> bytes);

/// Checks all that the format asks: a header of UTF-8 JSON that begins with '{', every tensor's dtype, shape
/// and offsets, that they fit each other, and that the tensors cover the rest of the file without holes and
/// overlaps. Reports every problem (up to enough_problems), with the tensor and the offset. Warnings:
/// unknown keys, and tensors of dtypes that torch does not have (F6_E2M3, F6_E3M2), which are left out. F4
/// is torch.float4_e2m1fn_x2 with half as many elements along the last axis, as in the library.
/// Takes memory for the list of tensors and for the longest string of the header, not for a tree of it.
Expected<SafetensorsHeader> read_safetensors_header(std::span<const std::byte> bytes,
                                                    const std::string& file);

Expected<std::shared_ptr<const TensorSource>> open_safetensors(const std::string& path,
                                                               std::shared_ptr<const TensorStorage> file);

// A model in several .safetensors files: model.safetensors.index.json says which tensor is in which.
// (huggingface_hub and transformers write {"metadata": {...}, "weight_map": {TENSOR: FILE}}.)

/// Larger ones are refused; the index of the largest published models has some 10 MB.
inline constexpr std::uint64_t max_safetensors_index = std::uint64_t{50} << 20;

/// Opens all shards, and gives the tensors of the index in its order. A shard is named by the index with a
/// plain relative path without "..", and must really (links followed) lie in the folder of the index or in
/// the one where the index really lies: the cache of huggingface_hub has links to blobs beside each other.
/// Reports every shard that is missing or wrong, and every tensor that its shard lacks. A tensor of a shard
/// that the index does not have is left out, with a warning.
Expected<std::shared_ptr<const TensorSource>>
open_safetensors_index(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task);

} // namespace qcs::tensor
