#include "insight/tensors/tensor_table.h"

namespace qcs::insight {

void TensorTable::add(const std::shared_ptr<const tensor::TensorSource>& source) {
    const auto& tensors = source->tensors();
    auto matches = graph ? match_tensors(tensors, *graph).tensors : std::vector<TensorMatch>(tensors.size());
    for (std::size_t i = 0; i < matches.size(); ++i)
        entries.push_back({source, i, std::move(matches[i])});
}

std::string_view TensorTable::module_of(std::size_t entry) const {
    const auto module = entries[entry].match.module;
    return module && graph ? std::string_view(graph->modules[module].path) : std::string_view();
}

} // namespace qcs::insight
