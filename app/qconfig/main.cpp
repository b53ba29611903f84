#include "base/file_codes.h"
#include "commands.h"
#include "output.h"
#include "qconfig_codes.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <sstream>

namespace {

/// Any exception from a library is reported as bad input instead of terminating the program.
template <typename Run>
int guarded(bool json, Run run) {
    using namespace qcs::cli;
    const auto failed = [&](qcs::Diagnostic problem) {
        return static_cast<int>(fail({std::move(problem)}, json));
    };
    try {
        return run();
    } catch (const std::bad_alloc&) {
        return failed({qcs::codes::out_of_memory, {}});
    } catch (const std::filesystem::filesystem_error& error) {
        return failed(
            {qcs::message(qcs::codes::file_unreadable, error.code().message()), {error.path1().string()}});
    } catch (const std::exception& error) {
        return failed({qcs::message(qcs::codes::unexpected_exception, error.what()), {}});
    }
}

} // namespace

int main(int argc, char** argv) {
    using namespace qcs::cli;
    CLI::App app("Decide what is quantized in a PyTorch model, and see why.", "qconfig");
    app.set_version_flag("--version", "qconfig " QCS_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Exit status: 0 fine, 1 findings, 2 bad input or usage, 3 incomplete: something is not on record.");
    const bool json = std::any_of(argv, argv + argc, [](std::string_view arg) { return arg == "--json"; });
    Action run;
    add_validate(app, run);
    add_presets(app, run);
    add_catalogue(app, run);
    add_resolve(app, run);
    add_explain(app, run);
    add_plan(app, run);
    add_coverage(app, run);
    add_lint(app, run);
    add_diff(app, run);
    add_check(app, run);
    add_quantize(app, run);
    add_observe(app, run);
    add_error(app, run);
    add_rank(app, run);
    add_compare_tensors(app, run);
    add_report(app, run);
    add_propose(app, run);
    add_export(app, run);
    const int code = guarded(json, [&] {
        try {
            app.parse(argc, argv);
        } catch (const CLI::ParseError& error) { // help is reported as an exception, too
            if (json && error.get_exit_code() != 0)
                return static_cast<int>(fail({{qcs::message(qcs::codes::usage, error.what()), {}}}, true));
            std::ostringstream shown, problem;
            const int status = app.exit(error, shown, problem);
            print_usage(shown.str(), problem.str());
            return status == 0 ? static_cast<int>(fine) : static_cast<int>(bad_input);
        }
        return run();
    });
    return flush_output() ? code : static_cast<int>(bad_input);
}
