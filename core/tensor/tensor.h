#pragma once
// Tensors in files: their metadata, which is known before the data are read, and their elements.

#include "base/diagnostic.h"
#include "base/dtype.h"
#include "base/shared.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace qcs::tensor {

/// The size of one element in bytes (an element of float4_e2m1fn_x2 is one byte with two numbers, as in
/// torch). 0 for dtypes whose elements share bytes, and for those that no supported file format contains.
std::size_t item_size(DType dtype);
/// The number of codes in one byte: 2 for quint4x2, 4 for quint2x4 (the first in the lowest bits, without
/// padding between rows), 1 for all others.
std::size_t codes_in_byte(DType dtype);

/// The quantization parameters of a tensor's integer codes: value = (code - zero point) * scale.
struct TensorQParams {
    /// per_tensor_affine, per_channel_affine or per_channel_affine_float_qparams.
    QScheme scheme = QScheme::PerTensorAffine;
    std::vector<double> scales;      ///< one, or one per index along `axis`
    std::vector<double> zero_points; ///< as many as scales; integers, except with float qparams
    int axis = 0;                    ///< the channel axis; only for per-channel schemes
    bool operator==(const TensorQParams&) const = default;
};
/// nullopt for a tensor that is not quantized.
using SharedQParams = Shared<std::optional<TensorQParams>>;

/// The metadata of one tensor in a file.
struct TensorInfo {
    std::string name;
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;   ///< number of elements along each axis; empty = a scalar
    std::vector<std::int64_t> strides; ///< in elements, one per axis; never negative
    std::string file;         ///< the path of the file with its bytes (perhaps a shard), as it was opened
    std::uint64_t offset = 0; ///< of its first byte in that file, or in the inflated archive entry
    SharedQParams qparams = {};
    /// Set if the elements are only a sample, in no particular order, of this many elements (recorded by the
    /// Python bridge's record_activations).
    std::optional<std::uint64_t> sample_of = {};

    bool operator==(const TensorInfo&) const = default;
    std::uint64_t numel() const;
    std::uint64_t bytes() const;
    bool is_quantized() const { return qparams->has_value(); }
    /// Row-major without gaps. Axes of length 1 are ignored; a tensor without elements is contiguous.
    bool is_contiguous() const;
};

/// The strides, in elements, of a row-major (C order) tensor.
std::vector<std::int64_t> row_major_strides(std::span<const std::int64_t> shape);
/// The strides, in elements, of a column-major (Fortran order) tensor: the first axis varies fastest.
std::vector<std::int64_t> column_major_strides(std::span<const std::int64_t> shape);

/// The maximum number of axes, which is numpy's limit.
inline constexpr std::size_t max_axes = 64;
/// The number of bytes that the elements of a shape need without gaps, if each has `bits` bits; rounded up.
/// nullopt if a length is negative, or if the product of all lengths except zeros does not fit 63 bits as a
/// number of bytes, so that numel() or strides would overflow. Use it for shapes that come from files.
std::optional<std::uint64_t> checked_bytes(std::span<const std::int64_t> shape, std::size_t bits);
/// "[2, 3]"
std::string shape_text(std::span<const std::int64_t> shape);

/// The bytes of tensors: a mapped part of a file, or inflated data in memory.
class TensorStorage {
public:
    virtual ~TensorStorage() = default;
    virtual std::span<const std::byte> bytes() const = 0;
    /// False once a page could not be read because the file shrank while it was mapped. Such pages read as
    /// zeros and raise no signal, so code that computed something from the bytes must check this afterwards
    /// and discard the result.
    virtual bool is_intact() const { return true; }
    /// Hint that these bytes were read and are not needed soon, so that their pages can be freed.
    virtual void release(std::size_t /*offset*/, std::size_t /*size*/) const {}
};

/// The elements of one tensor, readable as long as this object lives. Cheap to copy. Thread-safe.
struct TensorData {
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements
    std::shared_ptr<const TensorStorage> storage;
    /// Bytes from the beginning of the storage to element [0, 0, ...]; may be unaligned.
    std::size_t offset = 0;
    SharedQParams qparams = {};

    bool is_quantized() const { return qparams->has_value(); }
    const std::byte* data() const { return storage->bytes().data() + offset; }
    std::uint64_t numel() const;
    bool is_contiguous() const;
};

// Overflow-safe size of strided tensors. Readers of formats with strides must check it first.

/// The number of bytes from the beginning of the storage to the end of the last element, if the first element
/// is number `offset` of the storage; 0 for a tensor without elements. nullopt if shape and strides differ in
/// length, if a number is negative, if there are too many axes, or if a size (elements, bytes, extent) does
/// not fit 63 bits.
std::optional<std::uint64_t> strided_extent(std::span<const std::int64_t> shape,
                                            std::span<const std::int64_t> strides, std::int64_t offset,
                                            std::size_t item_size);

} // namespace qcs::tensor
