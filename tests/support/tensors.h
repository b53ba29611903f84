#pragma once
// Tensors in memory, for tests.

#include "tensor/tensor.h"

#include <cstring>
#include <memory>

namespace qcs::test {

class MemoryStorage final : public tensor::TensorStorage {
public:
    MemoryStorage(const void* data, std::size_t size, bool intact) : bytes_(size), intact_(intact) {
        if (size > 0) std::memcpy(bytes_.data(), data, size);
    }
    std::span<const std::byte> bytes() const override { return bytes_; }
    bool is_intact() const override { return intact_; }

private:
    std::vector<std::byte> bytes_;
    bool intact_;
};

/// A row-major float32 tensor; without `shape` it has one axis.
inline tensor::TensorData tensor(const std::vector<float>& values, std::vector<std::int64_t> shape = {},
                                 bool intact = true) {
    if (shape.empty()) shape = {static_cast<std::int64_t>(values.size())};
    auto strides = tensor::row_major_strides(shape);
    return {DType::Float32, std::move(shape), std::move(strides),
            std::make_shared<MemoryStorage>(values.data(), values.size() * sizeof(float), intact), 0};
}

/// The values of a row-major float32 tensor.
inline std::vector<float> values_of(const tensor::TensorData& tensor) {
    std::vector<float> values(tensor.numel());
    std::memcpy(values.data(), tensor.data(), values.size() * sizeof(float));
    return values;
}

} // namespace qcs::test
