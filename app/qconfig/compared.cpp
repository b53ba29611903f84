#include "compared.h"

#include "base/text.h"
#include "config/presets.h"
#include "project/git_files.h"
#include "project/open_file.h"
#include "qconfig_codes.h"

#include <filesystem>

namespace qcs::cli {

namespace {

/// Where the files of one side come from: the disk or a git revision.
struct Source {
    std::string path;
    std::string revision; ///< "" for the disk
    project::FileReader reader;

    /// Adds the revision to the places of problems.
    Diagnostics named(Diagnostics problems) const {
        if (revision.empty()) return problems;
        for (auto& problem : problems)
            if (!problem.place.file.empty()) problem.place.file = revision + ':' + problem.place.file;
        return problems;
    }
};

bool is_file(const std::string& name) {
    std::error_code ignored;
    return std::filesystem::exists(project::to_path(name), ignored);
}

Expected<Source> source_of(const std::string& name) {
    if (is_file(name)) return Source{name, {}, project::disk_reader()};
    if (const auto revision = project::parse_revision_file(name)) {
        const auto file = project::Git().below_root(*revision);
        if (!file) return tl::unexpected(file.error());
        return Source{file->path, file->revision, project::Git().reader(file->revision)};
    }
    std::vector<std::string_view> names(config::backend_preset_names().begin(),
                                        config::backend_preset_names().end());
    names.insert(names.end(), config::mapping_preset_names().begin(), config::mapping_preset_names().end());
    return failure(message(codes::nothing_of_that_name, name, nearest_name(name, names).value_or("")));
}

Expected<project::Project> load_side(const std::string& name, const project::Project& base) {
    project::Project side = base;
    side.warnings.clear();
    if (project::set_preset(side, name)) return side;
    const auto source = source_of(name);
    if (!source) return tl::unexpected(source.error());
    const auto taken = project::load_into(side, source->path, source->reader,
                                          base.graph() ? project::LoadGraphs::No : project::LoadGraphs::Yes);
    if (!taken) return tl::unexpected(source->named(taken.error()));
    const auto off = note_rules_off(side, source->path);
    side.warnings.insert(side.warnings.end(), off.begin(), off.end());
    side.warnings = source->named(std::move(side.warnings));
    return side;
}

/// Replaces all graphs of the project by this one.
void put_graph(project::Project& project, const std::shared_ptr<const model::Graph>& graph) {
    project.graphs.clear();
    project.workspace.current_graph = graph ? 0 : -1;
    if (graph) project.graphs.push_back(graph);
}

} // namespace

Expected<Compared> load_compared(const std::string& a, const std::string& b,
                                 const project::InputOptions& options) {
    Diagnostics problems;
    const auto keep = [&](auto& loaded) {
        const auto& messages = loaded ? loaded->warnings : loaded.error();
        problems.insert(problems.end(), messages.begin(), messages.end());
    };
    auto base = load_inputs(options);
    if (!base) return tl::unexpected(base.error());
    keep(base);
    auto side_a = load_side(a, *base), side_b = load_side(b, *base);
    keep(side_a);
    keep(side_b);
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    auto graph = base->graph();
    if (!graph) {
        graph = side_a->graph();
        const auto other = side_b->graph();
        if (graph && other && !(*graph == *other))
            problems.push_back({message(codes::diff_graphs_differ, a, b), {}});
        if (!graph) graph = other;
    }
    auto configs = config::diff_configs(side_a->workspace, side_b->workspace);
    put_graph(*side_a, graph);
    put_graph(*side_b, graph);
    return Compared{std::move(*side_a), std::move(*side_b), std::move(graph), std::move(configs),
                    std::move(problems)};
}

} // namespace qcs::cli
