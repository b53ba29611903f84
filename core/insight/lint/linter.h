#pragma once
// Shared by all lint checks of FX configs: the input, look-ups in it, and the list of findings.

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
    const model::Graph* graph;             ///< null without a model
    const predict::Resolution* resolution; ///< null without a model
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
    /// The patterns and their matches, computed on first use; null without a model, or if prepare raises.
    const PatternView* view() const;

    /// Adds a finding. The returned reference is valid until the next call of add().
    Finding& add(Message what, LintPlace place);
    /// True if a finding with this id was already added for the rule.
    bool found(Code id, config::RuleIndex rule) const;
    std::vector<Finding> take() { return std::move(findings_); }
    const std::vector<Finding>& findings() const { return findings_; }

    /// Returns the place of the rule, or of its qconfig if `qconfig` is true; of the whole mapping if `rule`
    /// is none.
    LintPlace rule_place(config::RuleIndex rule, bool qconfig = false) const;
    /// Returns the place of the entry itself if `below` is "", else of the JSON value at the pointer `below`
    /// within the entry, e.g. "/fuser_method".
    static LintPlace entry_place(config::EntryIndex entry, std::string_view below = "");
    static LintPlace dtype_place(config::EntryIndex entry, config::DTypeConfigIndex dtype_config,
                                 std::string_view below = "");
    static LintPlace custom_place(config::Part part, std::string pointer) {
        return {part, {}, {}, {}, std::move(pointer), {}};
    }

    /// Returns a fix with the code "fix-rename-rule" that replaces the rule by `with`, which has a new key;
    /// nullopt if another rule already has the new key.
    std::optional<Fix> rename(config::RuleIndex rule, config::Rule with) const;
    /// Returns a fix that gives the rule the qconfig `with`.
    std::optional<Fix> replace_qconfig(config::RuleIndex rule, config::QConfig with) const;

private:
    std::stop_token stop_;
    std::vector<Finding> findings_;
    /// Null until view() has been called.
    mutable std::shared_ptr<const PatternView> view_;
};

/// True for a type rule that one of PyTorch's default mappings contains. Such rules are meant for all models,
/// so that it is not a problem if they match nothing.
bool is_stock_rule(const config::Rule& rule);
/// True if a preset contains exactly this entry.
bool is_stock_entry(const config::BackendPatternConfig& entry);
/// Returns the pattern of the entry as the text that is shown to the user.
std::string pattern_text(const config::BackendPatternConfig& entry);
/// Returns all classes, functions and methods in the pattern, except for MatchAllNode.
std::vector<config::ObjectRef> atoms_of(const config::Pattern& pattern);
/// True if the name looks like a class rather than a function: it contains a dot, and its last component
/// begins with a capital letter.
bool looks_like_class(std::string_view name);

// The checks. Each .cpp file implements some of them.
void check_matches(Linter& linter); // rules that are switched off, match nothing, or are shadowed by others;
                                    // mappings that request nothing
void check_object_types(Linter& linter);
void check_regexes(Linter& linter);
void check_qconfigs(Linter& linter);      // each observer of a qconfig by itself
void check_modes(Linter& linter);         // qconfigs against the mode (QAT or PTQ)
void check_dtype_support(Linter& linter); // qconfigs against the backend's dtype configs
void check_dtype_configs(Linter& linter);
void check_entries(Linter& linter);
void check_fusers(Linter& linter);
void check_patterns(Linter& linter); // patterns of the backend against the model
void check_custom(Linter& linter);
/// Checks that the standalone and non-traceable modules and classes in the PrepareCustomConfig exist in
/// `modules`, and, if there is a model, that it calls the standalone ones.
void check_custom_names(Linter& linter, const model::Graph& modules);
/// Only if fuse_fx is called alone: checks the FuseCustomConfig, and reports what fuse_fx raises.
void check_fusion(Linter& linter);
void check_trusted_names(Linter& linter); // names that exported Python code may not use
void check_nested(Linter& linter);        // configs of standalone modules
void check_messages(Linter& linter);      // diagnostics from reading the files
void check_verdicts(Linter& linter);      // nodes that do not run as requested, or that raise
void check_raised(Linter& linter);        // must run last: exceptions that no other check explains

} // namespace lint_checks
} // namespace qcs::insight
