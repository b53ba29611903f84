#include "workspace_tensors.h"

#include "analyzed.h"
#include "base/text.h"
#include "output.h"
#include "qconfig_codes.h"

namespace qcs::cli {

Expected<WorkspaceTensors> load_workspace_tensors(const std::string& workspace, const Task& task) {
    project::InputOptions inputs;
    inputs.workspace = workspace;
    const auto project = load_inputs(inputs);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    const auto input = analysis_input(*project);
    if (!input) return tl::unexpected(input.error());
    const auto& graphs = project->workspace.graphs;
    const auto& files = graphs[static_cast<std::size_t>(project->workspace.current_graph)].tensor_files;
    if (files.empty()) return failure(codes::no_tensor_files, {workspace});
    WorkspaceTensors all;
    all.analysis = engine().query<engine::stages::Analysed>(engine().revision({*input}), task);
    all.table.graph = all.analysis->input.graph;
    Diagnostics problems;
    for (const auto& file : files) {
        auto source = tensor::open_tensors(project::path_beside(workspace, file), task);
        const auto& said = source ? (*source)->warnings() : source.error();
        problems.insert(problems.end(), said.begin(), said.end());
        if (source) all.table.add(*source);
    }
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    print_problems(problems, false);
    std::vector<insight::TensorMatch> matches;
    for (const auto& entry : all.table.entries)
        matches.push_back(entry.match);
    all.specs = insight::tensor_specs(*all.analysis, matches);
    return all;
}

Expected<std::vector<std::size_t>> asked_tensors(const WorkspaceTensors& all, const std::string& name) {
    const auto& entries = all.table.entries;
    std::vector<std::size_t> found;
    const auto take = [&](auto wanted) {
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (wanted(i)) found.push_back(i);
    };
    const auto is_asked = [&](std::size_t i) { return all.specs[i].settings.has_value(); };
    if (name.empty()) {
        take(is_asked);
        return found;
    }
    take([&](std::size_t i) { return entries[i].info().name == name; });
    if (found.empty()) take([&](std::size_t i) { return all.table.module_of(i) == name && is_asked(i); });
    if (found.empty()) {
        std::vector<std::string_view> names;
        for (const auto& entry : entries)
            names.emplace_back(entry.info().name);
        return failure(message(codes::unknown_tensor, name, nearest_name(name, names).value_or("")));
    }
    for (const auto i : found)
        if (!is_asked(i)) return failure(all.specs[i], {entries[i].info().file});
    return found;
}

} // namespace qcs::cli
