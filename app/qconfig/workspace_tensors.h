#pragma once
// The tensors of a workspace's current graph, each with the spec that the rules ask of it.

#include "analysis/tensors/tensor_spec.h"
#include "tensor/tensor_source.h"

namespace qcs::cli {

struct WorkspaceTensor {
    std::shared_ptr<const TensorSource> source;
    std::size_t index = 0; ///< in source->tensors()
    TensorSpec spec;
    std::string module; ///< path of the module it belongs to, "" for none
    const TensorInfo& info() const { return source->tensors()[index]; }
};

struct WorkspaceTensors {
    std::vector<WorkspaceTensor> tensors; ///< file by file
    std::shared_ptr<const Analysis> analysis;
};

/// Reads the workspace, resolves its rules and opens its tensor files. "no-tensor-files" where it names none.
Expected<WorkspaceTensors> load_workspace_tensors(const std::string& workspace, const Run& run);

/// Those of that name, or the weight of the module at that path; all that a spec is asked of for "".
/// "unknown-tensor" with the nearest name; why no spec is asked of the one that was named.
Expected<std::vector<WorkspaceTensor>> asked_tensors(const WorkspaceTensors& all, const std::string& name);

} // namespace qcs::cli
