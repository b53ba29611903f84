#include "tensor/npy/npy.h"

#include "base/durable_file.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"

#include <tl/expected.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::tensor {

// The dict literal in the header of a .npy.

struct NpyLiteral {
    std::string descr; ///< for a structured dtype: its source text
    bool is_structured = false;
    bool fortran_order = false;
    std::vector<std::int64_t> shape;
};

struct NpyLiteralError {
    std::size_t at = 0;   ///< the byte at which parsing failed
    std::string expected; ///< what was expected there
};

/// Parses {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } with the keys in any order, each
/// exactly once, and with spaces and line ends around it.
tl::expected<NpyLiteral, NpyLiteralError> parse_npy_literal(std::string_view text);

namespace {

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    tl::expected<NpyLiteral, NpyLiteralError> run() {
        if (dict()) return std::move(result_);
        return tl::unexpected(NpyLiteralError{at_, std::move(expected_)});
    }

private:
    bool dict() {
        if (!take('{')) return false;
        bool descr = false, order = false, shape = false;
        while (!next_is('}')) {
            const auto begin = at_;
            const auto key = string();
            if (!key) return false;
            bool* seen = *key == "descr"           ? &descr
                         : *key == "fortran_order" ? &order
                         : *key == "shape"         ? &shape
                                                   : nullptr;
            if (!seen || *seen) {
                at_ = begin;
                return fail("one of the keys `descr`, `fortran_order` and `shape`, each once");
            }
            *seen = true;
            if (!take(':')) return false;
            if (!(seen == &descr ? dtype() : seen == &order ? boolean() : tuple())) return false;
            if (!next_is('}') && !take(',')) return false;
        }
        if (!descr || !order || !shape) return fail("the keys `descr`, `fortran_order` and `shape`");
        if (!take('}')) return false;
        skip_spaces();
        return at_ == text_.size() || fail("nothing but spaces after the dict");
    }

    bool dtype() {
        if (next_is('[')) return structured();
        const auto value = string();
        if (!value) return false;
        result_.descr = *value;
        return true;
    }

    /// A list of fields. Its content is irrelevant, because it is refused, but it must be closed.
    bool structured() {
        const auto begin = at_;
        int depth = 0;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\'' || c == '"') {
                if (!string()) return false;
                continue;
            }
            ++at_;
            if (c == '[' || c == '(') ++depth;
            if ((c == ']' || c == ')') && --depth == 0) {
                result_.descr = std::string(text_.substr(begin, at_ - begin));
                result_.is_structured = true;
                return true;
            }
        }
        return fail("the end of the list");
    }

    bool boolean() {
        skip_spaces();
        for (const bool value : {false, true}) {
            const std::string_view word = value ? "True" : "False";
            if (!text_.substr(at_).starts_with(word)) continue;
            at_ += word.size();
            result_.fortran_order = value;
            return true;
        }
        return fail("`True` or `False`");
    }

    bool tuple() {
        if (!take('(')) return false;
        while (!next_is(')')) {
            std::int64_t length = 0;
            const auto [end, error] =
                std::from_chars(text_.data() + at_, text_.data() + text_.size(), length);
            if (error != std::errc() || length < 0) return fail("a length of the shape, from 0 to 2^63 - 1");
            at_ = static_cast<std::size_t>(end - text_.data());
            if (at_ < text_.size() && text_[at_] == 'L') ++at_; // Python 2 wrote integers like this
            result_.shape.push_back(length);
            // (3) is a number and (3,) a tuple.
            if (next_is(')') && result_.shape.size() > 1) break;
            if (!take(',')) return false;
        }
        return take(')');
    }

    std::optional<std::string_view> string() {
        skip_spaces();
        const char quote = at_ < text_.size() ? text_[at_] : '\0';
        const auto end = quote == '\'' || quote == '"' ? text_.find(quote, at_ + 1) : text_.npos;
        if (end == text_.npos) {
            fail("a string");
            return std::nullopt;
        }
        const auto value = text_.substr(at_ + 1, end - at_ - 1);
        if (const auto escape = value.find_first_of("\\\n"); escape != value.npos) {
            at_ += 1 + escape;
            fail("a string without escapes");
            return std::nullopt;
        }
        at_ = end + 1;
        return value;
    }

    void skip_spaces() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t'))
            ++at_;
    }
    bool next_is(char c) {
        skip_spaces();
        return at_ < text_.size() && text_[at_] == c;
    }
    bool take(char c) {
        if (!next_is(c)) return fail(std::string("`") + c + '`');
        ++at_;
        return true;
    }
    bool fail(std::string expected) {
        expected_ = std::move(expected);
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string expected_;
    NpyLiteral result_;
};

} // namespace

tl::expected<NpyLiteral, NpyLiteralError> parse_npy_literal(std::string_view text) {
    return Parser(text).run();
}

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

/// Builds errors about one .npy; their first two arguments are the tensor's name and a byte offset.
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

namespace {

/// numpy's type string; "" for a dtype that cannot be written.
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
    switch (item_size(dtype)) { // the raw bytes as unsigned integers
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
