#pragma once
// Describes the tensors of a file as JSON: {"tensors": [{"name", "dtype", "shape", "qscheme": or
// null, "axis", "scales", "zero_points", "codes", "values": hex of the elements in row-major order, "seen",
// "used", "counted"}], "warnings": [...]} or {"errors": [...]}; diagnostics as [code, args...]. "values" is
// null if PyTorch would refuse, too. live_quantized_files.py makes the same description with torch.

#include "quant/quantize/quantized_tensor.h"
#include "tensor/tensor_source.h"

#include <nlohmann/json.hpp>

#include <string>

namespace qcs::conformance {

inline nlohmann::json to_json(const Diagnostics& diagnostics) {
    auto list = nlohmann::json::array();
    for (const auto& diagnostic : diagnostics) {
        nlohmann::json row = diagnostic.args;
        row.insert(row.begin(), diagnostic.code.str());
        list.push_back(std::move(row));
    }
    return list;
}

inline std::string hex(std::span<const std::byte> bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const auto byte : bytes)
        text += {digits[static_cast<unsigned>(byte) >> 4], digits[static_cast<unsigned>(byte) & 15]};
    return text;
}

inline std::string hex(const tensor::TensorData& data) {
    return hex(data.storage->bytes().subspan(data.offset, data.numel() * tensor::item_size(data.dtype)));
}

inline nlohmann::json describe(const tensor::TensorInfo& info, const tensor::TensorData& data) {
    nlohmann::json row{
        {"name", info.name}, {"dtype", name_of(info.dtype)}, {"shape", info.shape}, {"qscheme", nullptr}};
    if (!info.is_quantized()) return row;
    const auto& qparams = **info.qparams;
    row["qscheme"] = name_of(qparams.scheme);
    if (is_per_channel(qparams.scheme)) row["axis"] = qparams.axis;
    row["scales"] = hex(std::as_bytes(std::span(qparams.scales)));
    row["zero_points"] = hex(std::as_bytes(std::span(qparams.zero_points)));
    row["bytes"] = info.bytes();
    const auto codes = quant::codes_of(data);
    row["codes"] = codes ? nlohmann::json(hex(*codes)) : to_json(codes.error());
    const auto values = quant::dequantized(data);
    row["values"] = values ? nlohmann::json(hex(*values)) : nlohmann::json(nullptr);
    const auto use = quant::code_statistics(data);
    if (!use) return {{"name", info.name}, {"errors", to_json(use.error())}};
    row["used"] = use->used ? nlohmann::json(*use->used) : nlohmann::json(nullptr);
    row["seen"] = {use->seen.min, use->seen.max};
    std::uint64_t counted = 0;
    for (const auto count : use->codes.counts)
        counted += count;
    row["counted"] = counted;
    return row;
}

inline nlohmann::json describe(const std::string& path) {
    const auto source = tensor::open_tensors(path);
    if (!source) return {{"errors", to_json(source.error())}};
    auto tensors = nlohmann::json::array();
    for (std::size_t i = 0; i < (*source)->tensors().size(); ++i) {
        const auto data = (*source)->read(i);
        if (!data) return {{"errors", to_json(data.error())}};
        tensors.push_back(describe((*source)->tensors()[i], *data));
    }
    return {{"tensors", tensors}, {"warnings", to_json((*source)->warnings())}};
}

} // namespace qcs::conformance
