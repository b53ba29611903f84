#include "commands.h"
#include "numbers.h"
#include "output.h"
#include "predict/observers/observer_settings.h"
#include "qconfig_codes.h"
#include "quant/error/analyze_error.h"
#include "quant/format/analyze_format.h"
#include "quant/format/format_text.h"
#include "report/error_report.h"
#include "report/json/json_object.h"
#include "report/quantized_report.h"
#include "report/rank_report.h"
#include "words/labels.h"
#include "words/sentences.h"
#include "workspace_tensors.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <variant>

namespace qcs::cli {

namespace {

struct Options : TensorOptions {
    std::string observer;
    std::string format;
    std::string tensor; ///< a file, or with a workspace a tensor of it
    bool channel_histograms = false;
    bool json = false;
};

Expected<quant::ErrorAnalysis> error_of(const tensor::TensorData& tensor, const quant::ErrorSpec& spec,
                                        const Options& options, const Task& task) {
    auto analyses = quant::analyze_error(tensor, {&spec, 1}, task, {options.channel_histograms});
    if (!analyses) return tl::unexpected(analyses.error());
    return std::move(analyses->front());
}

/// What a tensor is measured under, and how that is called.
struct Measure {
    std::variant<quant::ObserverSettings, quant::Format> spec;
    std::string label;

    Expected<quant::ErrorAnalysis> error(const tensor::TensorData& tensor, const Options& options,
                                         const Task& task) const {
        if (const auto* format = std::get_if<quant::Format>(&spec))
            return quant::analyze_format(tensor, *format, task);
        return error_of(tensor, std::get<quant::ObserverSettings>(spec), options, task);
    }

    /// Of a tensor of the project.
    Expected<quant::ErrorAnalysis> error(const WorkspaceTensors& all, std::size_t entry,
                                         const Options& options, const Task& task) const {
        const insight::WeightReader reader(all.plan.table);
        const auto& asked = all.plan.specs[entry];
        const auto data = reader.read(entry, asked, task);
        if (!data) return tl::unexpected(data.error());
        const auto* settings = std::get_if<quant::ObserverSettings>(&spec);
        if (!settings) return error(*data, options, task);
        const auto shown = reader.shown(asked, *settings, task);
        if (!shown) return tl::unexpected(shown.error());
        return error_of(*data, *shown, options, task);
    }
};

Expected<Measure> asked_format(const std::string& text) {
    const auto format = quant::read_format(text);
    if (!format) return tl::unexpected(format.error());
    return Measure{*format, quant::format_text(*format)};
}

Expected<Measure> asked_observer(const std::string& text) {
    const auto observer = load_observer(text);
    if (!observer) return tl::unexpected(observer.error());
    const auto settings = predict::settings_of(*observer->instance);
    if (!settings) return tl::unexpected(settings.error());
    return Measure{*settings, words::observer_label(observer->spec)};
}

// Tensors that are quantized already.

struct Facts {
    tensor::TensorInfo info;
    quant::CodeUse use;
    report::ValueRange range;

    report::QuantizedReport report() const { return {info, use, range.min, range.max}; }
};

Expected<Facts> facts_of(const tensor::TensorSource& source, std::size_t index, const Task& task) {
    const auto data = source.read(index, task);
    if (!data) return tl::unexpected(data.error());
    auto use = quant::code_use(*data, task);
    if (!use) return tl::unexpected(use.error());
    const auto range = report::dequantized_range(*data, task);
    if (!range) return tl::unexpected(range.error());
    return Facts{source.tensors()[index], std::move(*use), *range};
}

void write_facts(report::JsonObject& object, const Facts& facts) {
    object.text("tensor", facts.info.name);
    object.text("file", facts.info.file);
    report::write_quantized(object, facts.report());
}

std::string facts_text(const Facts& facts) {
    return fmt::format("{}\n", facts.info.name.empty() ? facts.info.file : facts.info.name) +
           report::quantized_text(facts.report(), wants_colour());
}

/// All quantized tensors of a file: {"tensors": [...]}.
int show_quantized(const Options& options) {
    const auto task = visible_task();
    const auto source = tensor::open_tensors(options.tensor, task);
    if (!source) return fail(source.error(), options.json);
    print_problems((*source)->warnings(), false);
    std::vector<Facts> all;
    for (std::size_t i = 0; i < (*source)->tensors().size(); ++i) {
        if (!(*source)->tensors()[i].is_quantized()) continue;
        auto facts = facts_of(**source, i, task);
        if (!facts) return fail(facts.error(), options.json);
        all.push_back(std::move(*facts));
    }
    if (all.empty()) return fail({{codes::error_what, {options.tensor}}}, options.json);
    if (!options.json) {
        std::string text;
        for (const auto& facts : all)
            text += (text.empty() ? "" : "\n") + facts_text(facts);
        print(text);
        return fine;
    }
    json::JsonWriter writer;
    {
        report::JsonObject object(writer, json::JsonLayout::Broken);
        writer.key("tensors");
        writer.begin_array(json::JsonLayout::Broken);
        for (const auto& facts : all) {
            report::JsonObject entry(writer, json::JsonLayout::Broken);
            write_facts(entry, facts);
        }
        writer.end_array();
    }
    print(writer.take() + "\n");
    return fine;
}

/// One of a project's tensors.
int show_quantized(const WorkspaceTensors& all, std::size_t tensor, const Options& options) {
    const auto& entry = all.table().entries[tensor];
    const auto facts = facts_of(*entry.source, entry.index, visible_task());
    if (!facts) return fail(facts.error(), options.json);
    if (!options.json) {
        print(facts_text(*facts));
        return fine;
    }
    json::JsonWriter writer;
    {
        report::JsonObject object(writer, json::JsonLayout::Broken);
        write_rules_off(writer, all.project);
        object.text("module", all.table().module_of(tensor));
        write_facts(object, *facts);
    }
    print(writer.take() + "\n");
    return fine;
}

int run_file(const Options& options) {
    const auto task = visible_task();
    const auto measure =
        options.format.empty() ? asked_observer(options.observer) : asked_format(options.format);
    if (!measure) return fail(measure.error(), options.json);
    const auto tensor = load_tensor(options.tensor, task);
    if (!tensor) return fail(tensor.error(), options.json);
    if (tensor->is_quantized())
        return fail({{message(codes::error_of_quantized, options.tensor, std::string(name_of(tensor->dtype))),
                      {options.tensor}}},
                    options.json);
    const auto error = measure->error(*tensor, options, task);
    if (!error) return fail(error.error(), options.json);
    if (!options.json) {
        print(fmt::format("{}  under {}\n", options.tensor, measure->label) +
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
                  const Measure& measure, const quant::ErrorAnalysis& error) {
    const auto& spec = all.plan.specs[tensor];
    object.text("tensor", all.table().shown_name(tensor));
    object.text("module", all.table().module_of(tensor));
    report::write_rule(object, spec);
    object.text("spec", measure.label);
    report::write_error(object, error);
}

std::string heading(const WorkspaceTensors& all, std::size_t tensor, const Measure& measure) {
    return fmt::format("{}  under {}, {}\n", all.table().shown_name(tensor), measure.label,
                       words::sentence(all.plan.specs[tensor]));
}

/// One tensor is a document of its own; all of them are {"tensors": [...]}.
int run_project(const Options& options) {
    const auto task = visible_task();
    std::optional<Measure> format;
    if (!options.format.empty()) {
        auto asked = asked_format(options.format);
        if (!asked) return fail(asked.error(), options.json);
        format = std::move(*asked);
    }
    const auto all = load_workspace_tensors(options, task);
    if (!all) return fail(all.error(), options.json);
    const auto tensors = asked_tensors(*all, options.tensor);
    if (!tensors) return fail(tensors.error(), options.json);
    end_stages();
    for (const auto tensor : *tensors)
        if (all->table().entries[tensor].info().is_quantized()) return show_quantized(*all, tensor, options);
    const bool list = options.tensor.empty() || tensors->size() > 1;
    std::vector<quant::ErrorAnalysis> errors;
    std::vector<Measure> measures;
    for (const auto tensor : *tensors) {
        const auto& spec = all->plan.specs[tensor];
        measures.push_back(format ? *format : Measure{*spec.settings, report::spec_text(*spec.settings)});
        auto error = measures.back().error(*all, tensor, options, task);
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
                if (!list) write_rules_off(writer, all->project);
                write_tensor(object, *all, tensor, measures[i], errors[i]);
            } else {
                text += (i == 0 ? "" : "\n") + heading(*all, tensor, measures[i]) +
                        report::error_text(errors[i], wants_colour());
            }
        }
    };
    if (options.json && list) {
        report::JsonObject object(writer, json::JsonLayout::Broken);
        write_rules_off(writer, all->project);
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
    const bool has_model = !options.inputs.workspace.empty() || !options.inputs.graph.empty();
    const bool has_spec = !options.observer.empty() || !options.format.empty();
    if (!has_model && !has_spec && !options.tensor.empty() && tensor::is_tensor_file(options.tensor))
        return show_quantized(options);
    if ((!options.observer.empty() && (has_model || !options.format.empty())) || (!has_model && !has_spec) ||
        (!has_model && options.tensor.empty()))
        return fail({{codes::error_what, {}}}, options.json);
    return has_model ? run_project(options) : run_file(options);
}

} // namespace

void add_error(CLI::App& app, Action& run) {
    const auto options = std::make_shared<Options>();
    auto* command =
        app.add_subcommand("error", "What quantizing a tensor costs: SQNR, errors, saturation, histograms");
    command->add_option("--observer", options->observer,
                        "Observer or fake quantizer as JSON, or a file of it");
    command->add_option("--format", options->format,
                        "In place of an observer, or of what the rules ask: a number format, as in 'int4 "
                        "group:64 affine percentile:99.9'; the words are int2 to int8, int16, uint..., "
                        "float8_e4m3fn, float8_e5m2, float16, bfloat16; symmetric, affine; tensor, channel, "
                        "group:N, block:NxN; minmax, percentile:P, mse; reduce_range");
    add_tensor_options(*command, *options);
    command->add_option(
        "TENSOR", options->tensor,
        "File with one tensor (.npy, ...); with a workspace or graph in place of an observer: the name of "
        "a tensor or module (default: all that the rules quantize). A file of quantized tensors alone: what "
        "they "
        "are");
    command->add_flag("--channel-histograms", options->channel_histograms,
                      "Histograms of every channel, too");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_error(*options); }; });
}

} // namespace qcs::cli
