#pragma once
// Value types for PyTorch's QConfig and QConfigMapping (torch.ao.quantization).

#include "base/ids.h"
#include "config/value.h"
#include "json/extras.h"

#include <algorithm>
#include <functional>
#include <span>

namespace qcs::config {

/// PyTorch's QConfig: the observers or fake quantizers for activations and for weights; nullopt is Python's
/// None.
struct QConfig {
    std::optional<ObserverSpec> activation;
    std::optional<ObserverSpec> weight;
    /// The name if this is one of named_qconfigs() ("default_qconfig"). Files and the display then show the
    /// name instead of the two specs. "" = the specs are shown in full. Code that changes a spec must clear
    /// the name.
    std::string name;
    json::Extras extras;
    bool operator==(const QConfig&) const = default;
};

/// Compares as torch's `qconfig_equals` does (torch/ao/quantization/qconfig.py). Two `with_args` wrappers are
/// equal if the wrapped callables, the positional arguments and the keyword arguments are equal.
/// callable_args are ignored. A keyword argument `observer` is compared as a wrapper, too. If the wrapped
/// callables are wrappers themselves, they are only equal if they are the same Python object (`identity`). A
/// class never equals a wrapper, even if the wrapper adds no arguments to that class.
bool qconfig_equals(const std::optional<QConfig>& a, const std::optional<QConfig>& b);

/// The five kinds of rules of a QConfigMapping, in decreasing order of precedence.
enum class RuleKind : std::uint8_t { Order, ModuleName, Regex, ObjectType, Global };

/// Returns the JSON key: "module_name", ...; "" for the global rule, as in PyTorch's to_dict().
std::string_view key_of(RuleKind kind);

/// One rule of a QConfigMapping: a key and a qconfig. The key consists of `kind`, `text`, `object` and
/// `index`. The comments of `text`, `object` and `index` list the kinds of rules that use the field; in rules
/// of other kinds, the field has its default value.
struct Rule {
    RuleKind kind = RuleKind::Global;
    std::string text;       ///< Order: path of the parent module; ModuleName: path; Regex: regular expression
    ObjectRef object;       ///< Order, ObjectType: the class, function or method; may be Python's None
    std::int64_t index = 0; ///< Order: the n-th call of `object` within the parent module, from 0
    std::optional<QConfig> qconfig; ///< nullopt = Python's None: do not quantize
    json::Extras extras;
    /// The rule is switched off: it stays in QConfigMapping::rules, but is not passed to PyTorch. Workspaces
    /// store which rules are off (Workspace::rules_off); other config files do not.
    bool off = false;
    bool operator==(const Rule&) const = default;
};
/// Index in QConfigMapping::rules.
struct RuleTag {};
using RuleIndex = Id<RuleTag>;

/// Returns true if the kind and all other fields of the key are equal, whatever the qconfigs.
bool same_key(const Rule& a, const Rule& b);
/// Returns the kind and the key as text: "module_name conv2", "object_type torch.nn.Linear", "global".
std::string rule_name(const Rule& rule);
/// Returns the key without the kind: "conv2", "torch.nn.Linear", "layer1, torch.add, 0".
std::string rule_key(const Rule& rule);
/// Returns the name of the object, or "None" for Python's None.
std::string object_name(const ObjectRef& object);

/// PyTorch's QConfigMapping.
struct QConfigMapping {
    /// The rules, sorted by kind in the order of RuleKind; within a kind, in the order in which the keys were
    /// first set. Keys are unique. There is always exactly one Global rule, the last one; its qconfig is
    /// nullopt if none was set.
    std::vector<Rule> rules = {Rule{}};
    json::Extras extras;
    bool operator==(const QConfigMapping&) const = default;

    const Rule& global() const { return rules.back(); }
    /// Returns the qconfig of the global rule; nullopt if the rule is switched off.
    const std::optional<QConfig>& global_qconfig() const;
    /// Returns the rules that are passed to PyTorch: those that are not switched off.
    std::vector<std::reference_wrapper<const Rule>> active() const;
    /// Returns true if a rule is switched off.
    bool has_off() const { return std::ranges::any_of(rules, &Rule::off); }
    /// Like PyTorch's setters. If there is a rule with the same key, replaces the qconfig and `off` of that
    /// rule; else inserts the new rule after the other rules of its kind. Returns the rule's index in
    /// `rules`.
    std::size_t set(Rule rule);
};

/// The position of a rule in a mapping, in the form that Workspace::rules_off has.
struct RuleRow {
    RuleKind kind = RuleKind::Global;
    std::int64_t index = 0; ///< among the rules of this kind, from 0
    bool operator==(const RuleRow&) const = default;
};
/// Returns the names by which `rules_off` in workspace files refers to the five kinds of rules, in the order
/// of RuleKind: key_of(), but "global" for the global rule.
std::span<const std::string_view> rule_kind_names();
/// Returns the positions of the rules that are switched off, in the order of the mapping.
std::vector<RuleRow> rows_off(const QConfigMapping& mapping);
/// Returns the rule at this position; null if there is none.
Rule* rule_at(QConfigMapping& mapping, const RuleRow& row);
/// Returns the number of rules of this kind.
std::int64_t count_of(const QConfigMapping& mapping, RuleKind kind);

/// Returns the mapping that is passed to PyTorch: without the rules that are switched off. A global rule that
/// is switched off stays, with the qconfig nullopt.
QConfigMapping without_off(QConfigMapping mapping);
/// Returns the mapping with all rules switched on, as a mapping file contains it.
QConfigMapping all_on(QConfigMapping mapping);

} // namespace qcs::config
