#pragma once
// A tensor in a file: what is known of it before it is read, and its elements.

#include "base/diagnostic.h"
#include "base/dtype.h"
#include "base/shared.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace qcs::tensor {

/// Bytes of one element (as in torch, one element of float4_e2m1fn_x2 is a byte with two numbers); 0 for
/// dtypes whose elements share bytes or that no file format here holds.
std::size_t item_size(DType dtype);
/// How many codes lie in one byte: 2 of quint4x2, 4 of quint2x4 (the first in the lowest bits, without gaps
/// between rows); 1 of all others.
std::size_t codes_in_byte(DType dtype);

/// What the codes of a quantized tensor stand for: (code - zero point) * scale.
struct TensorQParams {
    /// per_tensor_affine, per_channel_affine or per_channel_affine_float_qparams.
    QScheme scheme = QScheme::PerTensorAffine;
    std::vector<double> scales;      ///< one, or one for each index along `axis`
    std::vector<double> zero_points; ///< as many; integers, except with float qparams
    int axis = 0;                    ///< per channel: one of the tensor's
    bool operator==(const TensorQParams&) const = default;
};
/// Nothing of a tensor that is not quantized.
using SharedQParams = Shared<std::optional<TensorQParams>>;

struct TensorInfo {
    std::string name;
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;   ///< elements along each axis; empty = a single element
    std::vector<std::int64_t> strides; ///< in elements, one for each axis; never negative
    std::string file;                  ///< where its bytes are (a shard, say); as given to the opener
    std::uint64_t offset =
        0; ///< of its first byte in that file, or in the archive's entry where that is inflated
    SharedQParams qparams = {};
    /// The elements are a sample of as many, without their order (the bridge's record_activations).
    std::optional<std::uint64_t> sample_of = {};

    bool operator==(const TensorInfo&) const = default;
    std::uint64_t numel() const;
    std::uint64_t bytes() const;
    bool is_quantized() const { return qparams->has_value(); }
    /// Row-major without holes (axes of length 1 do not matter; no elements count as contiguous).
    bool is_contiguous() const;
};

/// The strides of a row-major tensor.
std::vector<std::int64_t> row_major_strides(std::span<const std::int64_t> shape);
/// The same in the order of Fortran: the first axis is the fastest.
std::vector<std::int64_t> column_major_strides(std::span<const std::int64_t> shape);

/// As many axes as any format here needs (numpy's own limit).
inline constexpr std::size_t max_axes = 64;
/// Bytes that a shape's elements take without holes, each of `bits`; rounded up. Nothing if a length is
/// negative or if the lengths other than 0 multiply to more bytes than 63 bits can say: then neither numel()
/// nor strides could be computed. For shapes that come from files.
std::optional<std::uint64_t> checked_bytes(std::span<const std::int64_t> shape, std::size_t bits);
/// "[2, 3]"
std::string shape_text(std::span<const std::int64_t> shape);

/// What holds the bytes of a tensor: a mapped part of a file, or memory that was inflated.
class TensorStorage {
public:
    virtual ~TensorStorage() = default;
    virtual std::span<const std::byte> bytes() const = 0;
    /// False once a page could not be read: the file shrank while it was mapped. Reads of such pages give
    /// zeros (never a signal), so whoever computed from the bytes asks afterwards and throws the result away.
    virtual bool is_intact() const { return true; }
    /// These bytes were read and are not needed soon: their pages may be given back.
    virtual void release(std::size_t /*offset*/, std::size_t /*size*/) const {}
};

/// The elements of one tensor; readable as long as it lives. Cheap to copy. Safe from any thread.
struct TensorData {
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements
    std::shared_ptr<const TensorStorage> storage;
    std::size_t offset = 0; ///< bytes from the storage's begin to element [0, 0, ...]; not always aligned
    SharedQParams qparams = {};

    bool is_quantized() const { return qparams->has_value(); }
    const std::byte* data() const { return storage->bytes().data() + offset; }
    std::uint64_t numel() const;
    bool is_contiguous() const;
};

// How far a strided tensor reaches, without overflow: every reader of files that know strides asks this
// first.

/// Bytes from the storage's begin to behind the last element of a tensor whose first element is number
/// `offset` of the storage; 0 for one without elements. Nullopt if shape and strides differ in length, one of
/// the numbers is negative, there are too many axes, or a size (elements, bytes, extent) does not fit 63
/// bits.
std::optional<std::uint64_t> strided_extent(std::span<const std::int64_t> shape,
                                            std::span<const std::int64_t> strides, std::int64_t offset,
                                            std::size_t item_size);

} // namespace qcs::tensor
