#pragma once
// QConfig and QConfigMapping (torch.ao.quantization) as plain values.

#include "base/ids.h"
#include "config/value.h"
#include "json/extras.h"

#include <algorithm>
#include <functional>
#include <span>

namespace qcs::config {

/// The pair (activation, weight); nullopt is Python's None.
struct QConfig {
    std::optional<ObserverSpec> activation;
    std::optional<ObserverSpec> weight;
    /// The name under which it was given ("default_qconfig"), so that it is displayed and written by that
    /// name; empty = written out in full. Code that changes one of the specs must clear the name.
    std::string name;
    json::Extras extras;
    bool operator==(const QConfig&) const = default;
};

/// torch's `qconfig_equals` (torch/ao/quantization/qconfig.py). Wrappers are equal if function, positional
/// and keyword arguments are equal, with `observer` compared by the same rule and callable_args ignored. A
/// nested wrapper equals another one only if both are the same object (`identity`). A class never equals an
/// empty wrapper of it.
bool qconfig_equals(const std::optional<QConfig>& a, const std::optional<QConfig>& b);

/// The five kinds of rules, highest precedence first.
enum class RuleKind : std::uint8_t { Order, ModuleName, Regex, ObjectType, Global };

/// The JSON key: "module_name" and so on, "" for the global rule.
std::string_view key_of(RuleKind kind);

/// One entry of a QConfigMapping. Its kind determines which fields form the key; the others keep their
/// defaults.
struct Rule {
    RuleKind kind = RuleKind::Global;
    std::string text;       ///< Order: the parent module's path; ModuleName: the path; Regex: the pattern
    ObjectRef object;       ///< Order, ObjectType: the type, function, method or None
    std::int64_t index = 0; ///< Order: which occurrence, counted from 0
    std::optional<QConfig> qconfig; ///< nullopt = Python's None: do not quantize
    json::Extras extras;
    /// Switched off: the rule keeps its place, but PyTorch is given a mapping without it. Only rules of
    /// workspaces can be off (`rules_off`).
    bool off = false;
    bool operator==(const Rule&) const = default;
};
/// Index in QConfigMapping::rules.
struct RuleTag {};
using RuleIndex = Id<RuleTag>;

/// True if kind and key are equal, whatever the qconfigs.
bool same_key(const Rule& a, const Rule& b);
/// Kind and key in PyTorch's terms: "module_name conv2", "object_type torch.nn.Linear", "global".
std::string rule_name(const Rule& rule);
/// The key alone: "conv2", "torch.nn.Linear", "layer1, torch.add, 0".
std::string rule_key(const Rule& rule);
/// The canonical name, or "None" for Python's None.
std::string object_name(const ObjectRef& object);

/// The rules, sorted by kind in order of precedence and by first insertion within a kind. Keys are unique
/// within a kind. The last rule is always the one Global rule; its qconfig is nullopt if none was set. An
/// inactive global rule counts as nullopt.
struct QConfigMapping {
    std::vector<Rule> rules = {Rule{}};
    json::Extras extras;
    bool operator==(const QConfigMapping&) const = default;

    const Rule& global() const { return rules.back(); }
    /// The qconfig of the global rule; nullopt if that rule is off.
    const std::optional<QConfig>& global_qconfig() const;
    /// The rules that PyTorch is given, that is those that are not off.
    std::vector<std::reference_wrapper<const Rule>> active() const;
    bool has_off() const { return std::ranges::any_of(rules, &Rule::off); }
    /// Like PyTorch's setters: replaces qconfig and `off` of an existing key in place, else adds the rule
    /// after the others of its kind. Returns its index in `rules`.
    std::size_t set(Rule rule);
};

/// A rule identified by its kind and its index among the rules of this kind, from 0, as `rules_off` of a
/// workspace lists it.
struct RuleRow {
    RuleKind kind = RuleKind::Global;
    std::int64_t index = 0;
    bool operator==(const RuleRow&) const = default;
};
/// The names of the kinds in `rules_off`: their JSON keys, and "global" for the global rule.
std::span<const std::string_view> rule_kind_names(); ///< in the order of RuleKind
/// The rules that are off, in the order of the mapping.
std::vector<RuleRow> rows_off(const QConfigMapping& mapping);
/// The rule at this position; null if there is none.
Rule* rule_at(QConfigMapping& mapping, const RuleRow& row);
/// The number of rules of this kind.
std::int64_t count_of(const QConfigMapping& mapping, RuleKind kind);

/// The mapping that PyTorch is given: without the rules that are off.
QConfigMapping without_off(QConfigMapping mapping);
/// The mapping as a config file holds it: with all rules on.
QConfigMapping all_on(QConfigMapping mapping);

} // namespace qcs::config
