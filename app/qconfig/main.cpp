#include "commands.h"
#include "output.h"

#include <algorithm>
#include <new>

int main(int argc, char** argv) {
    using namespace qcs::cli;
    CLI::App app("Decide what a PyTorch model quantizes, and see why.", "qconfig");
    app.set_version_flag("--version", "qconfig " QCS_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Exit status: 0 fine, 1 findings, 2 bad input or usage, 3 incomplete: something is not on record.");
    const bool json = std::any_of(argv, argv + argc, [](std::string_view arg) { return arg == "--json"; });
    Action run;
    add_validate(app, run);
    add_presets(app, run);
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
    add_export(app, run);
    try {
        app.parse(argc, argv);
        return run();
    } catch (const CLI::Success& shown) {
        return app.exit(shown);
    } catch (const CLI::ParseError& error) {
        if (!json) {
            app.exit(error);
            return bad_input;
        }
        return fail({{qcs::Severity::Error, "usage", {error.what()}, {}}}, true);
    } catch (const std::bad_alloc&) {
        return fail({{qcs::Severity::Error, "out-of-memory", {}, {}}}, json);
    }
}
