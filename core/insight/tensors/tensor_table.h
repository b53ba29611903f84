#pragma once
// The tensors of several files as one table, each with the module of the graph that it belongs to.

#include "insight/tensors/match_tensors.h"
#include "tensor/tensor_source.h"

#include <memory>

namespace qcs::insight {

struct TensorTable {
    struct Entry {
        std::shared_ptr<const tensor::TensorSource> source;
        std::size_t index = 0; ///< in source->tensors()
        TensorMatch match;
        const tensor::TensorInfo& info() const { return source->tensors()[index]; }
    };
    std::vector<Entry> entries;                ///< file by file, in the files' order
    std::shared_ptr<const model::Graph> graph; ///< that the matches are of; null for none

    /// Appends the tensors of one file, matched by themselves: every file has its own prefixes.
    void add(const std::shared_ptr<const tensor::TensorSource>& source);
    /// "conv1"; "" for an entry of no module.
    std::string_view module_of(std::size_t entry) const;
};

} // namespace qcs::insight
