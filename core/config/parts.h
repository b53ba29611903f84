#pragma once
// The table of all configs that a workspace has. Code that handles each of them iterates over this table.

#include "config/codecs.h"
#include "config/presets.h"

#include <optional>
#include <tuple>

namespace qcs::config {

/// One config of a workspace: its member, and how its files are read and written.
template <typename T>
struct PartInfo {
    using Value = T;
    Part part;
    std::string_view key; ///< its key in a workspace: "prepare_custom"
    FileKind kind;        ///< the kind of a file that holds this config alone
    ConfigPart<T> Workspace::*member;
    Expected<Decoded<T>> (*read)(std::string_view json, const std::string& file);
    std::string (*write)(const T& value);
    std::span<const std::string_view> (*preset_names)();
    const T* (*preset)(std::string_view name); ///< null for an unknown name
};

inline std::span<const std::string_view> no_preset_names() {
    return {};
}
template <typename T>
const T* no_preset(std::string_view) {
    return nullptr;
}

/// In the order of the keys in a workspace file.
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

/// Calls `visit(info)` with the PartInfo of each part, in the order of the keys in a workspace file.
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

/// The PartInfo of the part with this value type.
template <typename T>
inline constexpr const PartInfo<T>& part_info = std::get<PartInfo<T>>(part_infos);

/// The key in a workspace: "prepare_custom".
std::string_view key_of(Part part);
/// The part that files of this kind hold; nullopt for workspaces, models and the program's own data.
std::optional<Part> part_of(FileKind kind);

/// Clears `part.preset` if the value differs from that preset, because it was edited.
template <typename T>
void forget_edited_preset(ConfigPart<T>& part, const PartInfo<T>& info) {
    if (part.preset.empty()) return;
    const T* preset = info.preset(part.preset);
    if (!preset || !same_config(*preset, part.value)) part.preset.clear();
}

/// True if mode, graphs, unknown keys and the values of all parts are equal, whatever files the parts are in.
bool same_values(const Workspace& a, const Workspace& b);

} // namespace qcs::config
