#include "commands.h"
#include "input_options.h"
#include "output.h"
#include "report/python_export.h"

#include <filesystem>
#include <memory>

namespace qcs::cli {

namespace {

struct Options {
    InputOptions inputs;
    std::string dialect;
    std::string part = "all";
    std::string output = "-";
    bool json = false;
};

/// The workspace with every config inside and its files named as seen from where it will stand.
Workspace self_contained(Workspace workspace, const Options& options) {
    const auto clear = [](auto& part) { part.file.clear(), part.preset.clear(); };
    clear(workspace.backend);
    clear(workspace.mapping);
    clear(workspace.prepare_custom);
    clear(workspace.convert_custom);
    clear(workspace.fuse_custom);

    namespace fs = std::filesystem;
    const auto target =
        options.output == "-" ? fs::current_path() : fs::absolute(options.output).parent_path();
    const auto rebase = [&](std::string& file) {
        const auto given = options.inputs.graph == file ? file : path_beside(options.inputs.workspace, file);
        file = fs::proximate(fs::absolute(given), target).generic_string();
    };
    for (auto& graph : workspace.graphs) {
        rebase(graph.file);
        for (auto& tensors : graph.tensor_files)
            rebase(tensors);
    }
    return workspace;
}

Expected<std::string> exported(const Workspace& workspace, const Options& options) {
    const bool all = options.part == "all";
    if (options.dialect == "python") {
        PythonParts parts;
        if (all || options.part == "backend") parts.backend = &workspace.backend.value;
        if (all || options.part == "mapping") parts.mapping = &workspace.mapping.value;
        if (all || options.part == "prepare-custom") parts.prepare_custom = &workspace.prepare_custom.value;
        if (all || options.part == "convert-custom") parts.convert_custom = &workspace.convert_custom.value;
        if (all || options.part == "fuse-custom") parts.fuse_custom = &workspace.fuse_custom.value;
        return to_python(parts);
    }
    if (options.part == "backend") return write_backend_config(workspace.backend.value);
    if (options.part == "mapping") return write_qconfig_mapping(workspace.mapping.value);
    if (options.part == "prepare-custom") return write_prepare_custom_config(workspace.prepare_custom.value);
    if (options.part == "convert-custom") return write_convert_custom_config(workspace.convert_custom.value);
    if (options.part == "fuse-custom") return write_fuse_custom_config(workspace.fuse_custom.value);
    return write_workspace(self_contained(workspace, options));
}

int run_export(const Options& options) {
    const auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    print_problems(project->warnings, false);
    const auto text = exported(project->workspace, options);
    if (!text) return fail(text.error(), options.json);
    const auto written = write_output(options.output, *text);
    return written ? fine : fail(written.error(), options.json);
}

} // namespace

void add_export(CLI::App& app, Action& run) {
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("export", "Write the configs for someone else");
    add_input_options(*command, options->inputs);
    command
        ->add_option("--to", options->dialect,
                     "json: our own files; python: code that builds the real torch objects")
        ->required()
        ->check(CLI::IsMember({"json", "python"}));
    command
        ->add_option("--part", options->part,
                     "Only this config; with json and all: one self-contained workspace")
        ->check(
            CLI::IsMember({"all", "backend", "mapping", "prepare-custom", "convert-custom", "fuse-custom"}))
        ->capture_default_str();
    command->add_option("-o,--output", options->output, "File to write; - is stdout")->capture_default_str();
    command->add_flag("--json", options->json, "Errors as one JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_export(*options); }; });
}

} // namespace qcs::cli
