// Prints what open_tensors() finds in the files whose paths come on stdin, one a line, as JSON lines:
// {"tensors": [{"name", "dtype", "shape", "strides", "contiguous", "bytes": hex of the elements in row-major
// order}], "warnings": [...]} or {"errors": [...]}; diagnostics as [code, args...].

#include "tensor/tensor_source.h"

#include <nlohmann/json.hpp>

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

void append_elements(const TensorData& data, std::size_t axis, const std::byte* at, std::string& hex) {
    const auto item = item_size(data.dtype);
    if (axis == data.shape.size()) {
        constexpr char digits[] = "0123456789abcdef";
        for (std::size_t i = 0; i < item; ++i) {
            const auto byte = static_cast<unsigned>(at[i]);
            hex += {digits[byte >> 4], digits[byte & 15]};
        }
        return;
    }
    for (std::int64_t i = 0; i < data.shape[axis]; ++i)
        append_elements(data, axis + 1, at + i * data.strides[axis] * static_cast<std::int64_t>(item), hex);
}

json describe(const std::string& path) {
    const auto source = open_tensors(path);
    if (!source) return {{"errors", to_json(source.error())}};
    auto tensors = json::array();
    for (std::size_t i = 0; i < (*source)->tensors().size(); ++i) {
        const auto& info = (*source)->tensors()[i];
        const auto data = (*source)->read(i);
        if (!data) return {{"errors", to_json(data.error())}};
        std::string hex;
        if (info.numel() > 0) append_elements(*data, 0, data->data(), hex);
        tensors.push_back({{"name", info.name},
                           {"dtype", name_of(info.dtype)},
                           {"shape", info.shape},
                           {"strides", info.strides},
                           {"contiguous", info.is_contiguous()},
                           {"bytes", hex}});
    }
    return {{"tensors", tensors}, {"warnings", to_json((*source)->warnings())}};
}

} // namespace

int main() {
    std::string path;
    while (std::getline(std::cin, path))
        std::cout << describe(path).dump(-1, ' ', false, json::error_handler_t::replace) << std::endl;
}
