#pragma once
// What lint finds: facts about configs that PyTorch does not tell, as data. The ids are codes of
// insight/lint/lint_codes.h, and have a page in resources/lint/ids.md.

#include "base/diagnostic.h"
#include "config/workspace.h"

namespace qcs::insight {

/// The config that a finding is about.
struct LintPlace {
    config::Part part = config::Part::Mapping;
    config::RuleIndex rule;
    config::EntryIndex entry;
    config::DTypeConfigIndex dtype_config; ///< of that entry
    std::string pointer;                   ///< JSON pointer in the body of that config
    Place file;                            ///< where it stands in a file, if that is known
    bool operator==(const LintPlace&) const = default;
};

// Edits that fix a finding. Indices are those of the configs that were linted.
struct RemoveRule {
    config::RuleIndex rule;
    bool operator==(const RemoveRule&) const = default;
};
/// The key may be another one; no other rule has it.
struct ReplaceRule {
    config::RuleIndex rule;
    config::Rule with;
    bool operator==(const ReplaceRule&) const = default;
};
/// As QConfigMapping::set: overwrites the rule of that key, else adds it.
struct PutRule {
    config::Rule rule;
    bool operator==(const PutRule&) const = default;
};
struct ReplaceEntry {
    config::EntryIndex entry;
    config::BackendPatternConfig with;
    bool operator==(const ReplaceEntry&) const = default;
};
struct RemoveEntry {
    config::EntryIndex entry;
    bool operator==(const RemoveEntry&) const = default;
};
/// As BackendConfig::set.
struct PutEntry {
    config::BackendPatternConfig entry;
    bool operator==(const PutEntry&) const = default;
};
struct ReplacePrepareCustom {
    config::PrepareCustomConfig with;
    bool operator==(const ReplacePrepareCustom&) const = default;
};
struct ReplaceConvertCustom {
    config::ConvertCustomConfig with;
    bool operator==(const ReplaceConvertCustom&) const = default;
};
struct SwitchMode {
    bool is_qat = false;
    bool operator==(const SwitchMode&) const = default;
};
using LintEdit = std::variant<RemoveRule, ReplaceRule, PutRule, ReplaceEntry, RemoveEntry, PutEntry,
                              ReplacePrepareCustom, ReplaceConvertCustom, SwitchMode>;

/// The message says what the edit does: "fix-remove-rule", ...
struct Fix : Message {
    LintEdit edit;
    bool operator==(const Fix&) const = default;
};

/// The name of its code is its id.
struct Finding : Message {
    Severity severity = Severity::Warning;
    Message cause; ///< a second sentence that says why; without a code there is none
    LintPlace place;
    std::optional<Fix> fix;
    bool operator==(const Finding&) const = default;
};

} // namespace qcs::insight
