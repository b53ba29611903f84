#include "base/text.h"
#include "commands.h"
#include "config/config_codes.h"
#include "config/presets.h"
#include "output.h"
#include "report/json/presets_json.h"
#include "report/python/python_export.h"
#include "words/text_table.h"

#include <memory>

namespace qcs::cli {

namespace {

struct PresetsOptions {
    std::string name;
    bool json = false;
    bool python = false;
};

std::string list_text() {
    words::TextTable table({"preset", "kind", ""});
    for (const auto name : config::backend_preset_names())
        table.add({{std::string(name)},
                   {"backend config", words::TextStyle::Dim},
                   {std::to_string(config::backend_preset(name)->configs.size()) + " patterns"}});
    for (const auto name : config::mapping_preset_names())
        table.add({{std::string(name)},
                   {"qconfig mapping", words::TextStyle::Dim},
                   {std::to_string(config::mapping_preset(name)->rules.size()) + " rules"}});
    return table.to_text(wants_colour());
}

int run_presets(const PresetsOptions& options) {
    if (options.name.empty()) {
        print(options.json ? report::presets_list_json() : list_text());
        return fine;
    }
    const auto* backend = config::backend_preset(options.name);
    const auto* mapping = config::mapping_preset(options.name);
    if (!backend && !mapping) {
        std::vector<std::string_view> names(config::backend_preset_names().begin(),
                                            config::backend_preset_names().end());
        names.insert(names.end(), config::mapping_preset_names().begin(),
                     config::mapping_preset_names().end());
        return fail(
            {{message(codes::unknown_preset, options.name, nearest_name(options.name, names).value_or("")),
              {}}},
            options.json);
    }
    if (!options.python) {
        print(backend ? config::write_backend_config(*backend) : config::write_qconfig_mapping(*mapping));
        return fine;
    }
    report::PythonParts parts;
    parts.backend = backend;
    parts.mapping = mapping;
    parts.in_full = true; // the full contents, which is what the user wants to see
    const auto python = report::to_python(parts);
    if (!python) return fail(python.error(), options.json);
    print(*python);
    return fine;
}

} // namespace

void add_presets(CLI::App& app, Action& run) {
    const auto options = std::make_shared<PresetsOptions>();
    auto* command = app.add_subcommand(
        "presets", "List the backend configs and default mappings of torch 2.13, or print one");
    command->add_option("NAME", options->name, "The preset to print");
    auto* json = command->add_flag("--json", options->json, "As JSON (the default for a single preset)");
    command->add_flag("--python", options->python, "As Python that builds the real torch objects")
        ->excludes(json);
    command->callback([options, &run] { run = [options] { return run_presets(*options); }; });
}

} // namespace qcs::cli
