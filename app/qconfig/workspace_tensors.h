#pragma once
// The tensors of a workspace's current graph, each with the spec that the rules ask of it.

#include "insight/tensors/tensor_spec.h"

namespace qcs::cli {

struct WorkspaceTensors {
    insight::TensorTable table;
    std::vector<insight::TensorSpec> specs; ///< one for each entry
    std::shared_ptr<const insight::Analysis> analysis;
};

/// Reads the workspace, resolves its rules and opens its tensor files. "no-tensor-files" where it names none.
Expected<WorkspaceTensors> load_workspace_tensors(const std::string& workspace, const Task& task);

/// Entries of that name, or the weight of the module at that path; all that a spec is asked of for "".
/// "unknown-tensor" with the nearest name; why no spec is asked of the one that was named.
Expected<std::vector<std::size_t>> asked_tensors(const WorkspaceTensors& all, const std::string& name);

} // namespace qcs::cli
