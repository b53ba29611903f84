#include "workspace_measurements.h"

#include "insight/ranking/ranking_codes.h"
#include "output.h"
#include "project/project_files.h"

#include <algorithm>

namespace qcs::cli {

Expected<WorkspaceMeasurements> load_measurements(const std::string& named, const project::Project& project,
                                                  const project::InputOptions& inputs) {
    WorkspaceMeasurements measured;
    measured.file = named;
    const auto& workspace = project.workspace;
    if (named.empty() && workspace.current_graph >= 0) {
        const auto& graph = workspace.graphs[static_cast<std::size_t>(workspace.current_graph)];
        if (!graph.measurements.empty())
            measured.file = project::path_beside(inputs.workspace, graph.measurements);
    }
    const auto& file = measured.file;
    if (file.empty()) return measured;
    const auto bytes = project::read_file(file);
    if (!bytes) return tl::unexpected(bytes.error());
    auto read = config::read_measurements(*bytes, file);
    if (!read) return tl::unexpected(read.error());
    auto problems = std::move(read->warnings);
    measured.with_these_configs = config::measured_configs_match(read->value, workspace);
    if (measured.with_these_configs == false) problems.push_back({codes::measured_otherwise, {file}});
    if (const auto done = read->value.modules.size(); !read->value.complete)
        problems.push_back({message(codes::measured_partly, std::to_string(done),
                                    std::to_string(std::max<std::size_t>(
                                        done, static_cast<std::size_t>(read->value.total)))),
                            {file}});
    print_problems(problems, false);
    measured.value = std::make_shared<const config::Measurements>(std::move(read->value));
    return measured;
}

void add_measurements_option(CLI::App& command, std::string& file) {
    command.add_option("--measurements", file,
                       "What each module alone does to the model's outputs: a file that the bridge's "
                       "`measure` wrote (default: the one that the workspace names)");
}

} // namespace qcs::cli
