#include "commands.h"
#include "numbers.h"
#include "output.h"
#include "report/json/json_object.h"
#include "report/rank_report.h"
#include "workspace_measurements.h"
#include "workspace_tensors.h"

#include <memory>

namespace qcs::cli {

namespace {

struct RankOptions : TensorOptions {
    std::string fail_under;
    std::string measurements; ///< a file; "": that of the workspace, if it has one
    bool no_cache = false;
    bool json = false;
};

int run_rank(const RankOptions& options) {
    const auto threshold = decibels(options.fail_under);
    if (!threshold) return fail(threshold.error(), options.json);
    const auto task = visible_task();
    const auto all = load_workspace_tensors(options, task);
    if (!all) return fail(all.error(), options.json);
    const auto measured = load_measurements(options.measurements, all->project, options.inputs);
    if (!measured) return fail(measured.error(), options.json);
    end_stages();
    insight::ErrorCache cache({insight::error_cache_folder(), QCS_VERSION});
    const auto ranking = insight::rank(all->plan, options.no_cache ? nullptr : &cache, task);
    const report::RankReport report{all->plan, *ranking, *threshold, measured->value.get(),
                                    measured->with_these_configs};
    if (options.json) {
        json::JsonWriter writer;
        {
            report::JsonObject object(writer, json::JsonLayout::MultiLine);
            write_rules_off(writer, all->project);
            report::write_ranking(object, report);
        }
        print(writer.take() + "\n");
    } else {
        print(report::ranking_text(report, wants_colour()));
    }
    return ranking_exit_code(*ranking, *threshold, all->outcome);
}

} // namespace

void add_rank(CLI::App& app, Action& run) {
    const auto options = std::make_shared<RankOptions>();
    auto* command = app.add_subcommand(
        "rank", "The weights that the configs quantize, ordered by what that costs, worst first");
    add_tensor_options(*command, *options);
    command->add_option("--fail-under", options->fail_under,
                        "Exit with 1 if the SQNR of a weight is below this, for example 20dB");
    add_measurements_option(*command, options->measurements);
    command->add_flag("--no-cache", options->no_cache,
                      "Measure everything, and keep nothing for the next time");
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_rank(*options); }; });
}

} // namespace qcs::cli
