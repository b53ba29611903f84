#pragma once
// Reads and writes numpy's .npy files, versions 1, 2 and 3 (format: numpy/lib/format.py). The header is a
// Python dict literal. A small parser reads its three keys without evaluating Python code.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Maximum length of a header in bytes. The headers that numpy writes for arrays of numbers usually have 118
/// bytes.
inline constexpr std::size_t max_npy_header = std::size_t{64} << 10;
/// The first max_npy_prefix bytes of a file always contain the whole header.
inline constexpr std::size_t max_npy_prefix = max_npy_header + 12;

struct NpyHeader {
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements; column-major for Fortran order
    std::size_t data_offset = 0;  ///< position of the first element, in bytes from the beginning of the .npy
    std::uint64_t data_bytes = 0; ///< size of all elements in bytes
    bool operator==(const NpyHeader&) const = default;
};

/// Where a .npy is, for diagnostics: the name of the file, the name of the tensor, and the byte offset in the
/// file at which the .npy begins (0 unless it is a stored entry of an archive).
struct NpyPlace {
    std::string file;
    std::string name;
    std::uint64_t offset = 0;
};

/// Returns true if the bytes begin with the magic string of the .npy format.
bool begins_as_npy(std::span<const std::byte> bytes);

/// Parses and checks a header. `head` is the whole .npy, or at least its first max_npy_prefix bytes; `size`
/// is the size of the whole .npy in bytes. Supported are bool, signed and unsigned integers, float16/32/64
/// and complex64/128, all little-endian. Errors with codes "npy-...", one for each cause: big-endian elements
/// (swapping their bytes would require a copy of the data, which are otherwise mapped), Python objects,
/// structured and other dtypes, invalid headers, too few bytes. Also "tensor-too-many-axes" and
/// "tensor-too-large".
Expected<NpyHeader> read_npy_header(std::span<const std::byte> head, std::uint64_t size,
                                    const NpyPlace& place);

/// Opens a .npy as a source of one tensor. The tensor's name is the file's name without ".npy". `file` is the
/// mapped content of the file at `path`.
Expected<std::shared_ptr<const TensorSource>> open_npy(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file);

/// Writes a .npy (version 1.0, C order) with write_durably(). `bytes` are the elements, row-major and
/// little-endian. numpy lacks some dtypes, so bfloat16 is written as uint16, float8 (and pairs of float4) as
/// uint8, complex32 as uint32, and quint8, qint8 and qint32 as the corresponding integers. Returns true on
/// success. Errors: "npy-unwritable-dtype" for dtypes whose item_size() is 0, "npy-wrong-size",
/// "file-unwritable".
Expected<bool> write_npy(const std::string& path, DType dtype, std::span<const std::int64_t> shape,
                         std::span<const std::byte> bytes);

} // namespace qcs::tensor
