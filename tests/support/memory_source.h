#pragma once
// A TensorSource with named tensors in memory instead of a file.

#include "support/tensors.h"
#include "tensor/tensor_source.h"

namespace qcs::test {

class MemorySource final : public tensor::TensorSource {
public:
    void add(const std::string& name, const tensor::TensorData& data) {
        tensor::TensorInfo info;
        info.name = name;
        info.dtype = data.dtype;
        info.shape = data.shape;
        info.strides = data.strides;
        infos_.push_back(std::move(info));
        data_.push_back(data);
    }
    std::span<const tensor::TensorInfo> tensors() const override { return infos_; }
    Expected<tensor::TensorData> read(std::size_t index, const Task& /*task*/) const override {
        return data_[index];
    }
    const Diagnostics& warnings() const override { return warnings_; }

private:
    std::vector<tensor::TensorInfo> infos_;
    std::vector<tensor::TensorData> data_;
    Diagnostics warnings_;
};

} // namespace qcs::test
