#pragma once
// numpy's .npy files, versions 1, 2 and 3 (format: numpy/lib/format.py). The header is a Python dict literal;
// a small parser reads its three keys, and nothing is evaluated.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Maximum length of a header in bytes. numpy's headers for arrays of numbers have 118 bytes.
inline constexpr std::size_t max_npy_header = std::size_t{64} << 10;
/// A prefix of this many bytes always contains the whole header.
inline constexpr std::size_t max_npy_head = max_npy_header + 12;

struct NpyHeader {
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements; column-major for Fortran order
    std::size_t data_offset = 0;       ///< from the beginning of the .npy
    std::uint64_t data_bytes = 0;
    bool operator==(const NpyHeader&) const = default;
};

/// The location of a .npy for diagnostics: the file, the byte offset in it, and the name of the tensor.
struct NpyPlace {
    std::string file;
    std::string name;
    std::uint64_t offset = 0;
};

/// True if the bytes begin with the magic string of .npy.
bool begins_as_npy(std::span<const std::byte> bytes);

/// Parses and checks a header. `head` is the whole .npy or at least its first max_npy_head bytes; `size` is
/// the size of the whole in bytes. Supported are bool, signed and unsigned integers, float16/32/64 and
/// complex64/128, all little-endian. Errors "npy-...": big-endian elements (swapping the bytes would need a
/// copy of data that is otherwise mapped), Python objects, structured and other dtypes (each with a code of
/// its own), invalid headers, too few bytes.
Expected<NpyHeader> read_npy_header(std::span<const std::byte> head, std::uint64_t size,
                                    const NpyPlace& place);

/// Opens a .npy as a source of one tensor, which is named like the file without ".npy".
Expected<std::shared_ptr<const TensorSource>> open_npy(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file);

/// Writes a .npy (version 1.0, C order) durably: to a temporary file beside `path`, which is renamed when it
/// is complete. `bytes` are the elements, row-major and little-endian. numpy lacks some dtypes, so bfloat16
/// is written as uint16, float8 (and pairs of float4) as uint8, complex32 as uint32, and quint8, qint8 and
/// qint32 as the corresponding integers. Errors: "npy-unwritable-dtype" for dtypes whose elements share
/// bytes, "npy-wrong-size", "file-unwritable".
Expected<bool> write_npy(const std::string& path, DType dtype, std::span<const std::int64_t> shape,
                         std::span<const std::byte> bytes);

} // namespace qcs::tensor
