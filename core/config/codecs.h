#pragma once
// Readers and writers of config files. Readers never throw and report all problems of a file at once, each
// with file, line, column and JSON pointer. Writers produce canonical text (fixed key order, 2 spaces, final
// newline) with the keys of PyTorch's to_dict; unknown keys that were read are written back in their places.

#include "config/workspace.h"

namespace qcs::config {

enum class FileKind : std::uint8_t {
    Workspace,
    BackendConfig,
    QConfigMapping,
    PrepareCustomConfig,
    ConvertCustomConfig,
    FuseCustomConfig,
    Graph,
    Catalogue,
    QConfigs,
    EagerConfig,
    Modules,
    EagerTables,
    CatalogueFacts,
    CatalogueAddition,
    Measurements,
};
/// The value of "format" in files: "qconfig-studio/backend-config" and so on.
std::string_view format_name(FileKind kind);

template <typename T>
struct Decoded {
    T value;
    Diagnostics warnings; ///< unknown keys, duplicate entries, aliases
    int version = 1;
    bool read_only = false; ///< written by a newer version of this program
};

/// The kind given by the file's "format"; reads no more of the text than needed.
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
/// Configs in files beside the workspace are left empty; the caller loads those files.
Expected<Decoded<Workspace>> read_workspace(std::string_view json, const std::string& file = {});

/// Reads {"class": ..., "kwargs": {...}} alone, as it occurs in configs. Such a text has no "format".
Expected<Decoded<ObserverSpec>> read_observer_spec(std::string_view json, const std::string& file = {});

std::string write_backend_config(const BackendConfig& config);
std::string write_qconfig_mapping(const QConfigMapping& mapping);
std::string write_prepare_custom_config(const PrepareCustomConfig& config);
std::string write_convert_custom_config(const ConvertCustomConfig& config);
std::string write_fuse_custom_config(const FuseCustomConfig& config);
std::string write_eager_config(const EagerConfig& config);
std::string write_workspace(const Workspace& workspace);

} // namespace qcs::config
