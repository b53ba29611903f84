#include "catalogue/catalogue_codes.h"
#include "commands.h"
#include "output.h"
#include "project/project_files.h"
#include "report/catalogue_report.h"

#include <memory>

namespace qcs::cli {

namespace {

struct CatalogueOptions {
    std::string name;
    std::string workspace;
    std::vector<std::string> additions;
    bool json = false;
};

/// The catalogue additions of the workspace, then those given on the command line, with their files.
struct Additions {
    std::vector<std::string> files;
    std::vector<catalogue::Addition> values;
    Diagnostics problems;
};

Additions additions_of(const CatalogueOptions& options) {
    Additions result;
    if (!options.workspace.empty()) {
        auto project =
            project::load_project(options.workspace, project::disk_reader(), project::LoadGraphs::No);
        const auto& found = project ? project->warnings : project.error();
        result.problems.insert(result.problems.end(), found.begin(), found.end());
        if (project) {
            for (const auto& file : project->workspace.catalogue)
                result.files.push_back(project::path_beside(options.workspace, file));
            result.values = std::move(project->additions);
        }
    }
    for (const auto& file : options.additions) {
        auto addition = project::load_addition(file, project::disk_reader(), result.problems);
        if (!addition) {
            result.problems.insert(result.problems.end(), addition.error().begin(), addition.error().end());
            continue;
        }
        result.files.push_back(file);
        result.values.push_back(std::move(*addition));
    }
    return result;
}

int run_catalogue(const CatalogueOptions& options) {
    auto additions = additions_of(options);
    if (has_errors(additions.problems)) return fail(additions.problems, options.json);
    const catalogue::Catalogue all(additions.values);
    for (auto [addition, problem] : all.collisions()) {
        problem.place.file = additions.files[addition];
        additions.problems.push_back(std::move(problem));
    }
    print_problems(additions.problems, false);
    if (options.name.empty()) {
        print(options.json ? report::catalogue_list_json(all.entries())
                           : report::catalogue_list_text(all.entries(), wants_colour()));
        return fine;
    }
    const auto found = all.look_up(options.name);
    if (!found)
        return fail(
            {{message(codes::unknown_name, options.name, all.nearest(options.name).value_or("")), {}}},
            options.json);
    if (found.entry)
        print(options.json ? report::catalogue_entry_json(found, all)
                           : report::catalogue_entry_text(found, all, wants_colour()));
    else
        print(options.json ? report::candidates_json(found.candidates)
                           : report::candidates_text(found.candidates, wants_colour()));
    return fine;
}

} // namespace

void add_catalogue(CLI::App& app, Action& run) {
    const auto options = std::make_shared<CatalogueOptions>();
    auto* command =
        app.add_subcommand("catalogue", "What a name from PyTorch's quantization is and what it becomes in "
                                        "each mode, or what a name from a package of yours is");
    command->add_option(
        "NAME", options->name,
        "A full name, an alias, or the last part of a name; without NAME, all names are listed");
    command
        ->add_option(
            "--catalogue", options->additions,
            "A catalogue addition, which the Python bridge writes for a package of yours; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command->add_option("--workspace,-w", options->workspace,
                        "Workspace file whose catalogue additions are used, too");
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, &run] { run = [options] { return run_catalogue(*options); }; });
}

} // namespace qcs::cli
