#include "commands.h"
#include "eager.h"
#include "insight/pairs/pairing_context.h"
#include "numbers.h"
#include "output.h"
#include "qconfig_codes.h"
#include "report/json/json_object.h"
#include "report/pair_report.h"
#include "workspace_tensors.h"

#include <cmath>
#include <memory>

namespace qcs::cli {

namespace {

struct CompareTensorsOptions {
    project::InputOptions inputs;
    std::string engine;
    std::string first, second;
    std::string fail_under;
    bool json = false;
};

struct Known {
    insight::PairingContext model;
    std::optional<project::Project> project;
    int outcome = 0; ///< 1 if PyTorch raises, 3 if the outcome depends on something that was not recorded
};

Expected<Known> eager_model(const project::Project& project, const std::string& engine_name) {
    auto answer = eager_answer(project, engine_name);
    if (!answer) return tl::unexpected(answer.error());
    return Known{insight::pairing_context(answer->plan, project.graph()), project, answer->exit_code()};
}

/// Empty if no model is named: tensors are then paired by their names only.
Expected<Known> known_model(const CompareTensorsOptions& options) {
    if (options.inputs.workspace.empty() && options.inputs.graph.empty()) return Known();
    begin_stage("Reading");
    const auto project = load_inputs(options.inputs);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    if (!project->graph()) return failure(codes::no_graph);
    if (config::is_eager(project->workspace.mode)) return eager_model(*project, options.engine);
    AnalyzeOptions analyze;
    analyze.engine = options.engine;
    const auto explainer = explained(*project, analyze);
    if (!explainer) return tl::unexpected(explainer.error());
    return Known{insight::pairing_context(**explainer, project->graph()), *project,
                 outcome_code(**explainer)};
}

int exit_code(const Known& known, const insight::PairComparison& comparison,
              std::optional<double> threshold) {
    if (known.outcome == findings) return findings;
    if (threshold && std::ranges::any_of(comparison.compared, [&](const insight::ComparedPair& pair) {
            return pair.numbers.sqnr_db < *threshold;
        }))
        return findings;
    const auto is_warning = [](const insight::Unpaired& one) {
        return one.code.severity() != Severity::Note;
    };
    if (threshold && std::ranges::any_of(comparison.unpaired, is_warning)) return incomplete;
    return known.outcome;
}

int run_compare(const CompareTensorsOptions& options) {
    const auto asked = decibels(options.fail_under);
    if (!asked) return fail(asked.error(), options.json);
    const auto& threshold = *asked;
    const auto task = visible_task();
    const auto known = known_model(options);
    if (!known) return fail(known.error(), options.json);
    begin_stage("Opening the tensor files");
    std::shared_ptr<const tensor::TensorSource> sources[2];
    Diagnostics problems;
    for (std::size_t i = 0; i < 2; ++i) {
        auto source =
            tensor::open_tensors(i == 0 ? options.first : options.second, {task.stop, {}, task.threads});
        const auto& said = source ? (*source)->warnings() : source.error();
        problems.insert(problems.end(), said.begin(), said.end());
        if (source) sources[i] = std::move(*source);
    }
    if (has_errors(problems)) return fail(problems, options.json);
    print_problems(problems, false);
    end_stages();
    const auto pairs = insight::pair_tensors(sources[0], sources[1], known->model);
    const auto comparison = insight::compare_pairs(pairs, task);
    const report::PairReport report{pairs, *comparison, threshold};
    if (options.json) {
        json::JsonWriter writer;
        {
            report::JsonObject object(writer, json::JsonLayout::MultiLine);
            if (known->project) write_rules_off(writer, *known->project);
            report::write_pairs(object, report);
        }
        print(writer.take() + "\n");
    } else {
        print(report::pairs_text(report, wants_colour()));
    }
    return exit_code(*known, *comparison, threshold);
}

} // namespace

void add_compare_tensors(CLI::App& app, Action& run) {
    const auto options = std::make_shared<CompareTensorsOptions>();
    auto* command = app.add_subcommand(
        "compare-tensors",
        "Tensors of a float model and of its quantized version, pair by pair: SQNR, cosine, L2");
    add_input_options(*command, options->inputs);
    command->add_option(
        "--engine", options->engine,
        "torch.backends.quantized.engine while converting (default: the backend's own, else x86)");
    command->add_option("FIRST", options->first, "Checkpoint, or recorded activations, of the float model")
        ->required();
    command
        ->add_option("SECOND", options->second,
                     "The same for the quantized model; with a workspace or graph, tensors are paired by "
                     "what fusion and conversion do, otherwise by their names")
        ->required();
    command->add_option("--fail-under", options->fail_under,
                        "Exit with 1 if the SQNR of a pair is below this, for example 20dB");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_compare(*options); }; });
}

} // namespace qcs::cli
