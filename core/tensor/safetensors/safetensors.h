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

} // namespace qcs::tensor
