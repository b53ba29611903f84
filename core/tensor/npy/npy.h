#pragma once
// numpy's .npy files, versions 1, 2 and 3 (numpy/lib/format.py describes them). The header is a Python dict
// literal; it is read by a small parser that knows the three keys and nothing else, and nothing is evaluated.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// More is refused; those that numpy writes for arrays of numbers have 118 bytes.
inline constexpr std::size_t max_npy_header = std::size_t{64} << 10;
/// Whoever has only the beginning of the bytes needs this many.
inline constexpr std::size_t max_npy_head = max_npy_header + 12;

struct NpyHeader {
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements; column-major for Fortran's order
    std::size_t data_offset = 0;       ///< from the begin of the .npy
    std::uint64_t data_bytes = 0;
    bool operator==(const NpyHeader&) const = default;
};

/// Where a .npy is, for diagnostics: in which file, at which byte of it, and the name of its tensor.
struct NpyPlace {
    std::string file;
    std::string name;
    std::uint64_t offset = 0;
};

bool begins_as_npy(std::span<const std::byte> bytes);

/// `head`: the whole .npy or at least its first max_npy_head bytes; `size`: bytes of the whole. Read are
/// bool, signed and unsigned integers, float16/32/64 and complex64/128, all little-endian. Errors "npy-...":
/// big-endian elements (refused: swapping would cost a copy of what is else mapped), Python objects,
/// structured and other dtypes (each has a code of its own), anything odd in the header, too few bytes.
Expected<NpyHeader> read_npy_header(std::span<const std::byte> head, std::uint64_t size,
                                    const NpyPlace& place);

/// A .npy as a source of one tensor, which has the name of the file without ".npy".
Expected<std::shared_ptr<const TensorSource>> open_npy(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file);

/// Writes a .npy (version 1.0, C order): a temporary file beside `path`, renamed when it is complete. `bytes`
/// are the elements, row-major, little-endian. numpy has no bfloat16, no float8 and no quantized dtypes:
/// bfloat16 is written as uint16, float8 (and float4 pairs) as uint8, complex32 as uint32, quint8, qint8 and
/// qint32 as the integers that they are. "npy-unwritable-dtype" for dtypes without bytes of their own,
/// "npy-wrong-size", "file-unwritable".
Expected<bool> write_npy(const std::string& path, DType dtype, std::span<const std::int64_t> shape,
                         std::span<const std::byte> bytes);

} // namespace qcs::tensor
