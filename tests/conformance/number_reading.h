#pragma once
// Reading and writing that all questions about numbers (number_case.h) share.

#include "number_case.h"
#include "quant/qparams/observer_settings.h"
#include "tensor/tensor.h"

#include <cstring>
#include <span>

namespace qcs::conformance {

template <typename T>
std::vector<T> numbers(std::span<const std::byte> bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

template <typename T>
void append(std::vector<std::byte>& bytes, const std::vector<T>& values) {
    const auto* first = reinterpret_cast<const std::byte*>(values.data());
    bytes.insert(bytes.end(), first, first + values.size() * sizeof(T));
}

nlohmann::json error_json(const Diagnostics& problems);
NumberMessage refused(const Diagnostics& problems);

DType dtype_at(const nlohmann::json& json, const char* key);
std::optional<quant::CodeRange> range_at(const nlohmann::json& json);
/// The tensor that `json` describes. Its bytes are the first of `rest`, and are removed from it.
tensor::TensorData take_tensor(const nlohmann::json& json, std::span<const std::byte>& rest);
/// The settings of the observer that Python builds from the JSON at "observer".
Expected<quant::ObserverSettings> settings_at(const nlohmann::json& json);

} // namespace qcs::conformance
