#pragma once
// The workspace file: graphs, their tensor files, and the configs, inside it or beside it.

#include "base/diagnostic.h"
#include "config/custom_config.h"
#include "config/eager_config.h"

namespace qcs::config {

struct WorkspaceGraph {
    std::string file;                      ///< relative to the workspace
    std::vector<std::string> tensor_files; ///< relative to the workspace
    std::string measurements = {};         ///< a file of them, relative to the workspace; "" for none
    json::Extras extras;
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

/// The same as a config file says it: whether rules are off is no part of it.
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

/// The configs of a workspace, in the order in which people meet them (config/parts.h has their table).
enum class Part : std::uint8_t { Mapping, Backend, PrepareCustom, ConvertCustom, FuseCustom, Eager };

/// prepare_fx, prepare_qat_fx, or fuse_fx alone; eager mode's quantize, quantize_qat, or quantize_dynamic.
enum class Mode : std::uint8_t { FxPtq, FxQat, FxFuse, EagerPtq, EagerQat, EagerDynamic };

constexpr bool is_eager(Mode mode) {
    return mode == Mode::EagerPtq || mode == Mode::EagerQat || mode == Mode::EagerDynamic;
}
/// The whole way to a quantized model in that mode; quantize where it is none of eager mode.
EagerCall call_of(Mode mode);
/// The mode in which people think of that call.
Mode mode_of(EagerCall call);
/// What the config asks for in a workspace of that mode.
inline EagerCall call_in(const EagerConfig& config, Mode mode) {
    return config.call.value_or(call_of(mode));
}

struct Workspace {
    Mode mode = Mode::FxPtq;
    std::vector<WorkspaceGraph> graphs;
    int current_graph = -1; ///< index in graphs; -1 if there are none
    ConfigPart<BackendConfig> backend;
    ConfigPart<QConfigMapping> mapping;
    /// The rules to switch off of a mapping in a file beside the workspace, as long as nobody has read that
    /// file; afterwards the rules themselves know (Rule::off), and this is empty.
    std::vector<RuleRow> rules_off;
    ConfigPart<PrepareCustomConfig> prepare_custom;
    ConfigPart<ConvertCustomConfig> convert_custom;
    ConfigPart<FuseCustomConfig> fuse_custom;
    ConfigPart<EagerConfig> eager;
    std::vector<std::string> catalogue; ///< catalogue additions, relative to the workspace, in order
    /// As `rules_off`, of an eager config in a file beside the workspace: places among its rules.
    std::vector<std::int64_t> eager_rules_off;
    json::Extras extras;
    bool operator==(const Workspace&) const = default;
};

} // namespace qcs::config
