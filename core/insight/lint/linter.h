#pragma once
// What the checks share: the input, look-ups in it, and where findings go.

#include "insight/lint/lint.h"
#include "predict/observers/observer_factory.h"

namespace qcs::insight {

class PatternView;

namespace lint_checks {

class Linter {
public:
    Linter(const LintInput& input, std::stop_token stop);

    const LintInput& input;
    const config::QConfigMapping& mapping;
    const config::BackendConfig& backend;
    const model::Graph* graph;             ///< null: no model
    const predict::Resolution* resolution; ///< null: no model
    predict::ObserverFactory factory;

    const std::stop_token& stop() const { return stop_; }
    bool stopped() const { return stop_.stop_requested(); }
    bool is_qat() const { return input.configs.is_qat; }
    IdRange<config::RuleIndex> rules() const { return IdRange<config::RuleIndex>(mapping.rules.size()); }
    const config::Rule& rule(config::RuleIndex rule) const { return mapping.rules[rule.index()]; }
    IdRange<config::EntryIndex> entries() const {
        return IdRange<config::EntryIndex>(backend.configs.size());
    }
    const config::BackendPatternConfig& entry(config::EntryIndex entry) const {
        return backend.configs[entry.index()];
    }
    /// Made when it is first asked for; null where there is no model, or PyTorch raises before it matches.
    const PatternView* view() const;

    /// The finding stays where it is until the next one is added.
    Finding& add(Message what, LintPlace place);
    bool found(Code id, config::RuleIndex rule) const;
    std::vector<Finding> take() { return std::move(findings_); }
    const std::vector<Finding>& findings() const { return findings_; }

    /// The whole rule, or its qconfig.
    LintPlace rule_place(config::RuleIndex rule, bool qconfig = false) const;
    /// "" for the place means the entry; else a pointer below it: "/fuser_method".
    static LintPlace entry_place(config::EntryIndex entry, std::string_view below = "");
    static LintPlace dtype_place(config::EntryIndex entry, config::DTypeConfigIndex dtype_config,
                                 std::string_view below = "");
    static LintPlace custom_place(config::Part part, std::string pointer) {
        return {part, {}, {}, {}, std::move(pointer), {}};
    }

    /// "fix-rename-rule" if no other rule has that key.
    std::optional<Fix> rename(config::RuleIndex rule, config::Rule with) const;
    std::optional<Fix> requalify(config::RuleIndex rule, config::QConfig with) const;

private:
    std::stop_token stop_;
    std::vector<Finding> findings_;
    mutable std::shared_ptr<const PatternView> view_;
};

/// One of those that every default mapping comes with: it is meant for all models.
bool is_stock_rule(const config::Rule& rule);
/// One that a preset has just so.
bool is_stock_entry(const config::BackendPatternConfig& entry);
/// Its pattern for people.
std::string pattern_text(const config::BackendPatternConfig& entry);
/// All leaves that are objects or methods, the marker MatchAllNode aside.
std::vector<config::ObjectRef> atoms_of(const config::Pattern& pattern);
/// A class rather than a function, as far as names tell: its last component begins with a capital.
bool looks_like_class(std::string_view name);

// The checks; each file has a few of them.
void check_reach(Linter& linter); // rules of the model: match nothing, shadowed
void check_object_types(Linter& linter);
void check_regexes(Linter& linter);
void check_qconfigs(Linter& linter); // observers by themselves
void check_modes(Linter& linter);    // QAT and PTQ
void check_offers(Linter& linter);   // qconfigs against the backend
void check_dtype_configs(Linter& linter);
void check_entries(Linter& linter);
void check_fusers(Linter& linter);
void check_patterns(Linter& linter); // on the model
void check_custom(Linter& linter);
/// The names of modules in the PrepareCustomConfig, of a model with these.
void check_custom_names(Linter& linter, const model::Graph& modules);
/// Of fuse_fx alone: its FuseCustomConfig, and what it raises.
void check_fusion(Linter& linter);
void check_names(Linter& linter);    // those that exported Python may not use
void check_nested(Linter& linter);   // of standalone modules
void check_messages(Linter& linter); // what reading the files had to say
void check_verdicts(Linter& linter); // what comes out otherwise than asked
void check_raised(Linter& linter);   // last: what no other check explains

} // namespace lint_checks
} // namespace qcs::insight
