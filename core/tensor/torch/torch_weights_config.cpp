#include "tensor/torch/torch_weights_config.h"

#include "json/json_document.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/tensor.h"
#include "tensor/tensor_codes.h"

namespace qcs::tensor {

namespace {

/// Maps the numbers of torch/_export/serde/schema.py, ScalarType.
std::optional<DType> dtype_of(std::int64_t number) {
    switch (number) {
    case 1: return DType::UInt8;
    case 2: return DType::Int8;
    case 3: return DType::Int16;
    case 4: return DType::Int32;
    case 5: return DType::Int64;
    case 6: return DType::Float16;
    case 7: return DType::Float32;
    case 8: return DType::Float64;
    case 9: return DType::Complex32;
    case 10: return DType::Complex64;
    case 11: return DType::Complex128;
    case 12: return DType::Bool;
    case 13: return DType::BFloat16;
    case 28: return DType::UInt16;
    case 29: return DType::Float8E4M3Fn;
    case 30: return DType::Float8E5M2;
    case 31: return DType::Float8E4M3FnUz;
    case 32: return DType::Float8E5M2FnUz;
    case 33: return DType::Float8E8M0FnU;
    case 34: return DType::UInt32;
    case 35: return DType::UInt64;
    default: return std::nullopt;
    }
}
constexpr std::int64_t strided_layout = 7;

const json::JsonValue* member(const json::JsonValue* object, std::string_view key, json::JsonKind kind) {
    if (!object || !object->is(json::JsonKind::Object)) return nullptr;
    const auto* value = object->find(key);
    return value && value->is(kind) ? value : nullptr;
}

/// Reads a number, or {"as_int": number}.
std::optional<std::int64_t> number(const json::JsonValue* value) {
    if (value && value->is(json::JsonKind::Object)) value = value->find("as_int");
    if (!value || !value->is(json::JsonKind::Int)) return std::nullopt;
    return value->integer();
}

bool read_numbers(const json::JsonValue* list, std::vector<std::int64_t>& out) {
    if (!list) return false;
    for (const auto& item : list->items()) {
        const auto one = number(&item);
        if (!one) return false;
        out.push_back(*one);
    }
    return true;
}

enum class Outcome : std::uint8_t { Good, Malformed, UnknownDType, NotStrided };

Outcome read_meta(const json::JsonValue* meta, TorchTensor& tensor) {
    if (!meta) return Outcome::Malformed;
    const auto dtype = number(meta->find("dtype"));
    const auto layout = number(meta->find("layout"));
    const auto first = number(meta->find("storage_offset"));
    if (!dtype || !layout || !first ||
        !read_numbers(member(meta, "sizes", json::JsonKind::Array), tensor.shape) ||
        !read_numbers(member(meta, "strides", json::JsonKind::Array), tensor.strides))
        return Outcome::Malformed;
    if (*layout != strided_layout) return Outcome::NotStrided;
    const auto known = dtype_of(*dtype);
    if (!known) return Outcome::UnknownDType;
    tensor.dtype = *known;
    const auto item = item_size(*known);
    const auto extent = strided_extent(tensor.shape, tensor.strides, *first, item);
    if (!extent) return Outcome::Malformed;
    if (*extent > 0) {
        tensor.offset = static_cast<std::uint64_t>(*first) * item;
        tensor.extent = *extent - tensor.offset;
    }
    return Outcome::Good;
}

} // namespace

Expected<WeightsConfig> read_weights_config(std::string_view json, const std::string& file) {
    const auto document = json::parse_json(std::string(json), file); // a copy, since the archive may change
    if (!document) return tl::unexpected(document.error());
    const auto problem = [&](Severity severity, const CodeOf<2>& code, const json::JsonMember& row) {
        Diagnostic found(message(code, row.key, "0"), document->place(row));
        found.severity = severity;
        return found;
    };
    WeightsConfig config;
    const auto* table = member(&document->root(), "config", json::JsonKind::Object);
    if (!table) return file_error(message(codes::torch_config_malformed, "config", "0"), file);
    for (const auto& row : table->members()) {
        const auto* path = member(&row.value, "path_name", json::JsonKind::String);
        const auto* pickled = member(&row.value, "use_pickle", json::JsonKind::Bool);
        if (!path || path->string().empty())
            return tl::unexpected(Diagnostics{problem(Severity::Error, codes::torch_config_malformed, row)});
        WeightRow read;
        read.tensor.name = row.key;
        read.tensor.storage = path->string();
        read.is_pickled = pickled && pickled->boolean();
        if (!read.is_pickled) {
            switch (read_meta(member(&row.value, "tensor_meta", json::JsonKind::Object), read.tensor)) {
            case Outcome::Good: break;
            case Outcome::Malformed:
                return tl::unexpected(
                    Diagnostics{problem(Severity::Error, codes::torch_tensor_malformed, row)});
            case Outcome::UnknownDType:
                config.warnings.push_back(problem(Severity::Warning, codes::torch_tensor_dtype, row));
                continue;
            case Outcome::NotStrided:
                config.warnings.push_back(problem(Severity::Warning, codes::torch_tensor_sparse, row));
                continue;
            }
        }
        config.rows.push_back(std::move(read));
    }
    return config;
}

} // namespace qcs::tensor
