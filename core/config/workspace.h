#pragma once
// The workspace file: graphs, their tensor files, and the configs, inside it or beside it.

#include "config/custom_config.h"
#include "config/diagnostic.h"

namespace qcs {

struct WorkspaceGraph {
    std::string file;                      ///< relative to the workspace
    std::vector<std::string> tensor_files; ///< relative to the workspace
    Extras extras;
    bool operator==(const WorkspaceGraph&) const = default;
};

/// A config that stands in the workspace itself, or in a file beside it (`file` not empty, relative), or is a
/// preset that nobody edited yet (`preset` not empty).
template <typename T>
struct ConfigPart {
    T value;
    std::string file;
    std::string preset;
    bool operator==(const ConfigPart&) const = default;
};

enum class Mode : std::uint8_t { FxPtq, FxQat, FxFuse }; ///< prepare_fx, prepare_qat_fx, or fuse_fx alone

struct Workspace {
    Mode mode = Mode::FxPtq;
    std::vector<WorkspaceGraph> graphs;
    int current_graph = -1; ///< index in graphs; -1 if there are none
    ConfigPart<BackendConfig> backend;
    ConfigPart<QConfigMapping> mapping;
    ConfigPart<PrepareCustomConfig> prepare_custom;
    ConfigPart<ConvertCustomConfig> convert_custom;
    ConfigPart<FuseCustomConfig> fuse_custom;
    Extras extras;
    bool operator==(const Workspace&) const = default;
};

} // namespace qcs
