#pragma once
// The names of torch.dtype and torch.qscheme, as enumerations and as text.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace qcs {

/// Every named dtype of torch 2.13, in the order of dtype_names().
enum class DType : std::uint8_t {
    Float32,
    Float64,
    Float16,
    BFloat16,
    Float8E4M3Fn,
    Float8E4M3FnUz,
    Float8E5M2,
    Float8E5M2FnUz,
    Float8E8M0FnU,
    Float4E2M1FnX2,
    Complex32,
    Complex64,
    Complex128,
    UInt8,
    Int8,
    UInt16,
    Int16,
    UInt32,
    Int32,
    UInt64,
    Int64,
    Bool,
    QInt8,
    QUInt8,
    QInt32,
    QUInt4x2,
    QUInt2x4,
    Bits1x8,
    Bits2x4,
    Bits4x2,
    Bits8,
    Bits16,
    UInt1,
    UInt2,
    UInt3,
    UInt4,
    UInt5,
    UInt6,
    UInt7,
    Int1,
    Int2,
    Int3,
    Int4,
    Int5,
    Int6,
    Int7,
};

enum class QScheme : std::uint8_t {
    PerTensorAffine,
    PerChannelAffine,
    PerTensorSymmetric,
    PerChannelSymmetric,
    PerChannelAffineFloatQParams,
};
/// Returns true for schemes with one scale per channel, whether their zero points are integers or floats.
constexpr bool is_per_channel(QScheme scheme) {
    return scheme != QScheme::PerTensorAffine && scheme != QScheme::PerTensorSymmetric;
}

/// The names as torch prints them ("torch.float32"), in the order of the enumerators.
std::span<const std::string_view> dtype_names();
std::span<const std::string_view> qscheme_names();
/// Returns the c10::ScalarType name that torch's kernels use in their messages: "Half", "Float", ... Returns
/// "Undefined" for dtypes whose ScalarType name is not in the table of this function.
std::string_view scalar_type(DType dtype);
std::string_view name_of(DType dtype);
std::string_view name_of(QScheme qscheme);
/// Returns the dtype with this name, which may also be one of torch's aliases ("torch.float", "torch.half",
/// "torch.int", ...). Returns nullopt for any other text.
std::optional<DType> dtype_from_name(std::string_view name);
std::optional<QScheme> qscheme_from_name(std::string_view name);

} // namespace qcs
