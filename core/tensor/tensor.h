#pragma once
// Tensors in files: the metadata (TensorInfo), which is known before the elements are read, and the elements
// (TensorData).

#include "base/diagnostic.h"
#include "base/dtype.h"
#include "base/shared.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace qcs::tensor {

/// Returns the size of one element in bytes. An element of float4_e2m1fn_x2 is one byte with two numbers, as
/// in torch. 0 for dtypes whose elements share bytes, and for dtypes that no supported file format contains.
std::size_t item_size(DType dtype);
/// Returns the number of codes in one byte: 2 for quint4x2, 4 for quint2x4, 1 for all other dtypes. If codes
/// share a byte, the first code is in the lowest bits, and rows are not padded to whole bytes.
std::size_t codes_in_byte(DType dtype);

/// The quantization parameters of a tensor's integer codes: value = (code - zero point) * scale.
struct TensorQParams {
    /// per_tensor_affine, per_channel_affine or per_channel_affine_float_qparams.
    QScheme scheme = QScheme::PerTensorAffine;
    std::vector<double> scales;      ///< one scale, or one scale per index along `axis`
    std::vector<double> zero_points; ///< one per scale; integers, except in per_channel_affine_float_qparams
    int axis = 0;                    ///< the channel axis; only for per-channel schemes
    bool operator==(const TensorQParams&) const = default;
};
/// Quantization parameters; nullopt for a tensor that is not quantized. Copies of a TensorInfo or TensorData
/// refer to the same TensorQParams.
using SharedQParams = Shared<std::optional<TensorQParams>>;

/// The metadata of one tensor in a file.
struct TensorInfo {
    std::string name;
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;   ///< number of elements along each axis; empty = a scalar
    std::vector<std::int64_t> strides; ///< one per axis, in elements (not bytes); never negative
    /// The path, as it was opened, of the file that contains the elements. For a model in several files, this
    /// is the path of one of them (a shard).
    std::string file;
    /// Byte offset of the first element in `file`, or in the inflated data of the archive entry if the tensor
    /// is in a deflated entry.
    std::uint64_t offset = 0;
    SharedQParams qparams = {};
    /// Set if the tensor holds only a sample of a larger tensor's elements: the number of elements of the
    /// larger tensor. (The Python bridge's record_activations writes such samples, as flat tensors.)
    std::optional<std::uint64_t> sample_of = {};

    bool operator==(const TensorInfo&) const = default;
    std::uint64_t numel() const;
    std::uint64_t bytes() const; ///< the size of all elements in bytes
    bool is_quantized() const { return qparams->has_value(); }
    /// Returns true if the elements are row-major without gaps. The strides of axes of length 1 are ignored;
    /// a tensor without elements is contiguous.
    bool is_contiguous() const;
};

/// Returns the strides, in elements, of a row-major (C order) tensor.
std::vector<std::int64_t> row_major_strides(std::span<const std::int64_t> shape);
/// Returns the strides, in elements, of a column-major (Fortran order) tensor, whose first axis varies
/// fastest.
std::vector<std::int64_t> column_major_strides(std::span<const std::int64_t> shape);

/// The maximum number of axes of a tensor, which is also numpy's limit.
inline constexpr std::size_t max_axes = 64;
/// Returns the number of bytes that a tensor of this shape needs if each element has `bits` bits and there
/// are no gaps, rounded up. nullopt if a length is negative, or if numel(), strides or the number of bytes
/// would overflow: the product of `bits` and all lengths other than 0 must be less than 2^63. Use this
/// function for shapes that come from files.
std::optional<std::uint64_t> checked_bytes(std::span<const std::int64_t> shape, std::size_t bits);
/// Returns the shape as text: "[2, 3]".
std::string shape_text(std::span<const std::int64_t> shape);

/// The bytes of one or more tensors: a memory-mapped part of a file, or inflated data in memory.
class TensorStorage {
public:
    virtual ~TensorStorage() = default;
    virtual std::span<const std::byte> bytes() const = 0;
    /// Returns false once the file has shrunk while it was mapped, or a page could not be read. Such pages
    /// read as zeros instead of raising SIGBUS. Code that computes something from the bytes must therefore
    /// check is_intact() afterwards, and discard the result if it is false.
    virtual bool is_intact() const { return true; }
    /// A hint that these bytes are not needed soon, so that their memory pages can be freed.
    virtual void release(std::size_t /*offset*/, std::size_t /*size*/) const {}
};

/// The elements of one tensor. They can be read as long as this object, or a copy of it, lives. Cheap to
/// copy. Several threads may read at once.
struct TensorData {
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements
    std::shared_ptr<const TensorStorage> storage;
    /// Distance in bytes from the beginning of the storage to element [0, 0, ...]. That element need not be
    /// aligned.
    std::size_t offset = 0;
    SharedQParams qparams = {};

    bool is_quantized() const { return qparams->has_value(); }
    /// The address of element [0, 0, ...].
    const std::byte* data() const { return storage->bytes().data() + offset; }
    std::uint64_t numel() const;
    bool is_contiguous() const;
};

// The size of strided tensors, safe against overflow. Code that reads strides from a file must check them
// with strided_extent() first.

/// Returns the number of bytes from the beginning of the storage to the end of the tensor's last element; 0
/// for a tensor without elements. `offset` is the position of the first element in the storage, counted in
/// elements. nullopt if shape and strides differ in length, a number is negative, there are more than
/// max_axes axes, or a size (elements, bytes, extent) does not fit 63 bits.
std::optional<std::uint64_t> strided_extent(std::span<const std::int64_t> shape,
                                            std::span<const std::int64_t> strides, std::int64_t offset,
                                            std::size_t item_size);

} // namespace qcs::tensor
