#pragma once
// Loads the tensors that belong to a project's current graph, and determines the spec that the configs
// request for each of them.

#include "analyzed.h"
#include "insight/ranking/ranking.h"

namespace qcs::cli {

struct TensorOptions {
    project::InputOptions inputs;
    std::string engine;             ///< quantized engine; "": that of the backend, in eager mode "x86"
    std::vector<std::string> files; ///< tensor files; if empty, those that the workspace names
};

struct WorkspaceTensors {
    insight::QuantizedModelTensors model;
    insight::RankPlan plan;
    project::Project project;
    /// Exit code of the prediction: 1 if PyTorch raises, 3 if answers of Python are missing, else 0.
    int outcome = 0;

    const insight::TensorTable& table() const { return *plan.table; }
};

/// Returns the files that the options name; if they name none, the files of the project's current graph.
std::vector<std::string> tensor_files(const project::Project& project, const TensorOptions& options);
/// Opens all files of tensor_files(). Fails with "no-tensor-files" if there are none.
Expected<std::shared_ptr<const insight::TensorTable>>
open_tensors(const project::Project& project, const TensorOptions& options, const Task& task);

/// Loads the inputs, predicts which tensors are quantized, and opens the tensor files. Fails with "no-graph"
/// if the project has no model, or with "no-tensor-files" if there are no tensor files.
Expected<WorkspaceTensors> load_workspace_tensors(const TensorOptions& options, const Task& task);

/// Returns the exit code of a command that ranks tensors. With a `threshold` in dB: 1 if the SQNR of a tensor
/// is below it or if `outcome` is 1; else 3 if a tensor could not be measured; else `outcome`. Without a
/// threshold: `outcome`.
int ranking_exit_code(const insight::Ranking& ranking, std::optional<double> threshold, int outcome);

/// Adds the options that all commands with a model's tensors share.
void add_tensor_options(CLI::App& command, TensorOptions& options);

/// Writes the member "rules_off" into the open object: the rules that are switched off in the config which
/// the project's mode uses. Writes nothing if there are none.
void write_rules_off(json::JsonWriter& writer, const project::Project& project);

/// Returns indices in the tensor table. If `name` is "", returns all tensors that the configs quantize. If it
/// is the name of a tensor, returns that tensor from each file that has it, even if it is already quantized
/// in the file. If it is the name of a module, returns the module's tensors that the configs quantize. Of an
/// activation that was recorded in several batches, returns only the first batch, unless `name` is the name
/// of another batch in the file. Fails with "unknown-tensor", which suggests the nearest name, or, if
/// quantization is not requested for the tensor, with a message that says why not.
Expected<std::vector<std::size_t>> requested_tensors(const WorkspaceTensors& all, const std::string& name);

} // namespace qcs::cli
