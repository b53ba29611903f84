#include "tensor/npy/npy.h"

#include "tensor/npy/detail/npy_literal.h"
#include "tensor/storage/file_problem.h"
#include "tensor/storage/mapped_tensors.h"
#include "tensor/tensor_codes.h"

#include <algorithm>
#include <array>

namespace qcs::tensor {

namespace {

constexpr std::string_view magic = "\x93NUMPY";

struct NpyName {
    std::string_view code; ///< without the byte order
    DType dtype;
};
constexpr std::array<NpyName, 14> dtype_names = {{{"b1", DType::Bool},
                                                  {"i1", DType::Int8},
                                                  {"u1", DType::UInt8},
                                                  {"i2", DType::Int16},
                                                  {"u2", DType::UInt16},
                                                  {"i4", DType::Int32},
                                                  {"u4", DType::UInt32},
                                                  {"i8", DType::Int64},
                                                  {"u8", DType::UInt64},
                                                  {"f2", DType::Float16},
                                                  {"f4", DType::Float32},
                                                  {"f8", DType::Float64},
                                                  {"c8", DType::Complex64},
                                                  {"c16", DType::Complex128}}};

std::uint8_t byte_at(std::span<const std::byte> bytes, std::size_t i) {
    return std::to_integer<std::uint8_t>(bytes[i]);
}

/// Makes diagnostics about one .npy. Their first two arguments are the tensor's name and a byte offset.
struct Reporter {
    const NpyPlace& place;

    template <int Arity, typename... More>
    tl::unexpected<Diagnostics> operator()(const CodeOf<Arity>& code, std::size_t at, More&&... more) const {
        return file_error(
            message(code, place.name, std::to_string(place.offset + at), std::forward<More>(more)...),
            place.file);
    }
};

Expected<DType> dtype_of(const NpyLiteral& literal, std::size_t at, const Reporter& error) {
    const std::string& descr = literal.descr;
    if (literal.is_structured) return error(codes::npy_structured, at, descr);
    const std::string_view code = std::string_view(descr).substr(descr.empty() ? 0 : 1);
    if (descr.empty() || std::string_view("<>=|").find(descr[0]) == std::string_view::npos)
        return error(codes::npy_dtype, at, descr);
    if (code.starts_with('O')) return error(codes::npy_object, at);
    const auto found = std::ranges::find(dtype_names, code, &NpyName::code);
    if (found == dtype_names.end()) return error(codes::npy_dtype, at, descr);
    const auto size = item_size(found->dtype);
    if (descr[0] == '>' && size > 1) return error(codes::npy_big_endian, at, descr);
    if (descr[0] == '|' && size > 1) return error(codes::npy_dtype, at, descr);
    return found->dtype;
}

} // namespace

bool begins_as_npy(std::span<const std::byte> bytes) {
    return bytes.size() >= magic.size() &&
           std::ranges::equal(magic, bytes.first(magic.size()),
                              [](char a, std::byte b) { return static_cast<std::byte>(a) == b; });
}

Expected<NpyHeader> read_npy_header(std::span<const std::byte> head, std::uint64_t size,
                                    const NpyPlace& place) {
    const Reporter error{place};
    if (!begins_as_npy(head)) return error(codes::npy_no_magic, 0);
    if (head.size() < 10) return error(codes::npy_header_cut_off, head.size());
    const auto major = byte_at(head, 6), minor = byte_at(head, 7);
    if (major < 1 || major > 3 || minor != 0)
        return error(codes::npy_version, 6, std::to_string(major) + '.' + std::to_string(minor));
    const std::size_t begin = major == 1 ? 10 : 12;
    if (head.size() < begin) return error(codes::npy_header_cut_off, head.size());
    std::size_t length = 0;
    for (auto i = begin; i-- > 8;)
        length = length << 8 | byte_at(head, i);
    if (length > max_npy_header)
        return error(codes::npy_header_too_long, 8, std::to_string(length), std::to_string(max_npy_header));
    if (head.size() - begin < length) return error(codes::npy_header_cut_off, head.size());

    const std::string_view text(reinterpret_cast<const char*>(head.data()) + begin, length);
    const auto literal = parse_npy_literal(text);
    if (!literal)
        return error(codes::npy_header_syntax, begin + literal.error().at, literal.error().expected);
    const auto dtype = dtype_of(*literal, begin, error);
    if (!dtype) return tl::unexpected(dtype.error());

    NpyHeader header{*dtype, literal->shape, {}, begin + length, 0};
    if (header.shape.size() > max_axes)
        return error(codes::tensor_too_many_axes, begin, std::to_string(header.shape.size()),
                     std::to_string(max_axes));
    const auto bytes = checked_bytes(header.shape, item_size(*dtype) * 8);
    if (!bytes) return error(codes::tensor_too_large, begin, shape_text(header.shape));
    header.data_bytes = *bytes;
    header.strides =
        literal->fortran_order ? column_major_strides(header.shape) : row_major_strides(header.shape);
    if (size < header.data_offset || size - header.data_offset < *bytes)
        return error(codes::npy_cut_off, header.data_offset, shape_text(header.shape), std::to_string(*bytes),
                     std::to_string(size < header.data_offset ? 0 : size - header.data_offset));
    return header;
}

Expected<std::shared_ptr<const TensorSource>> open_npy(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file) {
    auto name = path.substr(path.rfind('/') + 1);
    if (name.ends_with(".npy")) name.resize(name.size() - 4);
    const auto bytes = file->bytes();
    const auto header = read_npy_header(bytes, bytes.size(), {path, name, 0});
    if (!file->is_intact()) return file_changed(path);
    if (!header) return tl::unexpected(header.error());
    Diagnostics warnings;
    const auto end = header->data_offset + header->data_bytes;
    if (end < bytes.size())
        warnings.push_back(Diagnostic(
            message(codes::npy_bytes_after, name, std::to_string(end), std::to_string(bytes.size() - end)),
            {path}));
    TensorInfo info{name, header->dtype, header->shape, header->strides, path, header->data_offset};
    return mapped_source({{std::move(info)}, {std::move(file)}, {}, std::move(warnings)});
}

} // namespace qcs::tensor
