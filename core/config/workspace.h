#pragma once
// The workspace: the file that the user opens. It lists models with their tensor files, and has a config of
// each type. Each config is stored inside the workspace file, in a file of its own, or as the name of a
// preset.

#include "base/diagnostic.h"
#include "config/custom_config.h"
#include "config/eager_config.h"

namespace qcs::config {

/// A model of the workspace. All paths are relative to the folder of the workspace file; while a workspace is
/// open in the desktop application, they are absolute (project/saving.h).
struct WorkspaceGraph {
    std::string file;                      ///< path of a graph file or module list
    std::vector<std::string> tensor_files; ///< paths of files with the model's weights and other tensors
    std::string measurements = {};         ///< path of a measurements file; "" if there is none
    json::Extras extras;
    bool operator==(const WorkspaceGraph&) const = default;
};

/// A config of a workspace, and how it is stored. If both `file` and `preset` are "", the config is stored
/// inside the workspace file.
template <typename T>
struct ConfigPart {
    T value;
    std::string file;   ///< path of the file that stores the config, relative like WorkspaceGraph::file
    std::string preset; ///< name of the preset to which the config is equal
    bool operator==(const ConfigPart&) const = default;
};

/// Return true if two configs are equal, ignoring which rules are switched off. Files that contain a single
/// config do not store which rules are off.
template <typename T>
bool same_config(const T& a, const T& b) {
    return a == b;
}
inline bool same_config(const QConfigMapping& a, const QConfigMapping& b) {
    return a == b || ((a.has_off() || b.has_off()) && all_on(a) == all_on(b));
}

inline bool same_config(const EagerConfig& a, const EagerConfig& b) {
    return a == b || ((a.has_off() || b.has_off()) && all_on(a) == all_on(b));
}

/// The configs of a workspace, in the order in which the user interface shows them. See also config/parts.h.
enum class Part : std::uint8_t { Mapping, Backend, PrepareCustom, ConvertCustom, FuseCustom, Eager };

/// How the model is quantized. FxPtq, FxQat, FxFuse: with prepare_fx, with prepare_qat_fx, or only fused with
/// fuse_fx. EagerPtq, EagerQat, EagerDynamic: with quantize, quantize_qat or quantize_dynamic of eager mode.
enum class Mode : std::uint8_t { FxPtq, FxQat, FxFuse, EagerPtq, EagerQat, EagerDynamic };

constexpr bool is_eager(Mode mode) {
    return mode == Mode::EagerPtq || mode == Mode::EagerQat || mode == Mode::EagerDynamic;
}
/// Returns the function that performs the whole quantization in an eager mode; Quantize for FX modes.
EagerCall call_of(Mode mode);
/// Returns the eager mode to which this function belongs.
Mode mode_of(EagerCall call);
/// Returns the function that is called for this config in this mode: EagerConfig::call or, if that is not
/// set, call_of(mode).
inline EagerCall call_in(const EagerConfig& config, Mode mode) {
    return config.call.value_or(call_of(mode));
}

/// The contents of a workspace file.
struct Workspace {
    Mode mode = Mode::FxPtq;
    std::vector<WorkspaceGraph> graphs;
    int current_graph = -1; ///< index in `graphs` of the model that is shown; -1 if there are no models
    ConfigPart<BackendConfig> backend;
    ConfigPart<QConfigMapping> mapping;
    /// The rules to be switched off in the mapping. The list is only used during loading, for a workspace
    /// that stores its mapping in a separate file. Once the mapping is loaded, Rule::off is set in the rules,
    /// and the list is empty.
    std::vector<RuleRow> rules_off;
    ConfigPart<PrepareCustomConfig> prepare_custom;
    ConfigPart<ConvertCustomConfig> convert_custom;
    ConfigPart<FuseCustomConfig> fuse_custom;
    ConfigPart<EagerConfig> eager;
    /// Paths of files that add classes and functions of the user's packages to the catalogue, the program's
    /// list of known names (catalogue::Addition). The paths are relative like WorkspaceGraph::file.
    std::vector<std::string> catalogue;
    /// Like `rules_off`, for a workspace that stores its eager config in a separate file. The elements are
    /// indices in EagerConfig::rules.
    std::vector<std::int64_t> eager_rules_off;
    json::Extras extras;
    bool operator==(const Workspace&) const = default;
};

} // namespace qcs::config
