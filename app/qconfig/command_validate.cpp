#include "commands.h"
#include "inputs.h"
#include "output.h"
#include "report/resolution_report.h"

#include <fmt/format.h>

#include <memory>

namespace qcs::cli {

void add_validate(CLI::App& app, Action& run) {
    struct ValidateOptions {
        std::vector<std::string> files;
        bool json = false;
    };
    const auto options = std::make_shared<ValidateOptions>();
    auto* command = app.add_subcommand(
        "validate", "Is this a valid workspace, config or graph file? All problems of all files");
    command->add_option("FILE", options->files, "Files of any kind")->required();
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] {
        run = [options] {
            Diagnostics all;
            for (const auto& file : options->files) {
                const auto problems = validate_file(file);
                all.insert(all.end(), problems.begin(), problems.end());
                if (!options->json && !has_errors(problems)) print(fmt::format("{}: valid\n", file));
            }
            if (options->json)
                print(report::diagnostics_json(all));
            else
                print_problems(all, false);
            return has_errors(all) ? bad_input : fine;
        };
    });
}

} // namespace qcs::cli
