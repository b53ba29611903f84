#include "tensor/storage/mapped_tensors.h"

#include "tensor/storage/file_problem.h"

namespace qcs::tensor {

namespace {

class MappedSource : public TensorSource {
public:
    explicit MappedSource(MappedTensors tensors) : all_(std::move(tensors)) {}

    std::span<const TensorInfo> tensors() const override { return all_.tensors; }
    const Diagnostics& warnings() const override { return all_.warnings; }

    Expected<TensorData> read(std::size_t index, const Task& task) const override {
        const auto& info = all_.tensors[index];
        const auto& storage = all_.storages[all_.storage_of.empty() ? 0 : all_.storage_of[index]];
        if (task.stop.stop_requested()) return cancelled(info.file);
        if (!storage->is_intact()) return file_changed(info.file);
        return tensor_data(info, storage, info.offset);
    }

private:
    MappedTensors all_;
};

} // namespace

std::shared_ptr<const TensorSource> mapped_source(MappedTensors tensors) {
    return std::make_shared<MappedSource>(std::move(tensors));
}

} // namespace qcs::tensor
