#include "commands.h"
#include "numbers.h"
#include "output.h"
#include "predict/observers/observer_settings.h"
#include "quant/observe/observer.h"
#include "quant/quant_codes.h"
#include "report/error_report.h"
#include "report/json/json_object.h"
#include "words/labels.h"

#include <fmt/format.h>

#include <memory>

namespace qcs::cli {

namespace {

struct ObserveOptions {
    std::string observer;
    std::vector<std::string> files;
    bool json = false;
};

/// The state of the observer at the end. Without qparams if PyTorch computes none either.
struct Observed {
    quant::ObserverState state;
    std::optional<quant::QParams> qparams;
    bool per_channel = false;
};

bool gives_none(const Diagnostics& problems) {
    return problems.size() == 1 && problems.front().code == codes::observer_gives_no_qparams;
}

Expected<Observed> observed(const ObserveOptions& options, const quant::ObserverSettings& settings) {
    const auto run = visible_task();
    quant::Observer observer(settings);
    for (const auto& file : options.files) {
        const auto tensor = load_tensor(file, run);
        if (!tensor) return tl::unexpected(tensor.error());
        auto problems = observer.observe(*tensor, run);
        for (auto& problem : problems ? *problems : problems.error())
            if (problem.place.file.empty()) problem.place.file = file;
        if (!problems) return tl::unexpected(problems.error());
        print_problems(*problems, false);
    }
    Observed result;
    result.state = observer.state();
    auto qparams = observer.calculate_qparams();
    if (!qparams && !gives_none(qparams.error())) return tl::unexpected(qparams.error());
    if (qparams) result.qparams = std::move(*qparams);
    result.per_channel = settings.kind == quant::ObserverKind::PerChannelMinMax ||
                         settings.kind == quant::ObserverKind::MovingAveragePerChannelMinMax;
    return result;
}

/// A number for per-tensor values, an array for per-channel ones, null for none.
template <typename T>
void write_values(json::JsonWriter& writer, std::string_view key, const std::vector<T>& values,
                  bool per_channel, void (*write)(json::JsonWriter&, double) = report::write_number) {
    writer.key(key);
    if (!per_channel)
        return values.empty() ? writer.null() : write(writer, static_cast<double>(values.front()));
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto value : values)
        write(writer, static_cast<double>(value));
    writer.end_array();
}

void write_qparams(json::JsonWriter& writer, const std::optional<quant::QParams>& qparams, bool per_channel) {
    const auto& known = qparams ? *qparams : quant::QParams{};
    write_values(writer, "scale", known.scale, per_channel && qparams);
    write_values(writer, "zero_point", known.zero_point, per_channel && qparams, report::write_zero_point);
}

std::string observed_json(const Observed& observed) {
    json::JsonWriter writer;
    {
        report::JsonObject object(writer, json::JsonLayout::MultiLine);
        write_values(writer, "min", observed.state.min, observed.per_channel);
        write_values(writer, "max", observed.state.max, observed.per_channel);
        object.number("histogram_size", static_cast<std::int64_t>(observed.state.histogram.size()));
        if (!observed.state.histogram.empty())
            write_values(writer, "histogram", observed.state.histogram, true);
        write_qparams(writer, observed.qparams, observed.per_channel);
        if (observed.state.buffers) {
            writer.key("buffers");
            report::JsonObject buffers(writer);
            write_qparams(writer, observed.state.buffers, observed.state.buffers->axis.has_value());
        }
    }
    return writer.take() + "\n";
}

template <typename T>
std::string joined(const std::vector<T>& values) {
    std::string text;
    for (const auto value : values)
        text += (text.empty() ? "" : "  ") + json::float_text(static_cast<double>(value));
    return text.empty() ? "none" : text;
}

std::string observed_text(const Observed& observed, const std::string& what) {
    const auto& state = observed.state;
    std::string text = what + '\n';
    const auto line = [&](std::string_view label, const std::string& value) {
        text += fmt::format("  {:<15}{}\n", label, value);
    };
    line("min", joined(state.min));
    line("max", joined(state.max));
    if (!state.histogram.empty()) line("histogram", fmt::format("{} bins", state.histogram.size()));
    line("scale", observed.qparams ? joined(observed.qparams->scale) : "none: calculate_qparams raises");
    if (observed.qparams) line("zero point", joined(observed.qparams->zero_point));
    if (state.buffers)
        line("its buffers", fmt::format("scale {}, zero point {}", joined(state.buffers->scale),
                                        joined(state.buffers->zero_point)));
    return text;
}

int run_observe(const ObserveOptions& options) {
    const auto observer = load_observer(options.observer);
    if (!observer) return fail(observer.error(), options.json);
    const auto settings = predict::settings_of(*observer->instance);
    if (!settings) return fail(settings.error(), options.json);
    const auto result = observed(options, *settings);
    if (!result) return fail(result.error(), options.json);
    print(options.json
              ? observed_json(*result)
              : observed_text(*result,
                              fmt::format("{} after {} tensor{}", words::observer_label(observer->spec),
                                          options.files.size(), options.files.size() == 1 ? "" : "s")));
    return fine;
}

} // namespace

void add_observe(CLI::App& app, Action& run) {
    const auto options = std::make_shared<ObserveOptions>();
    auto* command = app.add_subcommand(
        "observe", "Feed tensors to one observer, in order: its range, histogram, scale and zero point");
    command
        ->add_option("--observer", options->observer, "Observer or fake quantizer as JSON, or a file with it")
        ->required();
    command->add_option("TENSORS", options->files, "Files with one tensor each (.npy, ...)")->required();
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_observe(*options); }; });
}

} // namespace qcs::cli
