#include "analysis/observers/observer_settings.h"
#include "commands.h"
#include "numbers.h"
#include "output.h"
#include "quant/analyze_error.h"
#include "report/error_report.h"
#include "report/json_object.h"
#include "report/labels.h"

#include <fmt/format.h>

#include <memory>

namespace qcs::cli {

namespace {

struct Options {
    std::string observer;
    std::string file;
    bool channel_histograms = false;
    bool json = false;
};

int run_error(const Options& options) {
    const auto run = visible_run();
    const auto observer = load_observer(options.observer);
    if (!observer) return fail(observer.error(), options.json);
    const auto settings = settings_of(*observer->instance);
    if (!settings) return fail(settings.error(), options.json);
    const auto tensor = load_tensor(options.file, run);
    if (!tensor) return fail(tensor.error(), options.json);
    const quant::ErrorSpec spec = *settings;
    const auto analyses = quant::analyze_error(*tensor, {&spec, 1}, run, {options.channel_histograms});
    if (!analyses) return fail(analyses.error(), options.json);
    if (options.json) {
        JsonWriter writer;
        {
            JsonObject object(writer, JsonLayout::Broken);
            write_error(object, analyses->front());
        }
        print(writer.take() + "\n");
    } else {
        print(fmt::format("{}  under {}\n", options.file, observer_label(observer->spec)) +
              error_text(analyses->front(), wants_colour()));
    }
    return fine;
}

} // namespace

void add_error(CLI::App& app, Action& run) {
    const auto options = std::make_shared<Options>();
    auto* command =
        app.add_subcommand("error", "What quantizing a tensor costs: SQNR, errors, saturation, histograms");
    command
        ->add_option("--observer", options->observer, "Observer or fake quantizer as JSON, or a file of it")
        ->required();
    command->add_option("TENSOR", options->file, "File with one tensor (.npy, ...)")->required();
    command->add_flag("--channel-histograms", options->channel_histograms,
                      "Histograms of every channel, too");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_error(*options); }; });
}

} // namespace qcs::cli
