#pragma once
// torch.ao.quantization.qconfig.QConfig and QConfigMapping as plain values.

#include "base/ids.h"
#include "config/value.h"
#include "json/extras.h"

#include <algorithm>
#include <functional>
#include <span>

namespace qcs::config {

/// The pair (activation, weight). nullopt = Python's None in that place.
struct QConfig {
    std::optional<ObserverSpec> activation;
    std::optional<ObserverSpec> weight;
    /// The name under which it was given ("default_qconfig"), kept so that it is shown and written the same
    /// way; empty = spelled out. A name always agrees with the specs: whoever changes one of them clears it.
    std::string name;
    json::Extras extras;
    bool operator==(const QConfig&) const = default;
};

/// torch's `qconfig_equals` (torch/ao/quantization/qconfig.py): wrappers match when function, positional and
/// keyword arguments are equal, `observer` compared by the same rule; callable args are ignored; a nested
/// wrapper equals another only when both are the same object (`identity`), a class never equals an empty
/// wrapper of it.
bool qconfig_equals(const std::optional<QConfig>& a, const std::optional<QConfig>& b);

/// The five kinds of rules, strongest first.
enum class RuleKind : std::uint8_t { Order, ModuleName, Regex, ObjectType, Global };

/// The key in files: "module_name" and so on, "" for the global one.
std::string_view key_of(RuleKind kind);

/// One entry of a QConfigMapping. Which fields are its key depends on the kind; the others keep their
/// defaults.
struct Rule {
    RuleKind kind = RuleKind::Global;
    std::string text;       ///< Order: the parent module's path; ModuleName: the path; Regex: the pattern
    ObjectRef object;       ///< Order, ObjectType: the type, function, method or None
    std::int64_t index = 0; ///< Order: which occurrence, from 0
    std::optional<QConfig> qconfig; ///< nullopt = None: do not quantize
    json::Extras extras;
    /// Taken out for the moment: it keeps its place among the others, and PyTorch is given a mapping without
    /// it. Only workspaces have such rules (`rules_off`).
    bool off = false;
    bool operator==(const Rule&) const = default;
};
/// In QConfigMapping::rules.
struct RuleTag {};
using RuleIndex = Id<RuleTag>;

/// Same kind and same key, whatever the qconfigs.
bool same_key(const Rule& a, const Rule& b);
/// The rule as PyTorch's keys name it: "module_name conv2", "object_type torch.nn.Linear", "global".
std::string rule_name(const Rule& rule);
/// Its key alone: "conv2", "torch.nn.Linear", "layer1, torch.add, 0".
std::string rule_key(const Rule& rule);
/// The canonical name; "None" for Python's None.
std::string object_name(const ObjectRef& object);

/// Rules sorted by kind, strongest kind first; within a kind in order of first insertion; keys are unique
/// within their kind; the last rule is always the one Global rule (qconfig nullopt when none was set, and as
/// good as that when it is off).
struct QConfigMapping {
    std::vector<Rule> rules = {Rule{}};
    json::Extras extras;
    bool operator==(const QConfigMapping&) const = default;

    const Rule& global() const { return rules.back(); }
    /// That of the global rule, unless it is off.
    const std::optional<QConfig>& global_qconfig() const;
    /// The rules that PyTorch is given.
    std::vector<std::reference_wrapper<const Rule>> active() const;
    bool has_off() const { return std::ranges::any_of(rules, &Rule::off); }
    /// As PyTorch's setters: overwrites the qconfig of an existing key in place (and switches it on), else
    /// appends to its kind. Returns the index in `rules`.
    std::size_t set(Rule rule);
};

/// A rule by its kind and its place among those of its kind, from 0: what `rules_off` of a workspace lists.
struct RuleRow {
    RuleKind kind = RuleKind::Global;
    std::int64_t index = 0;
    bool operator==(const RuleRow&) const = default;
};
/// As `rules_off` names the kinds: by their keys in files, "global" for the global one.
std::span<const std::string_view> rule_kind_names(); ///< in the order of RuleKind
/// The rules that are off, in their order.
std::vector<RuleRow> rows_off(const QConfigMapping& mapping);
/// Null if there is none.
Rule* rule_at(QConfigMapping& mapping, const RuleRow& row);
/// How many rules of that kind there are.
std::int64_t count_of(const QConfigMapping& mapping, RuleKind kind);

/// The mapping as PyTorch is given it: without the rules that are off.
QConfigMapping without_off(QConfigMapping mapping);
/// The mapping as a config file has it: all of its rules are on.
QConfigMapping all_on(QConfigMapping mapping);

} // namespace qcs::config
