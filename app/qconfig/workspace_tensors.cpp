#include "workspace_tensors.h"

#include "config/nearest.h"
#include "inputs.h"
#include "output.h"
#include "qconfig_codes.h"

#include <algorithm>

namespace qcs::cli {

namespace {

/// Appends the tensors of one file, matched by themselves: every file has its own prefixes.
void append(std::shared_ptr<const TensorSource> source, WorkspaceTensors& all) {
    const auto& graph = *all.analysis->input.graph;
    const auto matches = match_tensors(source->tensors(), graph);
    const auto specs = tensor_specs(*all.analysis, matches.tensors);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const int module = matches.tensors[i].module;
        all.tensors.push_back({source, i, specs[i],
                               module < 0 ? "" : graph.modules[static_cast<std::size_t>(module)].path.str()});
    }
}

} // namespace

Expected<WorkspaceTensors> load_workspace_tensors(const std::string& workspace, const Run& run) {
    InputOptions inputs;
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
    all.analysis = Analyzer().analyze(*input, run.stop);
    Diagnostics problems;
    for (const auto& file : files) {
        auto source = open_tensors(path_beside(workspace, file), run);
        const auto& said = source ? (*source)->warnings() : source.error();
        problems.insert(problems.end(), said.begin(), said.end());
        if (source) append(std::move(*source), all);
    }
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    print_problems(problems, false);
    return all;
}

Expected<std::vector<WorkspaceTensor>> asked_tensors(const WorkspaceTensors& all, const std::string& name) {
    std::vector<WorkspaceTensor> found;
    const auto take = [&](auto wanted) {
        std::ranges::copy_if(all.tensors, std::back_inserter(found), wanted);
    };
    if (name.empty()) {
        take([](const WorkspaceTensor& tensor) { return tensor.spec.settings.has_value(); });
        return found;
    }
    take([&](const WorkspaceTensor& tensor) { return tensor.info().name == name; });
    if (found.empty())
        take([&](const WorkspaceTensor& tensor) { return tensor.module == name && tensor.spec.settings; });
    if (found.empty()) {
        std::vector<std::string_view> names;
        for (const auto& tensor : all.tensors)
            names.emplace_back(tensor.info().name);
        return failure(message(codes::unknown_tensor, name, nearest_name(name, names).value_or("")));
    }
    for (const auto& tensor : found)
        if (!tensor.spec.settings) return failure(tensor.spec, {tensor.info().file});
    return found;
}

} // namespace qcs::cli
