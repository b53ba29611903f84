// Prints what is known of the tensors in the files whose paths come on stdin, one a line, as JSON lines:
// {"tensors": [{"name", "dtype", "shape", "qscheme": or null, "axis", "scales", "zero_points": bits of
// float64, "codes", "values": hex of the elements in row-major order, "used", "histogram"}], "warnings":
// [...]} or
// {"errors": [...]}; diagnostics as [code, args...]. "values" is null where PyTorch would refuse, too.

#include "quant/quantize/quantized_tensor.h"
#include "tensor/tensor_source.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <iostream>
#include <string>

using namespace qcs;
using namespace qcs::tensor;
using nlohmann::json;

namespace {

json to_json(const Diagnostics& diagnostics) {
    auto list = json::array();
    for (const auto& diagnostic : diagnostics) {
        json row = diagnostic.args;
        row.insert(row.begin(), diagnostic.code.str());
        list.push_back(std::move(row));
    }
    return list;
}

json hex(const TensorData& data) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const auto byte : data.storage->bytes().subspan(data.offset, data.numel() * item_size(data.dtype)))
        text += {digits[static_cast<unsigned>(byte) >> 4], digits[static_cast<unsigned>(byte) & 15]};
    return text;
}

json bits(const std::vector<double>& numbers) {
    auto list = json::array();
    for (const auto number : numbers)
        list.push_back(std::bit_cast<std::uint64_t>(number));
    return list;
}

json describe(const TensorInfo& info, const TensorData& data) {
    json row{
        {"name", info.name}, {"dtype", name_of(info.dtype)}, {"shape", info.shape}, {"qscheme", nullptr}};
    if (!info.is_quantized()) return row;
    const auto& qparams = **info.qparams;
    row["qscheme"] = name_of(qparams.scheme);
    if (is_per_channel(qparams.scheme)) row["axis"] = qparams.axis;
    row["scales"] = bits(qparams.scales);
    row["zero_points"] = bits(qparams.zero_points);
    row["bytes"] = info.bytes();
    const auto codes = quant::codes_of(data);
    row["codes"] = codes ? hex(*codes) : to_json(codes.error());
    const auto values = quant::dequantized(data);
    row["values"] = values ? hex(*values) : json(nullptr);
    const auto use = quant::code_use(data);
    if (!use) return {{"name", info.name}, {"errors", to_json(use.error())}};
    row["used"] = use->used ? json(*use->used) : json(nullptr);
    row["seen"] = {use->seen.min, use->seen.max};
    std::uint64_t counted = 0;
    for (const auto count : use->codes.counts)
        counted += count;
    row["counted"] = counted;
    return row;
}

json describe(const std::string& path) {
    const auto source = open_tensors(path);
    if (!source) return {{"errors", to_json(source.error())}};
    auto tensors = json::array();
    for (std::size_t i = 0; i < (*source)->tensors().size(); ++i) {
        const auto data = (*source)->read(i);
        if (!data) return {{"errors", to_json(data.error())}};
        tensors.push_back(describe((*source)->tensors()[i], *data));
    }
    return {{"tensors", tensors}, {"warnings", to_json((*source)->warnings())}};
}

} // namespace

int main() {
    std::string path;
    while (std::getline(std::cin, path))
        std::cout << describe(path).dump(-1, ' ', false, json::error_handler_t::replace) << std::endl;
}
