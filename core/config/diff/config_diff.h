#pragma once
// The differences of two configs as they are written: rules and entries are matched by key, everything else
// is compared field by field.

#include "config/workspace.h"

namespace qcs::config {

enum class ConfigArea : std::uint8_t {
    Mode,
    Graphs,
    Backend,
    Mapping,
    PrepareCustom,
    ConvertCustom,
    FuseCustom,
    Eager,
    Workspace ///< unknown keys of the workspace itself
};
enum class ConfigEdit : std::uint8_t { Added, Removed, Changed, Moved };
std::string_view name_of(ConfigArea area); ///< the key used in workspaces: "mapping", "prepare_custom", ...
std::string_view name_of(ConfigEdit edit); ///< "added", ...

struct FieldChange {
    std::string field;  ///< JSON pointer without the leading "/": "qconfig/weight/kwargs/dtype"
    std::string before; ///< its value as JSON on one line; "" if it has none
    std::string after;
    bool operator==(const FieldChange&) const = default;
};

/// A change of one rule, backend entry or graph; or, if both indices are empty, of fields of the config
/// itself.
struct ConfigChange {
    ConfigArea area = ConfigArea::Mapping;
    ConfigEdit edit = ConfigEdit::Changed;
    std::optional<std::size_t> before, after; ///< index in that config; nullopt if it is not in it
    std::vector<FieldChange> fields;          ///< only for Changed
    bool operator==(const ConfigChange&) const = default;
};

/// Removals come first, at their old indices; then additions, changes and moves in the new order. An item
/// that was both moved and changed is listed twice. Moves are relative to a longest increasing subsequence of
/// the common items.
std::vector<ConfigChange> diff_configs(const QConfigMapping& before, const QConfigMapping& after);
std::vector<ConfigChange> diff_configs(const BackendConfig& before, const BackendConfig& after);
std::vector<ConfigChange> diff_configs(const PrepareCustomConfig& before, const PrepareCustomConfig& after);
std::vector<ConfigChange> diff_configs(const ConvertCustomConfig& before, const ConvertCustomConfig& after);
std::vector<ConfigChange> diff_configs(const FuseCustomConfig& before, const FuseCustomConfig& after);
std::vector<ConfigChange> diff_configs(const EagerConfig& before, const EagerConfig& after);
/// Compares mode, graphs with their tensor files, all configs and unknown keys, but not which files the
/// configs are in. Graphs are matched by their file names as written in the two workspaces.
std::vector<ConfigChange> diff_configs(const Workspace& before, const Workspace& after);

/// Kind and key of a rule as text. Two texts are equal if and only if same_key() holds.
std::string key_text(const Rule& rule);
std::string key_text(const EagerRule& rule);

} // namespace qcs::config
