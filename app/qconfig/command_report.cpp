#include "base/text.h"
#include "commands.h"
#include "eager.h"
#include "insight/explain/fusion_plan.h"
#include "numbers.h"
#include "output.h"
#include "qconfig_codes.h"
#include "report/html_report.h"
#include "report/json/json_object.h"
#include "words/translations.h"
#include "workspace_measurements.h"
#include "workspace_tensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace qcs::cli {

namespace {

struct ReportOptions : TensorOptions {
    std::string output;
    std::string language = "en";
    std::string fail_under;
    std::string measurements; ///< a file; "": that of the workspace, if it has one
    std::size_t worst = 5;
    bool no_cache = false;
    bool json = false;
};

/// The results about the model that the report shows, with the resulting exit code.
struct Answered {
    insight::QuantizedModelTensors model;
    int outcome = fine;
};

Expected<Answered> answer_eager(const project::Project& project, const ReportOptions& options,
                                report::HtmlReport& report) {
    auto answer = eager_answer(project, options.engine);
    if (!answer) return tl::unexpected(answer.error());
    report.eager = std::make_shared<const insight::EagerPlan>(std::move(answer->plan));
    report.flow = std::make_shared<const insight::DataFlow>(std::move(answer->flow));
    Answered answered;
    answered.outcome = EagerAnswer{answer->config, answer->mode, *report.eager, *report.flow}.exit_code();
    answered.model.graph = project.graph();
    answered.model.weights = insight::quantized_weights(*report.eager, *project.graph());
    answered.model.eager = report.eager;
    return answered;
}

Expected<Answered> answer_graph(const project::Project& project, const ReportOptions& options,
                                report::HtmlReport& report) {
    if (project.workspace.mode == config::Mode::FxFuse) {
        auto plan = fused(project);
        if (!plan) return tl::unexpected(plan.error());
        report.fusion = std::move(*plan);
        Answered answered;
        answered.model.graph = project.graph();
        answered.outcome = outcome_code(*report.fusion);
        return answered;
    }
    AnalyzeOptions analyze;
    analyze.engine = options.engine;
    analyze.needs_reference = false;
    const auto revision = revision_of(analysis_input(project), project, analyze);
    if (!revision) return tl::unexpected(revision.error());
    report.fx = work_out(*revision);
    return Answered{*engine().query<engine::stages::Weights>(*revision), outcome_code(*report.fx)};
}

/// Fills in everything about weights; does nothing if there are no tensor files.
Expected<bool> add_weights(const project::Project& project, const ReportOptions& options,
                           const insight::QuantizedModelTensors& model, report::HtmlReport& report) {
    if (tensor_files(project, options).empty()) return true;
    const auto task = visible_task();
    auto table = open_tensors(project, options, task);
    if (!table) return tl::unexpected(table.error());
    end_stages();
    insight::ErrorCache cache({insight::error_cache_folder(), QCS_VERSION});
    return report::add_weights(report, std::move(*table), model, options.no_cache ? nullptr : &cache,
                               options.worst, task);
}

/// Prints what was written, and where.
void print_written(const project::Project& project, const ReportOptions& options,
                   const report::HtmlReport& report, const std::string& text) {
    json::JsonWriter writer;
    {
        report::JsonObject object(writer);
        const bool to_stdout = options.output == "-";
        object.text(to_stdout ? "text" : "file", to_stdout ? text : options.output);
        object.text("language", options.language);
        write_rules_off(writer, project);
        object.number("weights", static_cast<std::int64_t>(report.ranking.tensors.size()));
        object.number("unranked", static_cast<std::int64_t>(report.ranking.unranked.size()));
        object.number("plotted", static_cast<std::int64_t>(report.figures.size()));
        if (report.measurements) object.text("measurements", report.measurements_file);
    }
    print(writer.take() + "\n");
}

Diagnostics unknown_language(const std::string& language) {
    return {
        {message(codes::unknown_language, language, fmt::format("{}", fmt::join(words::languages(), ", "))),
         {}}};
}

int run_report(const ReportOptions& options) {
    const auto translate = words::translator_for(options.language);
    if (!translate) return fail(unknown_language(options.language), options.json);
    const auto threshold = decibels(options.fail_under);
    if (!threshold) return fail(threshold.error(), options.json);
    begin_stage("Reading");
    auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    print_problems(project->warnings, false);
    if (!project->graph()) return fail({{codes::no_graph, {}}}, options.json);

    report::HtmlReport report;
    const auto& inputs = options.inputs;
    const auto& file = inputs.workspace.empty() ? inputs.graph : inputs.workspace;
    report.name = file.substr(file.rfind('/') + 1);
    report.program_version = QCS_VERSION;
    report.workspace = std::make_shared<const config::Workspace>(project->workspace);
    report.graph = project->graph();
    report.threshold_db = *threshold;
    const auto answered = config::is_eager(project->workspace.mode) ? answer_eager(*project, options, report)
                                                                    : answer_graph(*project, options, report);
    if (!answered) return fail(answered.error(), options.json);
    auto measured = load_measurements(options.measurements, *project, inputs);
    if (!measured) return fail(measured.error(), options.json);
    report.measurements = std::move(measured->value);
    report.measurements_file = std::move(measured->file);
    report.measured_with_these = measured->with_these_configs;
    if (const auto added = add_weights(*project, options, answered->model, report); !added)
        return fail(added.error(), options.json);
    begin_stage("Writing");
    auto language = options.language;
    std::ranges::replace(language, '_', '-');
    const auto text = report::html_report(report, *translate, language);
    // The report itself is a member of the printed document.
    const bool is_document = options.json && options.output == "-";
    if (!is_document)
        if (const auto written = write_output(options.output, *text); !written)
            return fail(written.error(), options.json);
    if (options.json) print_written(*project, options, report, *text);
    end_stages();
    return ranking_exit_code(report.ranking, *threshold, answered->outcome);
}

} // namespace

void add_report(CLI::App& app, Action& run) {
    const auto options = std::make_shared<ReportOptions>();
    auto* command = app.add_subcommand(
        "report", "One HTML file: what becomes of each module and why, the weights and recorded activations "
                  "worst first, their plots, what was measured on the whole model, the configs");
    add_tensor_options(*command, *options);
    command->add_option("-o,--output", options->output, "File to write; - is stdout")->required();
    command->add_option("--lang", options->language, "Language of the report")
        ->type_name(fmt::format("{}", fmt::join(words::languages(), "|")))
        ->capture_default_str();
    command
        ->add_option("--worst", options->worst,
                     "How many of the worst weights to plot, and as many of the worst activations")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command->add_option(
        "--fail-under", options->fail_under,
        "Mark weights whose SQNR is below this, for example 20dB, and exit with 1 if there are any");
    add_measurements_option(*command, options->measurements);
    command->add_flag("--no-cache", options->no_cache,
                      "Measure everything, and keep nothing for the next time");
    command->add_flag("--json", options->json, "On stdout, as JSON: what was written, and where");
    command->callback([options, &run] { run = [options] { return run_report(*options); }; });
}

} // namespace qcs::cli
