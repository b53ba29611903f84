#include "model/take_configs.h"

#include "config/presets.h"
#include "model/model_codes.h"

namespace qcs {

namespace {

void append(Diagnostics& into, const Diagnostics& more) {
    into.insert(into.end(), more.begin(), more.end());
}

template <typename T>
Expected<bool> take_part(Project& project, ConfigPart<T> Workspace::*part, Expected<Decoded<T>> decoded) {
    if (!decoded) return tl::unexpected(std::move(decoded.error()));
    append(project.warnings, decoded->warnings);
    project.workspace.*part = {std::move(decoded->value), {}, {}};
    return true;
}

Expected<bool> take_workspace(Project& project, const std::string& path, const FileReader& reader,
                              LoadGraphs graphs) {
    auto loaded = load_project(path, reader, graphs);
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    append(project.warnings, loaded->warnings);
    project.workspace = std::move(loaded->workspace);
    project.graphs = std::move(loaded->graphs);
    return true;
}

} // namespace

Expected<bool> take_configs(Project& project, const std::string& path, const FileReader& reader,
                            LoadGraphs graphs) {
    const auto bytes = reader(path);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto kind = sniff_kind(*bytes, path);
    if (!kind) return tl::unexpected(kind.error());
    switch (*kind) {
    case FileKind::Workspace: return take_workspace(project, path, reader, graphs);
    case FileKind::BackendConfig:
        return take_part(project, &Workspace::backend, read_backend_config(*bytes, path));
    case FileKind::QConfigMapping:
        return take_part(project, &Workspace::mapping, read_qconfig_mapping(*bytes, path));
    case FileKind::PrepareCustomConfig:
        return take_part(project, &Workspace::prepare_custom, read_prepare_custom_config(*bytes, path));
    case FileKind::ConvertCustomConfig:
        return take_part(project, &Workspace::convert_custom, read_convert_custom_config(*bytes, path));
    case FileKind::FuseCustomConfig:
        return take_part(project, &Workspace::fuse_custom, read_fuse_custom_config(*bytes, path));
    case FileKind::Graph:
    case FileKind::Catalogue:
    case FileKind::QConfigs: break;
    }
    return failure(message(codes::not_comparable, std::string(format_name(*kind))), {path});
}

bool take_preset(Project& project, std::string_view name) {
    if (const auto* backend = backend_preset(name)) {
        project.workspace.backend = {*backend, {}, std::string(name)};
        return true;
    }
    if (const auto* mapping = mapping_preset(name)) {
        project.workspace.mapping = {*mapping, {}, std::string(name)};
        return true;
    }
    return false;
}

} // namespace qcs
