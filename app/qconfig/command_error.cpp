#include "commands.h"
#include "numbers.h"
#include "output.h"
#include "predict/observers/observer_settings.h"
#include "qconfig_codes.h"
#include "quant/error/analyze_error.h"
#include "report/error_report.h"
#include "report/json/json_object.h"
#include "words/labels.h"
#include "workspace_tensors.h"

#include <fmt/format.h>

#include <memory>

namespace qcs::cli {

namespace {

struct Options {
    std::string observer;
    std::string workspace;
    std::string tensor; ///< a file, or with a workspace a tensor of it
    bool channel_histograms = false;
    bool json = false;
};

Expected<quant::ErrorAnalysis> error_of(const tensor::TensorData& tensor,
                                        const quant::ObserverSettings& settings, const Options& options,
                                        const Task& task) {
    const quant::ErrorSpec spec = settings;
    auto analyses = quant::analyze_error(tensor, {&spec, 1}, task, {options.channel_histograms});
    if (!analyses) return tl::unexpected(analyses.error());
    return std::move(analyses->front());
}

int run_file(const Options& options) {
    const auto task = visible_task();
    const auto observer = load_observer(options.observer);
    if (!observer) return fail(observer.error(), options.json);
    const auto settings = predict::settings_of(*observer->instance);
    if (!settings) return fail(settings.error(), options.json);
    const auto tensor = load_tensor(options.tensor, task);
    if (!tensor) return fail(tensor.error(), options.json);
    const auto error = error_of(*tensor, *settings, options, task);
    if (!error) return fail(error.error(), options.json);
    if (!options.json) {
        print(fmt::format("{}  under {}\n", options.tensor, words::observer_label(observer->spec)) +
              report::error_text(*error, wants_colour()));
        return fine;
    }
    json::JsonWriter writer;
    {
        report::JsonObject object(writer, json::JsonLayout::Broken);
        report::write_error(object, *error);
    }
    print(writer.take() + "\n");
    return fine;
}

void write_tensor(report::JsonObject& object, const WorkspaceTensors& all, std::size_t tensor,
                  const quant::ErrorAnalysis& error) {
    const auto& spec = all.specs[tensor];
    object.text("tensor", all.table.entries[tensor].info().name);
    object.text("module", std::string(all.table.module_of(tensor)));
    object.rule("rule", spec.rule);
    object.text("spec", words::observer_label(spec.observer));
    report::write_error(object, error);
}

/// One tensor is a document of its own; all of them are {"tensors": [...]}.
int run_workspace(const Options& options) {
    const auto task = visible_task();
    const auto all = load_workspace_tensors(options.workspace, task);
    if (!all) return fail(all.error(), options.json);
    const auto tensors = asked_tensors(*all, options.tensor);
    if (!tensors) return fail(tensors.error(), options.json);
    const bool list = options.tensor.empty() || tensors->size() > 1;
    std::vector<quant::ErrorAnalysis> errors;
    for (const auto tensor : *tensors) {
        const auto& entry = all->table.entries[tensor];
        const auto data = entry.source->read(entry.index, task);
        auto error = data ? error_of(*data, *all->specs[tensor].settings, options, task)
                          : Expected<quant::ErrorAnalysis>(tl::unexpected(data.error()));
        if (!error) return fail(error.error(), options.json);
        errors.push_back(std::move(*error));
    }
    json::JsonWriter writer;
    std::string text;
    const auto each = [&] {
        for (std::size_t i = 0; i < errors.size(); ++i) {
            const auto tensor = (*tensors)[i];
            if (options.json) {
                report::JsonObject object(writer, json::JsonLayout::Broken);
                if (!list) report::write_rules_off(writer, *all->analysis->input.mapping);
                write_tensor(object, *all, tensor, errors[i]);
            } else {
                text += fmt::format("{}{}  under {} (rule {})\n", i == 0 ? "" : "\n",
                                    all->table.entries[tensor].info().name,
                                    words::observer_label(all->specs[tensor].observer),
                                    all->specs[tensor].rule.number() + 1) +
                        report::error_text(errors[i], wants_colour());
            }
        }
    };
    if (options.json && list) {
        report::JsonObject object(writer, json::JsonLayout::Broken);
        report::write_rules_off(writer, *all->analysis->input.mapping);
        writer.key("tensors");
        writer.begin_array(json::JsonLayout::Broken);
        each();
        writer.end_array();
    } else {
        each();
    }
    print(options.json ? writer.take() + "\n" : text.empty() ? "no tensor is asked to be quantized\n" : text);
    return fine;
}

int run_error(const Options& options) {
    if (options.observer.empty() == options.workspace.empty() ||
        (options.workspace.empty() && options.tensor.empty()))
        return fail({{codes::error_what, {}}}, options.json);
    return options.workspace.empty() ? run_file(options) : run_workspace(options);
}

} // namespace

void add_error(CLI::App& app, Action& run) {
    const auto options = std::make_shared<Options>();
    auto* command =
        app.add_subcommand("error", "What quantizing a tensor costs: SQNR, errors, saturation, histograms");
    command->add_option("--observer", options->observer,
                        "Observer or fake quantizer as JSON, or a file of it");
    command->add_option("--workspace,-w", options->workspace,
                        "Instead of an observer: weights under what the rules of a workspace ask of them");
    command->add_option(
        "TENSOR", options->tensor,
        "File with one tensor (.npy, ...); with --workspace a tensor's or module's name (default: all)");
    command->add_flag("--channel-histograms", options->channel_histograms,
                      "Histograms of every channel, too");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_error(*options); }; });
}

} // namespace qcs::cli
