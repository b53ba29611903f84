#include "inputs.h"

#include "conformance/case_json.h"
#include "conformance/module_rows.h"
#include "model/module_list.h"
#include "project/open_file.h"
#include "project/project_codes.h"
#include "qconfig_codes.h"
#include "words/labels.h"

#include <fmt/format.h>

namespace qcs::cli {

Expected<project::Project> load_inputs(const project::InputOptions& options) {
    auto project = project::load_project(options);
    if (!project) return project;
    const auto off = note_rules_off(*project, options.workspace);
    project->warnings.insert(project->warnings.end(), off.begin(), off.end());
    return project;
}

Diagnostics note_rules_off(const project::Project& project, const std::string& workspace_file) {
    constexpr std::size_t most = 5;
    std::vector<std::string> names;
    const auto& workspace = project.workspace;
    if (config::is_eager(workspace.mode)) {
        for (const auto& rule : workspace.eager.value.rules)
            if (rule.off)
                names.push_back(fmt::format("{} {}", rule.by_type ? "type" : "module name",
                                            words::eager_rule_label(rule)));
    } else {
        for (const auto& rule : workspace.mapping.value.rules)
            if (rule.off)
                names.push_back(
                    fmt::format("{} {}", words::kind_label(rule.kind), words::rule_key_label(rule)));
    }
    if (names.empty()) return {};
    const auto count = names.size();
    if (count > most) names.resize(most);
    auto list = fmt::format("{}", fmt::join(names, ", ")) + (count > most ? ", …" : "");
    const Place place{workspace_file, 0, 0, "/rules_off"};
    if (count == 1) return {{message(codes::one_rule_is_off, std::move(list)), place}};
    return {{message(codes::rules_are_off, std::to_string(count), std::move(list)), place}};
}

Expected<predict::ResolveInput> analysis_input(const project::Project& project) {
    if (project.workspace.mode == config::Mode::FxFuse) return failure(codes::mode_is_fuse);
    if (config::is_eager(project.workspace.mode)) return failure(codes::mode_is_eager);
    return graph_input(project);
}

Expected<predict::ResolveInput> graph_input(const project::Project& project) {
    if (!project.graph()) return failure(codes::no_graph);
    if (project.graph()->from_list) return failure(codes::modules_no_graph, {project::graph_file(project)});
    return fx_input(project);
}

Expected<predict::ResolveInput> fx_input(const project::Project& project) {
    auto graph = project.graph();
    std::shared_ptr<const predict::Recorded> on_record;
    if (graph) {
        auto recorded = conformance::recorded_of(*graph, project::graph_file(project));
        if (!recorded) return tl::unexpected(recorded.error());
        on_record = std::move(*recorded);
    }
    return predict::ResolveInput{
        std::move(graph),
        std::make_shared<const config::BackendConfig>(project.workspace.backend.value),
        std::make_shared<const config::QConfigMapping>(project.workspace.mapping.value),
        project.workspace.mode == config::Mode::FxQat,
        std::make_shared<const config::PrepareCustomConfig>(project.workspace.prepare_custom.value),
        std::move(on_record),
        project.workspace.mode == config::Mode::FxFuse
            ? std::make_shared<const config::FuseCustomConfig>(project.workspace.fuse_custom.value)
            : nullptr};
}

Diagnostics validate_file(const std::string& path) {
    auto opened = project::open_json_file(path);
    if (!opened) return opened.error();
    auto problems = std::move(opened->warnings);
    const auto read_recorded = [&](const model::Graph& graph) {
        if (const auto read = conformance::eager_input_of(graph, path); !read)
            problems.insert(problems.end(), read.error().begin(), read.error().end());
    };
    if (const auto* graph = std::get_if<std::shared_ptr<const model::Graph>>(&opened->content))
        read_recorded(**graph);
    if (const auto* list = std::get_if<std::shared_ptr<const model::ModuleList>>(&opened->content))
        read_recorded(*model::graph_of(*list));
    return problems;
}

} // namespace qcs::cli
