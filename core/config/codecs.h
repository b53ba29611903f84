#pragma once
// Readers and writers of config files. A reader reports all problems of a file at once, each with its place.
// The parameter `file` of the readers is the name for diagnostics. A writer returns canonical text: a fixed
// order of keys, indentation of 2 spaces, a final newline. For PyTorch's config classes, the keys
// are those of to_dict(). Unknown keys that were read from a file are written again in the same place.

#include "config/workspace.h"

namespace qcs::config {

/// The kinds of JSON files of this program.
enum class FileKind : std::uint8_t {
    Workspace,
    BackendConfig,
    QConfigMapping,
    PrepareCustomConfig,
    ConvertCustomConfig,
    FuseCustomConfig,
    Graph,
    Catalogue, ///< only exists as data of the program, like QConfigs, EagerTables and CatalogueFacts
    QConfigs,
    EagerConfig,
    Modules, ///< a module list
    EagerTables,
    CatalogueFacts,
    CatalogueAddition,
    Measurements,
};
/// Returns the value of the key "format" in files of this kind: "qconfig-studio/backend-config", ...
std::string_view format_name(FileKind kind);

/// The result of a reader.
template <typename T>
struct Decoded {
    T value;
    Diagnostics warnings; ///< warnings and notes: unknown keys, duplicate entries, aliases, ...
    int version = 1;      ///< the value of the key "version"
    /// The file has a newer version than this program writes, and must not be replaced.
    bool read_only = false;
};

/// Returns the kind of a file, which its key "format" gives. The whole text must be valid JSON, but only this
/// key is decoded.
Expected<FileKind> sniff_kind(std::string_view json, const std::string& file = {});

Expected<Decoded<BackendConfig>> read_backend_config(std::string_view json, const std::string& file = {});
Expected<Decoded<QConfigMapping>> read_qconfig_mapping(std::string_view json, const std::string& file = {});
Expected<Decoded<PrepareCustomConfig>> read_prepare_custom_config(std::string_view json,
                                                                  const std::string& file = {});
Expected<Decoded<ConvertCustomConfig>> read_convert_custom_config(std::string_view json,
                                                                  const std::string& file = {});
Expected<Decoded<FuseCustomConfig>> read_fuse_custom_config(std::string_view json,
                                                            const std::string& file = {});
Expected<Decoded<EagerConfig>> read_eager_config(std::string_view json, const std::string& file = {});
/// Reads the workspace file alone. Configs that are stored in files of their own (ConfigPart::file) are left
/// empty; the caller must load those files.
Expected<Decoded<Workspace>> read_workspace(std::string_view json, const std::string& file = {});

/// Reads the JSON of a single observer spec, {"class": ..., "kwargs": {...}}, as it occurs inside configs.
/// The text has no key "format".
Expected<Decoded<ObserverSpec>> read_observer_spec(std::string_view json, const std::string& file = {});

std::string write_backend_config(const BackendConfig& config);
std::string write_qconfig_mapping(const QConfigMapping& mapping);
std::string write_prepare_custom_config(const PrepareCustomConfig& config);
std::string write_convert_custom_config(const ConvertCustomConfig& config);
std::string write_fuse_custom_config(const FuseCustomConfig& config);
std::string write_eager_config(const EagerConfig& config);
std::string write_workspace(const Workspace& workspace);

} // namespace qcs::config
