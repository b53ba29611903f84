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

struct ErrorOptions : TensorOptions {
    std::vector<std::string> observers;
    std::vector<std::string> formats;
    std::string tensor; ///< a file or, with a workspace, the name of a tensor
    bool channel_histograms = false;
    bool json = false;
};

/// A spec or format that a tensor is measured with, and its label.
struct Measure {
    std::variant<quant::ErrorSpec, quant::Format> spec;
    std::string label;
};

/// One result for each measure. All observers are measured in the same passes over the tensor.
Expected<std::vector<quant::ErrorAnalysis>> errors_of(const tensor::TensorData& tensor,
                                                      std::span<const Measure> measures,
                                                      const ErrorOptions& options, const Task& task) {
    std::vector<quant::ErrorSpec> specs;
    for (const auto& measure : measures)
        if (const auto* spec = std::get_if<quant::ErrorSpec>(&measure.spec)) specs.push_back(*spec);
    std::vector<quant::ErrorAnalysis> observed;
    if (!specs.empty()) {
        auto analyses = quant::analyze_error(tensor, specs, task, {options.channel_histograms});
        if (!analyses) return tl::unexpected(analyses.error());
        observed = std::move(*analyses);
    }
    std::vector<quant::ErrorAnalysis> result;
    auto next = observed.begin();
    for (const auto& measure : measures) {
        const auto* format = std::get_if<quant::Format>(&measure.spec);
        if (!format) {
            result.push_back(std::move(*next++));
            continue;
        }
        auto analysis = quant::analyze_format(tensor, *format, task);
        if (!analysis) return tl::unexpected(analysis.error());
        result.push_back(std::move(*analysis));
    }
    return result;
}

Expected<std::vector<Measure>> requested_formats(const ErrorOptions& options) {
    std::vector<Measure> result;
    for (const auto& text : options.formats) {
        const auto format = quant::read_format(text);
        if (!format) return tl::unexpected(format.error());
        result.push_back({*format, quant::format_text(*format)});
    }
    return result;
}

/// The measures that the options request; observers first.
Expected<std::vector<Measure>> requested_measures(const ErrorOptions& options) {
    std::vector<Measure> result;
    for (const auto& text : options.observers) {
        const auto observer = load_observer(text);
        if (!observer) return tl::unexpected(observer.error());
        const auto settings = predict::settings_of(*observer->instance);
        if (!settings) return tl::unexpected(settings.error());
        result.push_back({quant::ErrorSpec(*settings), words::observer_label(observer->spec)});
    }
    const auto formats = requested_formats(options);
    if (!formats) return tl::unexpected(formats.error());
    result.insert(result.end(), formats->begin(), formats->end());
    return result;
}

// Tensors that are quantized in their file.

struct Facts {
    tensor::TensorInfo info;
    quant::CodeStatistics statistics;
    report::DequantizedRange range;

    report::QuantizedReport report() const { return {info, statistics, range.min, range.max}; }
};

Expected<Facts> facts_of(const tensor::TensorSource& source, std::size_t index, const Task& task) {
    const auto data = source.read(index, task);
    if (!data) return tl::unexpected(data.error());
    auto statistics = quant::code_statistics(*data, task);
    if (!statistics) return tl::unexpected(statistics.error());
    const auto range = report::dequantized_range(*data, task);
    if (!range) return tl::unexpected(range.error());
    return Facts{source.tensors()[index], std::move(*statistics), *range};
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
int show_quantized(const ErrorOptions& options) {
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
        report::JsonObject object(writer, json::JsonLayout::MultiLine);
        writer.key("tensors");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& facts : all) {
            report::JsonObject entry(writer, json::JsonLayout::MultiLine);
            write_facts(entry, facts);
        }
        writer.end_array();
    }
    print(writer.take() + "\n");
    return fine;
}

/// One tensor of a project.
int show_quantized(const WorkspaceTensors& all, std::size_t tensor, const ErrorOptions& options) {
    const auto& entry = all.table().entries[tensor];
    const auto facts = facts_of(*entry.source, entry.index, visible_task());
    if (!facts) return fail(facts.error(), options.json);
    if (!options.json) {
        print(facts_text(*facts));
        return fine;
    }
    json::JsonWriter writer;
    {
        report::JsonObject object(writer, json::JsonLayout::MultiLine);
        write_rules_off(writer, all.project);
        object.text("module", all.table().module_of(tensor));
        write_facts(object, *facts);
    }
    print(writer.take() + "\n");
    return fine;
}

/// Joins the texts as separate sections.
std::string sections(const std::vector<std::string>& texts) {
    return fmt::format("{}", fmt::join(texts, "\n"));
}

/// With one measure, the document is its result; with several it is {"specs": [...]}.
int run_file(const ErrorOptions& options) {
    const auto task = visible_task();
    const auto measures = requested_measures(options);
    if (!measures) return fail(measures.error(), options.json);
    const auto tensor = load_tensor(options.tensor, task);
    if (!tensor) return fail(tensor.error(), options.json);
    if (tensor->is_quantized())
        return fail({{message(codes::error_of_quantized, options.tensor, std::string(name_of(tensor->dtype))),
                      {options.tensor}}},
                    options.json);
    const auto errors = errors_of(*tensor, *measures, options, task);
    if (!errors) return fail(errors.error(), options.json);
    if (!options.json) {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < errors->size(); ++i)
            texts.push_back(fmt::format("{}  under {}\n", options.tensor, (*measures)[i].label) +
                            report::error_text((*errors)[i], wants_colour()));
        print(sections(texts));
        return fine;
    }
    json::JsonWriter writer;
    {
        report::JsonObject object(writer, json::JsonLayout::MultiLine);
        if (errors->size() == 1) {
            report::write_error(object, errors->front());
        } else {
            writer.key("specs");
            writer.begin_array(json::JsonLayout::MultiLine);
            for (std::size_t i = 0; i < errors->size(); ++i) {
                report::JsonObject entry(writer, json::JsonLayout::MultiLine);
                entry.text("spec", (*measures)[i].label);
                report::write_error(entry, (*errors)[i]);
            }
            writer.end_array();
        }
    }
    print(writer.take() + "\n");
    return fine;
}

/// A tensor of the project with one measure.
struct Measured {
    std::size_t tensor = 0; ///< index in the table
    std::string label;
    quant::ErrorAnalysis error;
};

void write_tensor(report::JsonObject& object, const WorkspaceTensors& all, const Measured& measured) {
    object.text("tensor", all.table().shown_name(measured.tensor));
    object.text("module", all.table().module_of(measured.tensor));
    report::write_rule(object, all.plan.specs[measured.tensor]);
    object.text("spec", measured.label);
    report::write_error(object, measured.error);
}

std::string heading(const WorkspaceTensors& all, const Measured& measured) {
    return fmt::format("{}  under {}, {}\n", all.table().shown_name(measured.tensor), measured.label,
                       words::sentence(all.plan.specs[measured.tensor]));
}

/// Measures with the requested formats, or with what the rules request.
Expected<std::vector<Measured>> measured(const WorkspaceTensors& all, std::size_t tensor,
                                         std::vector<Measure> measures, const ErrorOptions& options,
                                         const Task& task) {
    const insight::WeightReader reader(all.plan.table);
    const auto& requested = all.plan.specs[tensor];
    const auto data = reader.read(tensor, requested, task);
    if (!data) return tl::unexpected(data.error());
    if (measures.empty()) {
        const auto shown = reader.error_spec(requested, *requested.settings, task);
        if (!shown) return tl::unexpected(shown.error());
        measures.push_back({*shown, report::spec_text(*requested.settings)});
    }
    auto errors = errors_of(*data, measures, options, task);
    if (!errors) return tl::unexpected(errors.error());
    std::vector<Measured> result;
    for (std::size_t i = 0; i < measures.size(); ++i)
        result.push_back({tensor, measures[i].label, std::move((*errors)[i])});
    return result;
}

/// With one tensor and one measure, the document is its result; otherwise it is {"tensors": [...]}.
int run_project(const ErrorOptions& options) {
    const auto task = visible_task();
    const auto formats = requested_formats(options);
    if (!formats) return fail(formats.error(), options.json);
    const auto all = load_workspace_tensors(options, task);
    if (!all) return fail(all.error(), options.json);
    const auto tensors = requested_tensors(*all, options.tensor);
    if (!tensors) return fail(tensors.error(), options.json);
    end_stages();
    for (const auto tensor : *tensors)
        if (all->table().entries[tensor].info().is_quantized()) return show_quantized(*all, tensor, options);
    std::vector<Measured> found;
    for (const auto tensor : *tensors) {
        auto errors = measured(*all, tensor, *formats, options, task);
        if (!errors) return fail(errors.error(), options.json);
        std::move(errors->begin(), errors->end(), std::back_inserter(found));
    }
    const bool list = options.tensor.empty() || found.size() > 1;
    if (!options.json) {
        std::vector<std::string> texts;
        for (const auto& each : found)
            texts.push_back(heading(*all, each) + report::error_text(each.error, wants_colour()));
        print(texts.empty() ? "the rules ask for no tensor to be quantized\n" : sections(texts));
        return fine;
    }
    json::JsonWriter writer;
    {
        report::JsonObject object(writer, json::JsonLayout::MultiLine);
        write_rules_off(writer, all->project);
        if (list) {
            writer.key("tensors");
            writer.begin_array(json::JsonLayout::MultiLine);
            for (const auto& each : found) {
                report::JsonObject entry(writer, json::JsonLayout::MultiLine);
                write_tensor(entry, *all, each);
            }
            writer.end_array();
        } else {
            write_tensor(object, *all, found.front());
        }
    }
    print(writer.take() + "\n");
    return fine;
}

int run_error(const ErrorOptions& options) {
    const bool has_model = !options.inputs.workspace.empty() || !options.inputs.graph.empty();
    const bool has_spec = !options.observers.empty() || !options.formats.empty();
    if (!has_model && !has_spec && !options.tensor.empty() && tensor::is_tensor_file(options.tensor))
        return show_quantized(options);
    if ((has_model && !options.observers.empty()) || (!has_model && (!has_spec || options.tensor.empty())))
        return fail({{codes::error_what, {}}}, options.json);
    return has_model ? run_project(options) : run_file(options);
}

} // namespace

void add_error(CLI::App& app, Action& run) {
    const auto options = std::make_shared<ErrorOptions>();
    auto* command =
        app.add_subcommand("error", "What quantizing a tensor costs: SQNR, errors, saturation, histograms");
    command
        ->add_option(
            "--observer", options->observers,
            "Observer or fake quantizer as JSON, or a file with it; several are measured side by side")
        ->allow_extra_args(false);
    command
        ->add_option(
            "--format", options->formats,
            "Beside observers, or instead of what the rules ask for: a number format, such as 'int4 group:64 "
            "affine percentile:99.9'; may be repeated, which compares several; the words are int2 to int8, "
            "int16, uint..., float8_e4m3fn, float8_e5m2, float16, bfloat16; symmetric, affine; tensor, "
            "channel, group:N, block:NxN; minmax, percentile:P, mse; reduce_range")
        ->allow_extra_args(false);
    add_tensor_options(*command, *options);
    command->add_option("TENSOR", options->tensor,
                        "File with one tensor (.npy, ...); with a workspace or graph instead of an observer: "
                        "the name of a tensor or module (default: all that the rules quantize). A file of "
                        "quantized tensors alone is described");
    command->add_flag("--channel-histograms", options->channel_histograms,
                      "Histograms of every channel, too");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_error(*options); }; });
}

} // namespace qcs::cli
