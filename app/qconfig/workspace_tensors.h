#pragma once
// Loads the tensors of a project's current graph, each with the spec that the configs request for it.

#include "analyzed.h"
#include "insight/ranking/ranking.h"

namespace qcs::cli {

struct TensorOptions {
    project::InputOptions inputs;
    std::string engine;             ///< "": that of the backend
    std::vector<std::string> files; ///< tensor files; empty: those of the workspace
};

struct WorkspaceTensors {
    insight::ModelWeights model;
    insight::RankPlan plan;
    project::Project project;
    int outcome = 0; ///< exit code: 1 if PyTorch raises, 3 if answers of Python are missing

    const insight::TensorTable& table() const { return *plan.table; }
};

/// The files that the options name, otherwise those of the project's current graph.
std::vector<std::string> tensor_files(const project::Project& project, const TensorOptions& options);
/// Opens all of them. Error: "no-tensor-files" if there are none.
Expected<std::shared_ptr<const insight::TensorTable>>
open_tensors(const project::Project& project, const TensorOptions& options, const Task& task);

/// Loads the inputs, computes what is quantized, and opens the tensor files. Error: "no-tensor-files" if
/// there are none.
Expected<WorkspaceTensors> load_workspace_tensors(const TensorOptions& options, const Task& task);

/// With a threshold in dB: 1 if a weight is below it or `outcome` is 1, else 3 if a weight could not be
/// measured, else `outcome`. Without a threshold `outcome`.
int ranking_exit_code(const insight::Ranking& ranking, std::optional<double> threshold, int outcome);

/// The options of all commands with tensors.
void add_tensor_options(CLI::App& command, TensorOptions& options);

/// Writes the member "rules_off" into the open object, for the config that the project's mode uses; nothing
/// if no rule is switched off.
void write_rules_off(json::JsonWriter& writer, const project::Project& project);

/// Indices of the entries that the configs quantize. With a name: the tensor of that name (also if it is
/// already quantized in the file), or the quantized ones of the module of that name. Errors: "unknown-tensor"
/// with the nearest name; the message of the spec if no quantization is requested.
Expected<std::vector<std::size_t>> requested_tensors(const WorkspaceTensors& all, const std::string& name);

} // namespace qcs::cli
