#pragma once
// A model in several .safetensors files: model.safetensors.index.json says which tensor is in which.
// (huggingface_hub and transformers write {"metadata": {...}, "weight_map": {TENSOR: FILE}}.)

#include "tensor/tensor_source.h"

namespace qcs::tensor {

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
