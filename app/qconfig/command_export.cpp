#include "commands.h"
#include "config/python_trust.h"
#include "finding_places.h"
#include "inputs.h"
#include "output.h"
#include "project/file_path.h"
#include "report/json/json_object.h"
#include "report/python/python_export.h"
#include "report/report_codes.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

namespace qcs::cli {

namespace {

struct ExportOptions {
    project::InputOptions inputs;
    std::string dialect;
    std::string part = "all";
    std::string output = "-";
    std::vector<std::string> allow;
    bool full = false;
    bool json = false;
};

/// The workspace with all configs included, and with file names relative to the place where it will be
/// written.
config::Workspace self_contained(config::Workspace workspace, const ExportOptions& options) {
    config::for_each_part([&](const auto& info) {
        auto& part = workspace.*info.member;
        part.file.clear(), part.preset.clear();
    });

    namespace fs = std::filesystem;
    // Set for dangling links, or if the working directory was deleted: the name is then left unchanged.
    std::error_code error;
    const auto target = options.output == "-"
                            ? fs::current_path(error)
                            : fs::absolute(project::to_path(options.output), error).parent_path();
    const bool has_target = !error;
    const auto rebase = [&](std::string& file) {
        const auto given =
            options.inputs.graph == file ? file : project::path_beside(options.inputs.workspace, file);
        const auto absolute = fs::absolute(project::to_path(given), error);
        if (error) return;
        const auto near = has_target ? fs::proximate(absolute, target, error) : absolute;
        file = project::to_utf8(error ? absolute.lexically_normal() : near);
    };
    for (auto& graph : workspace.graphs) {
        rebase(graph.file);
        for (auto& tensors : graph.tensor_files)
            rebase(tensors);
        if (!graph.measurements.empty()) rebase(graph.measurements);
    }
    std::ranges::for_each(workspace.catalogue, rebase);
    return workspace;
}

/// Example: "prepare-custom".
std::string option_name(std::string_view key) {
    std::string name(key);
    std::ranges::replace(name, '_', '-');
    return name;
}

/// Eager mode has its own config and reads none of the others.
template <typename T>
bool is_requested(const config::PartInfo<T>& info, const ExportOptions& options, config::Mode mode) {
    if (options.part == "all") return (info.part == config::Part::Eager) == config::is_eager(mode);
    return options.part == option_name(info.key);
}

Expected<std::string> exported(const config::Workspace& workspace, const ExportOptions& options) {
    if (options.dialect == "python") {
        report::PythonParts parts;
        parts.allow = options.allow;
        parts.in_full = options.full;
        parts.eager_call = config::call_of(workspace.mode);
        config::for_each_part([&]<typename T>(const config::PartInfo<T>& info) {
            if (is_requested(info, options, workspace.mode))
                parts.template config<T>() = &(workspace.*info.member).value;
        });
        return report::to_python(parts);
    }
    if (options.part == "all") return config::write_workspace(self_contained(workspace, options));
    std::string text;
    config::for_each_part([&]<typename T>(const config::PartInfo<T>& info) {
        if (!is_requested(info, options, workspace.mode)) return;
        const auto& config = (workspace.*info.member).value;
        if constexpr (std::is_same_v<T, config::QConfigMapping> || std::is_same_v<T, config::EagerConfig>)
            text = info.write(config::without_off(config));
        else
            text = info.write(config);
    });
    return text;
}

/// Sets the file positions of names that exported Python code may not use.
Diagnostics placed(Diagnostics problems, const config::Workspace& workspace, const ExportOptions& options) {
    std::set<std::string> names;
    std::erase_if(problems, [&](const Diagnostic& problem) {
        return problem.code == codes::python_not_trusted && (names.insert(problem.args[0]), true);
    });
    std::vector<insight::Finding> findings;
    config::for_each_part([&](const auto& info) {
        if (!is_requested(info, options, workspace.mode)) return;
        for (const auto& found : config::untrusted_names((workspace.*info.member).value, options.allow)) {
            if (!names.contains(found.name)) continue; // not a name at all: reported already
            auto& finding = findings.emplace_back();
            finding.set_message(
                message(codes::python_not_trusted, found.name, config::package_to_allow(found.name)));
            finding.place.part = info.part;
            finding.place.pointer = found.pointer;
        }
    });
    locate(findings, options.inputs, workspace);
    for (auto& finding : findings)
        problems.emplace_back(std::move(finding), std::move(finding.place.file));
    return problems;
}

int run_export(const ExportOptions& options) {
    const auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    print_problems(project->warnings, false);
    const auto text = exported(project->workspace, options);
    if (!text) return fail(placed(text.error(), project->workspace, options), options.json);
    const bool to_stdout = options.output == "-";
    if (!to_stdout || !options.json || options.dialect == "json") {
        const auto written = write_output(options.output, *text);
        if (!written) return fail(written.error(), options.json);
        if (!options.json || to_stdout) return fine; // the config itself is the document
    }
    json::JsonWriter writer;
    {
        report::JsonObject object(writer);
        object.text("dialect", options.dialect);
        object.text("part", options.part);
        const auto& workspace = project->workspace;
        if (config::is_eager(workspace.mode))
            report::write_rules_off(writer, workspace.eager.value);
        else
            report::write_rules_off(writer, workspace.mapping.value);
        object.text(to_stdout ? "text" : "file", to_stdout ? *text : options.output);
    }
    print(writer.take() + "\n");
    return fine;
}

} // namespace

void add_export(CLI::App& app, Action& run) {
    const auto options = std::make_shared<ExportOptions>();
    auto* command = app.add_subcommand("export", "Write the configs for other programs");
    add_input_options(*command, options->inputs);
    command
        ->add_option("--to", options->dialect,
                     "json: files of QConfig Studio; python: code that builds the real torch objects")
        ->required()
        ->check(CLI::IsMember({"json", "python"}));
    std::vector<std::string> parts = {"all"};
    config::for_each_part([&](const auto& info) { parts.push_back(option_name(info.key)); });
    command
        ->add_option("--part", options->part,
                     "Only this config; with json and all: one self-contained workspace")
        ->check(CLI::IsMember(parts))
        ->capture_default_str();
    command
        ->add_option(
            "--allow", options->allow,
            "With python: a package whose names may be used, besides those of torch that the catalogue lists")
        ->type_name("PACKAGE");
    command->add_flag(
        "--full", options->full,
        "With python: every entry and rule written out, even those that PyTorch's own getters return");
    command->add_option("-o,--output", options->output, "File to write; - is stdout")->capture_default_str();
    command->add_flag("--json", options->json,
                      "One JSON document on stdout: the config, or what was written where");
    command->callback([options, &run] { run = [options] { return run_export(*options); }; });
}

} // namespace qcs::cli
