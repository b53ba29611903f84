// Every reader of JSON; the first line of an input names it. What is read is written, read again and written
// the same.

#include "catalogue/catalogue.h"
#include "config/codec/config_json.h"
#include "config/measurements.h"
#include "conformance/check.h"
#include "json_input.h"
#include "model/module_list.h"
#include "project/autosave_file.h"
#include "project/save_journal.h"
#include "tensor/torch/torch_weights_config.h"

#include <array>

namespace {

using namespace qcs;
using namespace qcs::config;
using namespace qcs::conformance;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::project;
using namespace qcs::tensor;
using fuzz::require;

template <typename Read>
bool reads(const Read& read) {
    require(read || has_errors(read.error()), "what is refused has errors");
    return read.has_value();
}

template <auto read, auto write>
void round_trip(std::string_view text) {
    const auto first = read(text, "input");
    if (!reads(first)) return;
    const auto written = write(first->value);
    const auto second = read(written, "written");
    require(second.has_value(), "what is written is read");
    require(write(second->value) == written, "what is read is written as it was");
}

void read_graph_file(std::string_view text) {
    const auto first = read_graph(text, "input");
    if (!reads(first)) return;
    const auto written = write_graph(first->graph);
    const auto second = read_graph(written, "written");
    require(second.has_value(), "what is written is read");
    require(write_graph(second->graph) == written, "what is read is written as it was");
}

void read_modules_file(std::string_view text) {
    const auto first = read_module_list(text, "input");
    if (!reads(first)) return;
    const auto written = write_module_list(first->modules);
    const auto second = read_module_list(written, "written");
    require(second.has_value(), "what is written is read");
    require(write_module_list(second->modules) == written, "what is read is written as it was");
}

void read_autosave_file(std::string_view text) {
    const auto first = read_autosave(text, "input");
    if (!reads(first)) return;
    const auto written = write_autosave(*first);
    const auto second = read_autosave(written, "written");
    require(second.has_value(), "what is written is read");
    require(write_autosave(*second) == written, "what is read is written as it was");
}

/// The journal of a save that was cut short: the files that it names are as it found them.
void read_journal(std::string_view text) {
    const std::string mapping = R"({"format": "qconfig-studio/qconfig-mapping", "version": 1})";
    const auto disk = [&](const std::string& path) -> Expected<std::string> {
        return path == save_journal_path("/folder/w.json") ? std::string(text) : mapping;
    };
    for (const auto& [path, made] : unfinished_save("/folder/w.json", disk))
        require(sniff_kind(made).has_value(), "a journal replaces files of ours");
}

struct Reader {
    std::string_view name;
    void (*run)(std::string_view text);
};

constexpr auto readers = std::to_array<Reader>({
    {"workspace", round_trip<read_workspace, write_workspace>},
    {"backend-config", round_trip<read_backend_config, write_backend_config>},
    {"qconfig-mapping", round_trip<read_qconfig_mapping, write_qconfig_mapping>},
    {"prepare-custom-config", round_trip<read_prepare_custom_config, write_prepare_custom_config>},
    {"convert-custom-config", round_trip<read_convert_custom_config, write_convert_custom_config>},
    {"fuse-custom-config", round_trip<read_fuse_custom_config, write_fuse_custom_config>},
    {"eager-config", round_trip<read_eager_config, write_eager_config>},
    {"graph", read_graph_file},
    {"modules", read_modules_file},
    {"autosave", read_autosave_file},
    {"saving", read_journal},
    {"observer", [](std::string_view text) { reads(read_observer_spec(text, "input")); }},
    {"catalogue", [](std::string_view text) { reads(read_catalogue(text, "input")); }},
    {"catalogue-facts", [](std::string_view text) { reads(catalogue::read_facts(text, "input")); }},
    {"catalogue-addition", round_trip<catalogue::read_addition, catalogue::write_addition>},
    {"measurements", [](std::string_view text) { reads(read_measurements(text, "input")); }},
    {"eager-tables", [](std::string_view text) { reads(read_eager_tables(text, "input")); }},
    {"qconfigs", [](std::string_view text) { reads(read_named_qconfigs(text, "input")); }},
    {"weights-config", [](std::string_view text) { reads(read_weights_config(text, "input")); }},
    {"case", [](std::string_view text) { check_case(text, "input"); }},
    {"format", [](std::string_view text) { reads(sniff_kind(text, "input")); }},
});

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = fuzz::split(data, size);
    for (const auto& reader : readers)
        if (reader.name == input.what) reader.run(input.text);
    return 0;
}
