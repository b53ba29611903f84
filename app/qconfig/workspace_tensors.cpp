#include "workspace_tensors.h"

#include "base/text.h"
#include "eager.h"
#include "output.h"
#include "qconfig_codes.h"
#include "report/json/json_object.h"
#include "report/rank_report.h"

#include <algorithm>

namespace qcs::cli {

namespace {

/// Computes which weights of the project's model are quantized.
Expected<insight::QuantizedModelTensors> model_weights(const project::Project& project,
                                                       const std::string& engine_name, const Task& task,
                                                       int& outcome) {
    insight::QuantizedModelTensors model;
    model.graph = project.graph();
    if (config::is_eager(project.workspace.mode)) {
        auto answer = eager_answer(project, engine_name);
        if (!answer) return tl::unexpected(answer.error());
        outcome = answer->exit_code();
        model.eager = std::make_shared<const insight::EagerPlan>(std::move(answer->plan));
        model.weights = insight::quantized_weights(*model.eager, *model.graph);
        return model;
    }
    AnalyzeOptions options;
    options.engine = engine_name;
    options.needs_reference = false;
    const auto revision = revision_of(analysis_input(project), project, options);
    if (!revision) return tl::unexpected(revision.error());
    outcome = outcome_code(*work_out(*revision));
    return *engine().query<engine::stages::Weights>(*revision, {task.stop, {}, task.threads});
}

} // namespace

std::vector<std::string> tensor_files(const project::Project& project, const TensorOptions& options) {
    if (!options.files.empty() || project.workspace.graphs.empty()) return options.files;
    std::vector<std::string> files;
    const auto current = static_cast<std::size_t>(project.workspace.current_graph);
    for (const auto& file : project.workspace.graphs[current].tensor_files)
        files.push_back(project::path_beside(options.inputs.workspace, file));
    return files;
}

Expected<std::shared_ptr<const insight::TensorTable>>
open_tensors(const project::Project& project, const TensorOptions& options, const Task& task) {
    const auto files = tensor_files(project, options);
    if (files.empty()) return failure(codes::no_tensor_files, {options.inputs.workspace});
    begin_stage("Opening the tensor files");
    auto table = std::make_shared<insight::TensorTable>();
    table->graph = project.graph();
    Diagnostics problems;
    for (const auto& file : files) {
        auto source = tensor::open_tensors(file, {task.stop, {}, task.threads});
        const auto& said = source ? (*source)->warnings() : source.error();
        problems.insert(problems.end(), said.begin(), said.end());
        if (source) table->add(*source);
    }
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    print_problems(problems, false);
    return table;
}

Expected<WorkspaceTensors> load_workspace_tensors(const TensorOptions& options, const Task& task) {
    begin_stage("Reading");
    auto project = load_inputs(options.inputs);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    if (!project->graph()) return failure(codes::no_graph);
    WorkspaceTensors all;
    auto model = model_weights(*project, options.engine, task, all.outcome);
    if (!model) return tl::unexpected(model.error());
    auto table = open_tensors(*project, options, task);
    if (!table) return tl::unexpected(table.error());
    all.model = std::move(*model);
    all.plan = insight::rank_plan(std::move(*table), all.model);
    all.project = std::move(*project);
    return all;
}

Expected<std::vector<std::size_t>> requested_tensors(const WorkspaceTensors& all, const std::string& name) {
    const auto& entries = all.table().entries;
    std::vector<std::size_t> found;
    const auto take = [&](auto wanted) {
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (wanted(i)) found.push_back(i);
    };
    const auto is_requested = [&](std::size_t i) { return all.plan.specs[i].settings.has_value(); };
    const auto is_first_batch = [&](std::size_t i) {
        const auto& recorded = all.plan.specs[i].recorded;
        return !recorded || recorded->batches.front() == i;
    };
    if (name.empty()) return all.plan.quantized;
    take([&](std::size_t i) { return entries[i].info().name == name; });
    if (found.empty())
        take([&](std::size_t i) {
            return is_requested(i) && is_first_batch(i) && all.table().shown_name(i) == name;
        });
    if (found.empty())
        take([&](std::size_t i) {
            return all.table().module_of(i) == name && is_requested(i) && is_first_batch(i);
        });
    if (found.empty()) {
        std::vector<std::string_view> names;
        for (const auto& entry : entries)
            names.emplace_back(entry.info().name);
        return failure(message(codes::unknown_tensor, name, nearest_name(name, names).value_or("")));
    }
    for (const auto i : found)
        if (!is_requested(i) && !entries[i].info().is_quantized()) {
            const auto& spec = all.plan.specs[i];
            return failure(report::unranked_message({spec, i, {}, {}, spec.reason}),
                           {entries[i].info().file});
        }
    return found;
}

int ranking_exit_code(const insight::Ranking& ranking, std::optional<double> threshold, int outcome) {
    if (outcome == findings || !threshold) return outcome;
    const auto is_low = [&](const insight::RankedTensor& weight) {
        return weight.error.whole.sqnr_db < *threshold;
    };
    if (std::ranges::any_of(ranking.tensors, is_low)) return findings;
    const auto is_unmeasured = [](const insight::Unranked& one) {
        return one.code.severity() != Severity::Note;
    };
    return std::ranges::any_of(ranking.unranked, is_unmeasured) ? incomplete : outcome;
}

void write_rules_off(json::JsonWriter& writer, const project::Project& project) {
    if (config::is_eager(project.workspace.mode))
        report::write_rules_off(writer, project.workspace.eager.value);
    else
        report::write_rules_off(writer, project.workspace.mapping.value);
}

void add_tensor_options(CLI::App& command, TensorOptions& options) {
    add_input_options(command, options.inputs);
    command.add_option("--engine", options.engine,
                       "torch.backends.quantized.engine while converting (default: the backend's own, else "
                       "x86)");
    command.add_option("--tensors,-t", options.files,
                       "Files of tensors (default: those that the workspace names)");
}

} // namespace qcs::cli
