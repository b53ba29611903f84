#include "predict/observers/torch_values.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace qcs::predict::observers {

using python_values::NotKnown;
using python_values::raise;

namespace {

double rounded_to_float(double value) {
    return static_cast<double>(static_cast<float>(value));
}

config::Number int32_of(const config::Value& value) {
    const auto number = python_values::number(value);
    if (!number)
        raise("TypeError", fmt::format("'{}' object cannot be interpreted as an integer",
                                       python_values::type_name(value)));
    if (!(*number >= std::numeric_limits<std::int32_t>::min() &&
          *number <= std::numeric_limits<std::int32_t>::max()))
        raise("RuntimeError", "value cannot be converted to type int32 without overflow");
    return static_cast<std::int64_t>(*number);
}

config::Number float_of(const config::Value& value, DType dtype) {
    const auto number = python_values::number(value);
    if (!number)
        raise("TypeError", fmt::format("must be real number, not {}", python_values::type_name(value)));
    const auto wide = static_cast<double>(*number);
    return dtype == DType::Float32 ? rounded_to_float(wide) : wide;
}

TensorValue inferred(const config::Value& value) {
    if (const auto* boolean = std::get_if<bool>(&value.data))
        return {DType::Bool, {std::int64_t{*boolean ? 1 : 0}}};
    if (const auto* integer = std::get_if<std::int64_t>(&value.data)) return {DType::Int64, {*integer}};
    if (const auto* floating = std::get_if<double>(&value.data))
        return {DType::Float32, {rounded_to_float(*floating)}};
    raise("RuntimeError", fmt::format("Could not infer dtype of {}", python_values::type_name(value)));
}

[[noreturn]] void refuse_text(const std::string& text, bool dtype_given) {
    if (!text.empty()) raise("ValueError", "too many dimensions 'str'");
    if (dtype_given) throw NotKnown{}; // an empty tensor of two dimensions
    raise("TypeError", "new(): invalid data type 'str'");
}

bool is_floating(DType dtype) {
    return dtype == DType::Float32 || dtype == DType::Float64;
}

/// The element and the Python number, both converted to the dtype in which torch compares them.
struct Pair {
    long double element;
    long double number;
};
Pair comparable(const TensorValue& tensor, const config::Number& number) {
    if (tensor.items.size() != 1) throw NotKnown{};
    const auto& item = tensor.items.front();
    const auto* integer = std::get_if<std::int64_t>(&number);
    const bool integral = std::holds_alternative<std::int64_t>(item);
    if (!integral && !is_floating(tensor.dtype)) throw NotKnown{}; // half precision
    if (integral && integer) {
        // A Python int is converted to the dtype of an integer tensor, even if it does not fit.
        const std::int64_t wanted =
            tensor.dtype == DType::Int32 ? static_cast<std::int32_t>(*integer) : *integer;
        return {static_cast<long double>(std::get<std::int64_t>(item)), static_cast<long double>(wanted)};
    }
    if (tensor.dtype == DType::Float64) return {config::as_double(item), config::as_double(number)};
    return {rounded_to_float(config::as_double(item)), rounded_to_float(config::as_double(number))};
}

/// One element as torch prints it within a tensor: with 4 digits after the point.
std::string element_text(const config::Number& item, bool is_bool) {
    if (const auto* integer = std::get_if<std::int64_t>(&item))
        return is_bool ? (*integer ? "True" : "False") : fmt::format("{}", *integer);
    const double value = std::get<double>(item);
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    const double size = std::abs(value);
    if (size != 0 && (size > 1e8 || (size < 1e-4 && size != std::ceil(size))))
        return fmt::format("{:.4e}", value);
    return size == std::ceil(size) ? fmt::format("{:.0f}.", value) : fmt::format("{:.4f}", value);
}

} // namespace

std::string text_of(const TensorValue& tensor) {
    if (tensor.items.size() != 1) throw NotKnown{};
    const bool usual =
        tensor.dtype == DType::Float32 || tensor.dtype == DType::Int64 || tensor.dtype == DType::Bool;
    return fmt::format("tensor([{}]{})", element_text(tensor.items.front(), tensor.dtype == DType::Bool),
                       usual ? "" : fmt::format(", dtype={}", name_of(tensor.dtype)));
}

TensorValue tensor_of(const config::Value& value, std::optional<DType> dtype) {
    if (std::holds_alternative<config::List>(value.data) || std::holds_alternative<config::Tuple>(value.data))
        throw NotKnown{}; // a tensor of two dimensions
    if (const auto* text = std::get_if<std::string>(&value.data)) refuse_text(*text, dtype.has_value());
    if (!dtype) return inferred(value);
    if (*dtype == DType::Int32) return {*dtype, {int32_of(value)}};
    if (is_floating(*dtype)) return {*dtype, {float_of(value, *dtype)}};
    throw NotKnown{};
}

IntegerInfo iinfo(const config::Value& value) {
    const auto* dtype = std::get_if<DType>(&value.data);
    if (!dtype)
        raise("TypeError", fmt::format("iinfo(): argument 'type' (position 1) must be torch.dtype, not {}",
                                       python_values::type_name(value)));
    switch (*dtype) {
    case DType::Int8:
    case DType::QInt8: return {-128, 127};
    case DType::UInt8:
    case DType::QUInt8:
    case DType::QUInt4x2: // those of the storage type
    case DType::QUInt2x4: return {0, 255};
    case DType::Int16: return {-32768, 32767};
    case DType::UInt16: return {0, 65535};
    case DType::Int32:
    case DType::QInt32: return {-2147483648LL, 2147483647};
    case DType::UInt32: return {0, 4294967295U};
    case DType::Int64:
        return {std::numeric_limits<std::int64_t>::min(),
                static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())};
    case DType::UInt64: return {0, std::numeric_limits<std::uint64_t>::max()};
    case DType::Bool: raise("TypeError", "torch.bool is not supported by torch.iinfo");
    default:
        raise("TypeError",
              "torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'");
    }
}

bool less_than(const TensorValue& tensor, const config::Number& bound) {
    const auto [element, number] = comparable(tensor, bound);
    return element < number;
}

bool differs(const TensorValue& tensor, const config::Number& value) {
    const auto [element, number] = comparable(tensor, value);
    return element != number;
}

} // namespace qcs::predict::observers
