#pragma once
// The tensors of a project's current graph, each with the spec that the configs ask of it.

#include "analyzed.h"
#include "insight/ranking/ranking.h"

namespace qcs::cli {

struct TensorOptions {
    project::InputOptions inputs;
    std::string engine;             ///< "": that of the backend
    std::vector<std::string> files; ///< of tensors; empty: those of the workspace
};

struct WorkspaceTensors {
    insight::ModelWeights model;
    insight::RankPlan plan;
    project::Project project;
    int outcome = 0; ///< 1 where PyTorch raises, 3 where what decides is not on record

    const insight::TensorTable& table() const { return *plan.table; }
};

/// The files that the options name, else those of the project's current graph.
std::vector<std::string> tensor_files(const project::Project& project, const TensorOptions& options);
/// All of them; "no-tensor-files" where there are none.
Expected<std::shared_ptr<const insight::TensorTable>>
open_tensors(const project::Project& project, const TensorOptions& options, const Task& task);

/// Reads the inputs, works out what is quantized, and opens the tensor files. "no-tensor-files" where there
/// are none.
Expected<WorkspaceTensors> load_workspace_tensors(const TensorOptions& options, const Task& task);

/// With a threshold (dB): 1 where a weight is below it, 3 where one could not be measured. Else, or where
/// all is well, `outcome`; but 1 wins.
int ranking_exit_code(const insight::Ranking& ranking, std::optional<double> threshold, int outcome);

/// The options of every command with tensors.
void add_tensor_options(CLI::App& command, TensorOptions& options);

/// The member "rules_off" of the object that is open, of the config that the project's mode asks; none where
/// all rules are on.
void write_rules_off(json::JsonWriter& writer, const project::Project& project);

/// Entries that the configs quantize; with a name the tensor of that name, or the quantized ones of the
/// module of that name; one that is quantized already is given, too. "unknown-tensor" with the nearest name;
/// the spec's own message where nothing is asked.
Expected<std::vector<std::size_t>> asked_tensors(const WorkspaceTensors& all, const std::string& name);

} // namespace qcs::cli
