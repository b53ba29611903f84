#include "base/durable_file.h"
#include "tensor/npy/npy.h"
#include "tensor/storage/file_problem.h"
#include "tensor/tensor_codes.h"

namespace qcs::tensor {

namespace {

/// "" for a dtype that cannot be written.
std::string descr(DType dtype) {
    switch (dtype) {
    case DType::Bool: return "|b1";
    case DType::Int8:
    case DType::QInt8: return "|i1";
    case DType::Int16: return "<i2";
    case DType::Int32:
    case DType::QInt32: return "<i4";
    case DType::Int64: return "<i8";
    case DType::UInt64: return "<u8";
    case DType::Float16: return "<f2";
    case DType::Float32: return "<f4";
    case DType::Float64: return "<f8";
    case DType::Complex64: return "<c8";
    case DType::Complex128: return "<c16";
    default: break;
    }
    switch (item_size(dtype)) { // raw
    case 1: return "|u1";
    case 2: return "<u2";
    case 4: return "<u4";
    default: return {};
    }
}

std::string header(const std::string& dtype, std::span<const std::int64_t> shape) {
    std::string dict = "{'descr': '" + dtype + "', 'fortran_order': False, 'shape': (";
    for (std::size_t i = 0; i < shape.size(); ++i)
        dict += (i ? ", " : "") + std::to_string(shape[i]);
    dict += shape.size() == 1 ? ",), }" : "), }";
    constexpr std::size_t before = 10, alignment = 64;
    dict.append((alignment - (before + dict.size() + 1) % alignment) % alignment, ' ');
    dict += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(dict.size() & 0xff);
    bytes += static_cast<char>(dict.size() >> 8);
    return bytes + dict;
}

} // namespace

Expected<bool> write_npy(const std::string& path, DType dtype, std::span<const std::int64_t> shape,
                         std::span<const std::byte> bytes) {
    const auto name = descr(dtype);
    if (name.empty())
        return file_error(message(codes::npy_unwritable_dtype, std::string(name_of(dtype))), path);
    const auto size = checked_bytes(shape, item_size(dtype) * 8);
    if (!size || *size != bytes.size() || shape.size() > max_axes)
        return file_error(message(codes::npy_wrong_size, shape_text(shape), std::to_string(bytes.size())),
                          path);
    const auto head = header(name, shape);
    return write_durably({path, {head, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}}});
}

} // namespace qcs::tensor
