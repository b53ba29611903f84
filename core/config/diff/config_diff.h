#pragma once
// Compares two versions of a config, or of a workspace, and lists the changes. Rules and entries with the
// same key are compared with each other. Only the contents of the configs are compared, not their effects on
// a model.

#include "config/workspace.h"

namespace qcs::config {

/// The part of a workspace in which there is a change.
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
/// The kind of a change.
enum class ConfigChangeKind : std::uint8_t { Added, Removed, Changed, Moved };
/// Returns the key in workspace files ("mapping", "prepare_custom", ...), or "workspace".
std::string_view name_of(ConfigArea area);
/// Returns "added", "removed", "changed" or "moved".
std::string_view name_of(ConfigChangeKind edit);

/// A changed value inside a rule, an entry or a config.
struct FieldChange {
    std::string field;  ///< JSON pointer without the leading "/": "qconfig/weight/kwargs/dtype"
    std::string before; ///< the old value as JSON on one line; "" if there was none
    std::string after;  ///< the new value as JSON on one line; "" if there is none
    bool operator==(const FieldChange&) const = default;
};

/// A change of one item (rule, backend entry or graph). If both indices are nullopt, it is a change of fields
/// of the config itself.
struct ConfigChange {
    ConfigArea area = ConfigArea::Mapping;
    ConfigChangeKind edit = ConfigChangeKind::Changed;
    /// The indices of the item in the old and in the new config; nullopt in the config that lacks the item.
    std::optional<std::size_t> before, after;
    std::vector<FieldChange> fields; ///< empty unless `edit` is Changed
    bool operator==(const ConfigChange&) const = default;
};

/// Return the changes from `before` to `after`. Removed items come first, in the old order; then added,
/// changed and moved items, in the new order; then the changes of fields of the config itself. An item that
/// was both moved and changed is listed twice. As few items as possible count as moved: the items that both
/// configs have, but that are outside a longest common subsequence of the two orders.
std::vector<ConfigChange> diff_configs(const QConfigMapping& before, const QConfigMapping& after);
std::vector<ConfigChange> diff_configs(const BackendConfig& before, const BackendConfig& after);
std::vector<ConfigChange> diff_configs(const PrepareCustomConfig& before, const PrepareCustomConfig& after);
std::vector<ConfigChange> diff_configs(const ConvertCustomConfig& before, const ConvertCustomConfig& after);
std::vector<ConfigChange> diff_configs(const FuseCustomConfig& before, const FuseCustomConfig& after);
std::vector<ConfigChange> diff_configs(const EagerConfig& before, const EagerConfig& after);
/// Compares the mode, the graphs with their tensor files and measurements, which graph is the current one,
/// all configs and the unknown keys, but not Workspace::catalogue. It does not matter in which files the
/// configs are stored. Graphs with the same path in both workspaces are compared with each other.
std::vector<ConfigChange> diff_configs(const Workspace& before, const Workspace& after);

/// Return the kind and the key of a rule as text. The texts of two rules are equal if and only if same_key()
/// returns true for the rules.
std::string key_text(const Rule& rule);
std::string key_text(const EagerRule& rule);

} // namespace qcs::config
