#include "models/tensor_files.h"

namespace qcs::ui {

std::vector<qcs::TensorOwner> ownersOf(std::span<const qcs::TensorInfo> tensors, const qcs::Graph* graph) {
    std::vector<qcs::TensorOwner> owners(tensors.size());
    if (!graph) return owners;
    const qcs::GraphIndex index(*graph);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const std::string_view name = tensors[i].name;
        const auto dot = name.rfind('.');
        if (dot == std::string_view::npos) continue;
        owners[i] = {index.module(name.substr(0, dot)), std::string(name.substr(dot + 1))};
    }
    return owners;
}

} // namespace qcs::ui
