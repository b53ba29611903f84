#include "project/open_file.h"

#include "project/file_path.h"
#include "project/project_codes.h"
#include "tensor/tensor_source.h"

#include <algorithm>
#include <array>

namespace qcs::project {

namespace {

tl::unexpected<Diagnostics> of_other_kind(const CodeOf<1>& code, config::FileKind kind,
                                          const std::string& path) {
    return failure(message(code, config::format_name(kind)), {path});
}

/// Recognises tensor files by their name.
bool names_tensors(const std::string& path) {
    constexpr std::array<std::string_view, 5> endings = {".safetensors", ".npy", ".npz", ".pt", ".pth"};
    auto ending = to_utf8(to_path(path).extension());
    std::ranges::transform(ending, ending.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return std::ranges::find(endings, ending) != endings.end();
}

Expected<OpenedFile> open_workspace(const std::string& path, const FileReader& reader) {
    auto project = load_project(path, reader);
    if (!project) return tl::unexpected(std::move(project.error()));
    auto warnings = project->warnings;
    const bool read_only = project->read_only;
    return OpenedFile{std::move(*project), std::move(warnings), read_only};
}

Expected<OpenedFile> open_graph(std::string_view bytes, const std::string& path) {
    auto read = model::read_graph(bytes, path);
    if (!read) return tl::unexpected(std::move(read.error()));
    return OpenedFile{std::make_shared<const model::Graph>(std::move(read->graph)), std::move(read->warnings),
                      false};
}

Expected<OpenedFile> open_modules(std::string_view bytes, const std::string& path) {
    auto read = model::read_module_list(bytes, path);
    if (!read) return tl::unexpected(std::move(read.error()));
    return OpenedFile{std::make_shared<const model::ModuleList>(std::move(read->modules)),
                      std::move(read->warnings), read->read_only};
}

Expected<OpenedFile> open_addition(std::string_view bytes, const std::string& path) {
    auto read = catalogue::read_addition(bytes, path);
    if (!read) return tl::unexpected(std::move(read.error()));
    return OpenedFile{std::move(read->value), std::move(read->warnings), read->read_only};
}

Expected<OpenedFile> open_measurements(std::string_view bytes, const std::string& path) {
    auto read = config::read_measurements(bytes, path);
    if (!read) return tl::unexpected(std::move(read.error()));
    return OpenedFile{std::move(read->value), std::move(read->warnings), read->read_only};
}

} // namespace

Expected<OpenedFile> open_json_file(const std::string& path, const FileReader& reader) {
    const auto bytes = reader(path);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto kind = config::sniff_kind(*bytes, path);
    if (!kind) return tl::unexpected(kind.error());
    if (*kind == config::FileKind::Workspace) return open_workspace(path, reader);
    if (*kind == config::FileKind::Graph) return open_graph(*bytes, path);
    if (*kind == config::FileKind::Modules) return open_modules(*bytes, path);
    if (*kind == config::FileKind::CatalogueAddition) return open_addition(*bytes, path);
    if (*kind == config::FileKind::Measurements) return open_measurements(*bytes, path);
    const auto part = config::part_of(*kind);
    if (!part) return of_other_kind(codes::kind_not_validated, *kind, path);
    Expected<OpenedFile> opened;
    config::with_part(*part, [&](const auto& info) {
        auto decoded = info.read(*bytes, path);
        if (decoded)
            opened = OpenedFile{std::move(decoded->value), std::move(decoded->warnings), decoded->read_only};
        else
            opened = tl::unexpected(std::move(decoded.error()));
    });
    return opened;
}

Expected<OpenedFile> open_file(const std::string& path, const FileReader& reader) {
    if (!tensor::is_tensor_file(path) && !names_tensors(path)) return open_json_file(path, reader);
    const auto source = tensor::open_tensors(path);
    if (!source) return tl::unexpected(source.error());
    return OpenedFile{TensorFile{}, {}, false};
}

Expected<void> load_into(Project& project, const std::string& path, const FileReader& reader,
                         LoadGraphs graphs) {
    const auto bytes = reader(path);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto kind = config::sniff_kind(*bytes, path);
    if (!kind) return tl::unexpected(kind.error());
    const auto warn = [&](const Diagnostics& warnings) {
        project.warnings.insert(project.warnings.end(), warnings.begin(), warnings.end());
    };
    if (*kind == config::FileKind::Workspace) {
        auto loaded = load_project(path, reader, graphs);
        if (!loaded) return tl::unexpected(std::move(loaded.error()));
        warn(loaded->warnings);
        project.workspace = std::move(loaded->workspace);
        project.graphs = std::move(loaded->graphs);
        return {};
    }
    const auto part = config::part_of(*kind);
    if (!part) return of_other_kind(codes::not_comparable, *kind, path);
    Expected<void> taken;
    config::with_part(*part, [&](const auto& info) {
        auto decoded = info.read(*bytes, path);
        if (!decoded) {
            taken = tl::unexpected(std::move(decoded.error()));
            return;
        }
        warn(decoded->warnings);
        project.workspace.*info.member = {std::move(decoded->value), {}, {}};
    });
    return taken;
}

bool set_preset(Project& project, std::string_view name) {
    bool taken = false;
    config::for_each_part([&](const auto& info) {
        const auto* preset = taken ? nullptr : info.preset(name);
        if (!preset) return;
        project.workspace.*info.member = {*preset, {}, std::string(name)};
        taken = true;
    });
    return taken;
}

} // namespace qcs::project
