#include "base/dtype.h"

#include <algorithm>
#include <array>
#include <utility>

namespace qcs {

namespace {

constexpr std::array<std::string_view, 46> dtypes = {
    "torch.float32",        "torch.float64",
    "torch.float16",        "torch.bfloat16",
    "torch.float8_e4m3fn",  "torch.float8_e4m3fnuz",
    "torch.float8_e5m2",    "torch.float8_e5m2fnuz",
    "torch.float8_e8m0fnu", "torch.float4_e2m1fn_x2",
    "torch.complex32",      "torch.complex64",
    "torch.complex128",     "torch.uint8",
    "torch.int8",           "torch.uint16",
    "torch.int16",          "torch.uint32",
    "torch.int32",          "torch.uint64",
    "torch.int64",          "torch.bool",
    "torch.qint8",          "torch.quint8",
    "torch.qint32",         "torch.quint4x2",
    "torch.quint2x4",       "torch.bits1x8",
    "torch.bits2x4",        "torch.bits4x2",
    "torch.bits8",          "torch.bits16",
    "torch.uint1",          "torch.uint2",
    "torch.uint3",          "torch.uint4",
    "torch.uint5",          "torch.uint6",
    "torch.uint7",          "torch.int1",
    "torch.int2",           "torch.int3",
    "torch.int4",           "torch.int5",
    "torch.int6",           "torch.int7",
};
static_assert(static_cast<std::size_t>(DType::Int7) + 1 == dtypes.size());

constexpr std::array<std::string_view, 5> qschemes = {
    "torch.per_tensor_affine",
    "torch.per_channel_affine",
    "torch.per_tensor_symmetric",
    "torch.per_channel_symmetric",
    "torch.per_channel_affine_float_qparams",
};

constexpr std::pair<std::string_view, DType> aliases[] = {
    {"torch.float", DType::Float32},      {"torch.double", DType::Float64},
    {"torch.half", DType::Float16},       {"torch.short", DType::Int16},
    {"torch.int", DType::Int32},          {"torch.long", DType::Int64},
    {"torch.chalf", DType::Complex32},    {"torch.cfloat", DType::Complex64},
    {"torch.cdouble", DType::Complex128},
};

template <typename Enum>
std::optional<Enum> find_name(std::span<const std::string_view> names, std::string_view name) {
    const auto it = std::ranges::find(names, name);
    if (it == names.end()) return std::nullopt;
    return static_cast<Enum>(it - names.begin());
}

} // namespace

std::span<const std::string_view> dtype_names() {
    return dtypes;
}
std::span<const std::string_view> qscheme_names() {
    return qschemes;
}
std::string_view name_of(DType dtype) {
    return dtypes[static_cast<std::size_t>(dtype)];
}
std::string_view scalar_type(DType dtype) {
    switch (dtype) {
    case DType::Float32: return "Float";
    case DType::Float64: return "Double";
    case DType::Float16: return "Half";
    case DType::BFloat16: return "BFloat16";
    case DType::Float8E5M2: return "Float8_e5m2";
    case DType::Float8E4M3Fn: return "Float8_e4m3fn";
    case DType::Float8E5M2FnUz: return "Float8_e5m2fnuz";
    case DType::Float8E4M3FnUz: return "Float8_e4m3fnuz";
    case DType::Complex32: return "ComplexHalf";
    case DType::Complex64: return "ComplexFloat";
    case DType::Complex128: return "ComplexDouble";
    case DType::UInt8: return "Byte";
    case DType::Int8: return "Char";
    case DType::Int16: return "Short";
    case DType::Int32: return "Int";
    case DType::Int64: return "Long";
    case DType::Bool: return "Bool";
    case DType::QUInt8: return "QUInt8";
    case DType::QUInt4x2: return "QUInt4x2";
    case DType::QInt32: return "QInt32";
    case DType::QInt8: return "QInt8";
    default: return "Undefined";
    }
}

std::string_view name_of(QScheme qscheme) {
    return qschemes[static_cast<std::size_t>(qscheme)];
}

std::optional<DType> dtype_from_name(std::string_view name) {
    for (const auto& [alias, dtype] : aliases)
        if (alias == name) return dtype;
    return find_name<DType>(dtypes, name);
}

std::optional<QScheme> qscheme_from_name(std::string_view name) {
    return find_name<QScheme>(qschemes, name);
}

} // namespace qcs
