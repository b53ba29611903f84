#pragma once
// The workspace: models, their tensor files, and all configs, which are stored inside it, in files beside it
// or as names of presets.

#include "base/diagnostic.h"
#include "config/custom_config.h"
#include "config/eager_config.h"

namespace qcs::config {

/// A model of the workspace: a graph or a list of modules.
struct WorkspaceGraph {
    std::string file;                      ///< relative to the workspace
    std::vector<std::string> tensor_files; ///< relative to the workspace
    std::string measurements = {};         ///< a measurements file, relative to the workspace; "" for none
    json::Extras extras;
    bool operator==(const WorkspaceGraph&) const = default;
};

/// One config of a workspace. It is stored in the workspace itself, in a file beside it (`file`, relative),
/// or as the name of an unedited preset (`preset`).
template <typename T>
struct ConfigPart {
    T value;
    std::string file;
    std::string preset;
    bool operator==(const ConfigPart&) const = default;
};

/// True if both would be equal in config files of their own, which do not store which rules are off.
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

/// The configs of a workspace, in the order in which the user meets them (config/parts.h has their table).
enum class Part : std::uint8_t { Mapping, Backend, PrepareCustom, ConvertCustom, FuseCustom, Eager };

/// The modes are prepare_fx, prepare_qat_fx and fuse_fx alone, and eager mode's quantize, quantize_qat and
/// quantize_dynamic.
enum class Mode : std::uint8_t { FxPtq, FxQat, FxFuse, EagerPtq, EagerQat, EagerDynamic };

constexpr bool is_eager(Mode mode) {
    return mode == Mode::EagerPtq || mode == Mode::EagerQat || mode == Mode::EagerDynamic;
}
/// The function that performs the whole quantization in an eager mode; Quantize for FX modes.
EagerCall call_of(Mode mode);
/// The eager mode that this function belongs to.
Mode mode_of(EagerCall call);
/// The call that the config makes in a workspace of this mode.
inline EagerCall call_in(const EagerConfig& config, Mode mode) {
    return config.call.value_or(call_of(mode));
}

struct Workspace {
    Mode mode = Mode::FxPtq;
    std::vector<WorkspaceGraph> graphs;
    int current_graph = -1; ///< index in graphs; -1 if there are none
    ConfigPart<BackendConfig> backend;
    ConfigPart<QConfigMapping> mapping;
    /// Rules to switch off in a mapping that is in a file beside the workspace and not loaded yet. After
    /// loading, Rule::off holds that information and this list is empty.
    std::vector<RuleRow> rules_off;
    ConfigPart<PrepareCustomConfig> prepare_custom;
    ConfigPart<ConvertCustomConfig> convert_custom;
    ConfigPart<FuseCustomConfig> fuse_custom;
    ConfigPart<EagerConfig> eager;
    std::vector<std::string> catalogue; ///< catalogue additions, relative to the workspace, in order
    /// Like `rules_off`, for an eager config in a file beside the workspace: indices of its rules.
    std::vector<std::int64_t> eager_rules_off;
    json::Extras extras;
    bool operator==(const Workspace&) const = default;
};

} // namespace qcs::config
