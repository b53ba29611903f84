#include "analysis/tensors/tensor_table.h"

namespace qcs {

void TensorTable::add(const std::shared_ptr<const TensorSource>& source) {
    const auto& tensors = source->tensors();
    auto matches = graph ? match_tensors(tensors, *graph).tensors : std::vector<TensorMatch>(tensors.size());
    for (std::size_t i = 0; i < matches.size(); ++i)
        entries.push_back({source, i, std::move(matches[i])});
}

std::string_view TensorTable::module_of(std::size_t entry) const {
    const int module = entries[entry].match.module;
    return module < 0 || !graph ? std::string_view()
                                : std::string_view(graph->modules[static_cast<std::size_t>(module)].path);
}

} // namespace qcs
