#pragma once
// The table of the parts of a workspace, which are its configs: backend config, qconfig mapping, three custom
// configs and eager config. Code that handles every part iterates over this table.

#include "config/codecs.h"
#include "config/presets.h"

#include <optional>
#include <tuple>

namespace qcs::config {

/// A row of the table: the member of Workspace that holds the config, and the functions that read and write
/// it.
template <typename T>
struct PartInfo {
    using Value = T;
    Part part;
    std::string_view key; ///< the key of the part in workspace files: "prepare_custom"
    FileKind kind;        ///< the kind of files that contain only such a config
    ConfigPart<T> Workspace::*member;
    // Functions of codecs.h and presets.h for this type of config.
    Expected<Decoded<T>> (*read)(std::string_view json, const std::string& file);
    std::string (*write)(const T& value);
    std::span<const std::string_view> (*preset_names)();
    const T* (*preset)(std::string_view name); ///< returns null for an unknown name
};

/// For parts that have no presets.
inline std::span<const std::string_view> no_preset_names() {
    return {};
}
template <typename T>
const T* no_preset(std::string_view) {
    return nullptr;
}

/// The table, in the order of the keys in a workspace file (not in the order of Part).
inline constexpr std::tuple part_infos = {
    PartInfo<BackendConfig>{Part::Backend, "backend", FileKind::BackendConfig, &Workspace::backend,
                            read_backend_config, write_backend_config, backend_preset_names, backend_preset},
    PartInfo<QConfigMapping>{Part::Mapping, "mapping", FileKind::QConfigMapping, &Workspace::mapping,
                             read_qconfig_mapping, write_qconfig_mapping, mapping_preset_names,
                             mapping_preset},
    PartInfo<PrepareCustomConfig>{Part::PrepareCustom, "prepare_custom", FileKind::PrepareCustomConfig,
                                  &Workspace::prepare_custom, read_prepare_custom_config,
                                  write_prepare_custom_config, no_preset_names,
                                  no_preset<PrepareCustomConfig>},
    PartInfo<ConvertCustomConfig>{Part::ConvertCustom, "convert_custom", FileKind::ConvertCustomConfig,
                                  &Workspace::convert_custom, read_convert_custom_config,
                                  write_convert_custom_config, no_preset_names,
                                  no_preset<ConvertCustomConfig>},
    PartInfo<FuseCustomConfig>{Part::FuseCustom, "fuse_custom", FileKind::FuseCustomConfig,
                               &Workspace::fuse_custom, read_fuse_custom_config, write_fuse_custom_config,
                               no_preset_names, no_preset<FuseCustomConfig>},
    PartInfo<EagerConfig>{Part::Eager, "eager", FileKind::EagerConfig, &Workspace::eager, read_eager_config,
                          write_eager_config, no_preset_names, no_preset<EagerConfig>},
};
inline constexpr std::size_t part_count = std::tuple_size_v<decltype(part_infos)>;

/// Calls `visit(info)` with the PartInfo of each part, in the order of the table.
template <typename Visit>
constexpr void for_each_part(Visit visit) {
    std::apply([&](const auto&... info) { (visit(info), ...); }, part_infos);
}

/// Calls `visit(info)` with the PartInfo of this part.
template <typename Visit>
constexpr void with_part(Part part, Visit visit) {
    for_each_part([&](const auto& info) {
        if (info.part == part) visit(info);
    });
}

/// The PartInfo of the part whose value has the type `T`.
template <typename T>
inline constexpr const PartInfo<T>& part_info = std::get<PartInfo<T>>(part_infos);

/// Returns the key of the part in workspace files: "prepare_custom".
std::string_view key_of(Part part);
/// Returns the part that files of this kind contain; nullopt for all kinds of files that are not config
/// files.
std::optional<Part> part_of(FileKind kind);

/// Clears `part.preset` if `part.value` no longer equals the preset with that name.
template <typename T>
void forget_edited_preset(ConfigPart<T>& part, const PartInfo<T>& info) {
    if (part.preset.empty()) return;
    const T* preset = info.preset(part.preset);
    if (!preset || !same_config(*preset, part.value)) part.preset.clear();
}

/// Returns true if the mode, the graphs, the index of the current graph, the unknown keys and the values of
/// all parts are equal. In which files the parts are stored does not matter, and Workspace::catalogue is not
/// compared.
bool same_values(const Workspace& a, const Workspace& b);

} // namespace qcs::config
