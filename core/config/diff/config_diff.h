#pragma once
// What differs between two configs as they are written: rules and entries by their keys, the rest by field.

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
    Workspace ///< its keys that nobody knows
};
enum class ConfigEdit : std::uint8_t { Added, Removed, Changed, Moved };
std::string_view name_of(ConfigArea area); ///< as a workspace names it: "mapping", "prepare_custom", ...
std::string_view name_of(ConfigEdit edit); ///< "added", ...

struct FieldChange {
    std::string field;  ///< JSON pointer without the first "/": "qconfig/weight/kwargs/dtype"
    std::string before; ///< its value as JSON on one line; "" where there is none
    std::string after;
    bool operator==(const FieldChange&) const = default;
};

/// One rule of a mapping or of an eager config, one entry of a backend or one graph, or (without indices)
/// fields of the whole.
struct ConfigChange {
    ConfigArea area = ConfigArea::Mapping;
    ConfigEdit edit = ConfigEdit::Changed;
    std::optional<std::size_t> before, after; ///< index in that config, where it is there
    std::vector<FieldChange> fields;          ///< of Changed
    bool operator==(const ConfigChange&) const = default;
};

/// Removed ones first, at their old places; then what was added, changed or moved, in the new order. What is
/// both moved and changed is told twice.
std::vector<ConfigChange> diff_configs(const QConfigMapping& before, const QConfigMapping& after);
std::vector<ConfigChange> diff_configs(const BackendConfig& before, const BackendConfig& after);
std::vector<ConfigChange> diff_configs(const PrepareCustomConfig& before, const PrepareCustomConfig& after);
std::vector<ConfigChange> diff_configs(const ConvertCustomConfig& before, const ConvertCustomConfig& after);
std::vector<ConfigChange> diff_configs(const FuseCustomConfig& before, const FuseCustomConfig& after);
std::vector<ConfigChange> diff_configs(const EagerConfig& before, const EagerConfig& after);
/// Mode, graphs with their tensor files, all configs and unknown keys; which files the configs stand in is no
/// part of it. Graphs are told apart by the names of their files, as they are in the two.
std::vector<ConfigChange> diff_configs(const Workspace& before, const Workspace& after);

/// The same kind and key, as text: equal if and only if same_key().
std::string key_text(const Rule& rule);
std::string key_text(const EagerRule& rule);

} // namespace qcs::config
