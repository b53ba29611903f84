#include "catalogue/catalogue_codes.h"
#include "commands.h"
#include "output.h"
#include "report/catalogue_report.h"

#include <memory>

namespace qcs::cli {

namespace {

struct Options {
    std::string name;
    bool json = false;
};

int run_catalogue(const Options& options) {
    if (options.name.empty()) {
        print(options.json ? report::catalogue_list_json(catalogue::entries())
                           : report::catalogue_list_text(catalogue::entries(), wants_colour()));
        return fine;
    }
    const auto found = catalogue::look_up(options.name);
    if (!found)
        return fail(
            {{message(codes::unknown_name, options.name, catalogue::nearest(options.name).value_or("")), {}}},
            options.json);
    if (found.entry)
        print(options.json ? report::catalogue_entry_json(found)
                           : report::catalogue_entry_text(found, wants_colour()));
    else
        print(options.json ? report::candidates_json(found.candidates)
                           : report::candidates_text(found.candidates, wants_colour()));
    return fine;
}

} // namespace

void add_catalogue(CLI::App& app, Action& run) {
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand(
        "catalogue", "What a name of PyTorch's quantization is, and what it becomes in each mode");
    command->add_option("NAME", options->name,
                        "A whole name, another name of it, or its last part; without it all are listed");
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options, &run] { run = [options] { return run_catalogue(*options); }; });
}

} // namespace qcs::cli
