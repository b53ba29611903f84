#include "analyzed.h"
#include "commands.h"
#include "config/codecs.h"
#include "eager.h"
#include "numbers.h"
#include "output.h"
#include "qconfig_codes.h"
#include "report/json/json_object.h"
#include "report/proposal_report.h"
#include "workspace_tensors.h"

#include <charconv>
#include <cmath>
#include <memory>

namespace qcs::cli {

namespace {

struct ProposeOptions : TensorOptions {
    std::vector<std::string> keep_float, per_channel;
    std::vector<std::string> use; ///< "SPEC=module"
    std::string at_least, at_most;
    std::vector<std::string> choices;
    std::string output; ///< file for the config with the rules
    bool no_cache = false;
    bool json = false;
};

std::string spec_names() {
    std::string names = "float, per-channel";
    for (const auto& spec : insight::common_tensor_specs())
        names += ", " + std::string(spec.name);
    return names;
}

Expected<insight::QuantizationRequest> request_named(const std::string& name) {
    if (name == "float") return insight::QuantizationRequest(insight::KeepFloat());
    if (name == "per-channel") return insight::QuantizationRequest(insight::PerChannel());
    for (const auto& spec : insight::common_tensor_specs())
        if (spec.name == name) return insight::QuantizationRequest(spec.settings);
    return failure(message(codes::unknown_spec, name, spec_names()));
}

/// Parses a number with one of the given units, and applies the unit's factor.
std::optional<double> measured(std::string_view text,
                               std::initializer_list<std::pair<std::string_view, double>> units) {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || !std::isfinite(value)) return std::nullopt;
    std::string_view unit(read.ptr, static_cast<std::size_t>(text.data() + text.size() - read.ptr));
    while (unit.starts_with(' '))
        unit.remove_prefix(1);
    for (const auto& [name, factor] : units)
        if (unit == name) return value * factor;
    return std::nullopt;
}

Expected<std::optional<insight::Goal>> goal_of(const ProposeOptions& options) {
    insight::Goal goal;
    if (!options.at_least.empty()) {
        goal.min_sqnr_db = measured(options.at_least, {{"", 1}, {"dB", 1}, {"db", 1}});
        if (!goal.min_sqnr_db) return failure(message(codes::bad_decibels, options.at_least));
        return goal;
    }
    if (options.at_most.empty()) return std::optional<insight::Goal>();
    const auto bytes = measured(options.at_most, {{"", 1}, {"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}});
    if (!bytes || *bytes < 0 || *bytes > 1e18) return failure(message(codes::bad_size, options.at_most));
    goal.max_bytes = static_cast<std::uint64_t>(*bytes);
    return goal;
}

Expected<std::vector<insight::QuantizationRequest>> choices_of(const ProposeOptions& options,
                                                               const insight::Goal& goal) {
    auto names = options.choices;
    if (names.empty()) names = {"float", "per-channel", "qint8_per_channel", "qint8_per_tensor"};
    if (options.choices.empty() && goal.max_bytes) names.emplace_back("int4_per_channel");
    std::vector<insight::QuantizationRequest> requests;
    for (const auto& name : names) {
        auto request = request_named(name);
        if (!request) return tl::unexpected(request.error());
        requests.push_back(std::move(*request));
    }
    return requests;
}

/// The modules with what is requested for them.
Expected<std::vector<std::pair<std::string, insight::QuantizationRequest>>>
requests_of(const ProposeOptions& options) {
    std::vector<std::pair<std::string, insight::QuantizationRequest>> requests;
    for (const auto& module : options.keep_float)
        requests.emplace_back(module, insight::KeepFloat());
    for (const auto& module : options.per_channel)
        requests.emplace_back(module, insight::PerChannel());
    for (const auto& text : options.use) {
        const auto equals = text.find('=');
        auto request = request_named(text.substr(0, equals));
        if (!request) return tl::unexpected(request.error());
        if (equals == text.npos) return failure(message(codes::unknown_spec, text, "SPEC=MODULE"));
        requests.emplace_back(text.substr(equals + 1), std::move(*request));
    }
    return requests;
}

Expected<std::vector<insight::LayerRequest>>
layers_of(const insight::ProposalContext& context,
          const std::vector<std::pair<std::string, insight::QuantizationRequest>>& requests) {
    std::vector<insight::LayerRequest> layers;
    Diagnostics problems;
    for (const auto& [module, request] : requests) {
        auto layer = context.is_eager() ? insight::layer_of_module(context.eager, module)
                                        : insight::layer_of_module(*context.explainer, module);
        if (layer)
            layers.push_back({std::move(*layer), request});
        else
            problems.insert(problems.end(), layer.error().begin(), layer.error().end());
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return layers;
}

/// The model that rules are proposed for; without tensors if no file has any.
struct Context {
    project::Project project;
    std::shared_ptr<const insight::Explainer> explainer; ///< null in eager mode
    insight::EagerContext eager;
    std::shared_ptr<const insight::RankPlan> plan;
    int outcome = 0;

    const model::Graph& graph() const {
        return eager.input ? *eager.input->graph : *explainer->analysis().input.graph;
    }
};

Expected<Context> with_eager(Context context, const ProposeOptions& options) {
    if (!context.project.graph()) return failure(codes::no_model);
    auto input = eager_flow_input(context.project, options.engine);
    if (!input) return tl::unexpected(input.error());
    context.eager.plan = std::make_shared<const insight::EagerPlan>(insight::eager_plan(*input));
    context.eager.input = std::make_shared<const predict::eager::FlowInput>(std::move(*input));
    const auto& raised = context.eager.plan->raised;
    context.outcome = !raised ? fine : raised->type.empty() ? incomplete : findings;
    return context;
}

Expected<Context> load_context(const ProposeOptions& options, bool needs_tensors, const Task& task) {
    Context context;
    auto all = load_workspace_tensors(options, task);
    const bool has_none = !all && all.error().front().code == codes::no_tensor_files;
    if (!all && (needs_tensors || !has_none)) return tl::unexpected(all.error());
    if (all) {
        context.project = std::move(all->project);
        context.plan = std::make_shared<const insight::RankPlan>(std::move(all->plan));
    } else {
        auto project = load_inputs(options.inputs);
        if (!project) return tl::unexpected(project.error());
        context.project = std::move(*project);
    }
    if (config::is_eager(context.project.workspace.mode)) return with_eager(std::move(context), options);
    if (context.project.workspace.mode == config::Mode::FxFuse) return failure(codes::proposal_fuse_alone);
    AnalyzeOptions analyze;
    analyze.engine = options.engine;
    analyze.needs_reference = false;
    const auto revision = revision_of(analysis_input(context.project), context.project, analyze);
    if (!revision) return tl::unexpected(revision.error());
    context.explainer = work_out(*revision);
    context.outcome = outcome_code(*context.explainer);
    return context;
}

int show(const Context& context, const insight::Proposal& proposal, const ProposeOptions& options) {
    const auto& graph = context.graph();
    if (options.json) {
        json::JsonWriter writer;
        {
            report::JsonObject object(writer, json::JsonLayout::MultiLine);
            write_rules_off(writer, context.project);
            report::write_proposal(object, proposal, graph);
        }
        print(writer.take() + "\n");
    } else {
        print(report::proposal_text(proposal, graph, wants_colour()));
    }
    if (!options.output.empty()) {
        const auto written = write_output(
            options.output, proposal.eager
                                ? config::write_eager_config(config::without_off(proposal.eager->config))
                                : config::write_qconfig_mapping(proposal.rules.mapping));
        if (!written) return fail(written.error(), false);
    }
    return proposal.reached && !proposal.reached->choice.is_met ? static_cast<int>(findings)
                                                                : context.outcome;
}

int run_propose(const ProposeOptions& options) {
    const auto goal = goal_of(options);
    if (!goal) return fail(goal.error(), options.json);
    const auto requests = requests_of(options);
    if (!requests) return fail(requests.error(), options.json);
    if (requests->empty() != goal->has_value()) return fail({{codes::propose_what, {}}}, options.json);
    const auto task = visible_task();
    const auto context = load_context(options, goal->has_value(), task);
    if (!context) return fail(context.error(), options.json);
    insight::ErrorCache cache({insight::error_cache_folder(), QCS_VERSION});
    const insight::ProposalContext from{context->explainer, context->plan,
                                        options.no_cache ? nullptr : &cache, context->eager};
    Expected<insight::Proposal> proposal;
    if (*goal) {
        const auto choices = choices_of(options, **goal);
        if (!choices) return fail(choices.error(), options.json);
        proposal = insight::propose(from, **goal, *choices, task);
    } else {
        const auto layers = layers_of(from, *requests);
        if (!layers) return fail(layers.error(), options.json);
        proposal = insight::propose(from, *layers, task);
    }
    end_stages();
    if (!proposal) {
        fail(proposal.error(), options.json);
        return findings; // the inputs are valid, but no rules give the result
    }
    return show(*context, *proposal, options);
}

} // namespace

void add_propose(CLI::App& app, Action& run) {
    const auto options = std::make_shared<ProposeOptions>();
    auto* command = app.add_subcommand(
        "propose",
        "Rules that give layers, or the whole model, what is wanted for them, and change nothing else");
    add_tensor_options(*command, *options);
    command->add_option("--keep-float", options->keep_float, "Modules to keep in float: conv2,conv3")
        ->delimiter(',');
    command
        ->add_option("--per-channel", options->per_channel,
                     "Modules whose weights are to be quantized per channel")
        ->delimiter(',');
    command
        ->add_option("--use", options->use,
                     "Modules whose weights are to have a spec: int4_per_channel=conv2; specs: " +
                         spec_names())
        ->delimiter(',');
    command->add_option("--at-least", options->at_least,
                        "The smallest model in which no weight has a lower SQNR than this, for example 30dB");
    command
        ->add_option("--at-most", options->at_most,
                     "The least noise (sum over layers of error power / weight power) with all quantized "
                     "weights within this size, for example 2MB")
        ->excludes("--at-least");
    command
        ->add_option("--choices", options->choices,
                     "What a goal may choose besides leaving a layer as it is: " + spec_names())
        ->delimiter(',');
    command->add_option("--output,-o", options->output,
                        "Write the mapping, or the eager config, with the rules to this file");
    command->add_flag("--no-cache", options->no_cache,
                      "Measure everything, and keep nothing for the next time");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_propose(*options); }; });
}

} // namespace qcs::cli
