// Graph, mapping, backend and custom configs, all the way: the text is a folder, {"w.json": WORKSPACE, NAME:
// FILE, ...}, the first line the engine that converts. Whatever can be said of it is said (whole_path.h), and
// exported.

#include "base/file_codes.h"
#include "json_input.h"
#include "project/project_files.h"
#include "report/python/python_export.h"
#include "support/whole_path.h"

#include <map>

namespace {

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::json;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::project;
using namespace qcs::report;
using fuzz::require;

constexpr std::size_t max_nodes = 40;

/// Each file's text, cut out of the folder's.
std::map<std::string, std::string> files_of(std::string_view text) {
    std::map<std::string, std::string> files;
    const auto document = parse_json(text);
    if (!document || !document->root().is(JsonKind::Object)) return files;
    for (const auto& member : document->root().members())
        files[std::string(member.key)] = to_json_line(member.value);
    return files;
}

void run(const Project& project, std::string_view engine) {
    const auto& workspace = project.workspace;
    PythonParts parts{&workspace.backend.value, &workspace.mapping.value, &workspace.prepare_custom.value,
                      &workspace.convert_custom.value, &workspace.fuse_custom.value};
    const auto python = to_python(parts);
    require(python || has_errors(python.error()), "what is not exported has errors");

    const auto graph = project.graph();
    if (!graph || graph->nodes.size() > max_nodes) return;
    ResolveInput input;
    input.graph = graph;
    input.backend = std::make_shared<const BackendConfig>(workspace.backend.value);
    input.mapping = std::make_shared<const QConfigMapping>(workspace.mapping.value);
    input.is_qat = workspace.mode == Mode::FxQat;
    input.prepare_custom = std::make_shared<const PrepareCustomConfig>(workspace.prepare_custom.value);
    require(qcs::test::say_fusion(input, workspace.fuse_custom.value).empty(), "a fusion is told");
    if (workspace.mode == Mode::FxFuse) return;
    ConversionOptions conversion;
    conversion.custom = std::make_shared<const ConvertCustomConfig>(workspace.convert_custom.value);
    conversion.engine = engine;
    require(qcs::test::say_everything(input, conversion, 4).empty(), "there is always something to say");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = fuzz::split(data, size);
    const auto files = files_of(input.text);
    const auto project = load_project("w.json", [&](const std::string& path) -> Expected<std::string> {
        const auto found = files.find(path);
        if (found != files.end()) return found->second;
        return tl::unexpected(Diagnostics{{codes::file_not_found, {path}}});
    });
    require(project || has_errors(project.error()), "what is refused has errors");
    if (project) run(*project, input.what);
    return 0;
}
