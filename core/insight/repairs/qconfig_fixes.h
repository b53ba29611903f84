#pragma once
// Qconfigs that would satisfy a dtype config that the present one fails, and the rules that bring them about.

#include "insight/explain/explanation.h"

namespace qcs::insight {

/// One keyword of the activation's or the weight's observer, as str() shows its values; "" for none.
struct SpecChange {
    bool is_weight = false;
    std::string keyword; ///< "class" for another class
    std::string from, to;
    bool operator==(const SpecChange&) const = default;
};

struct QConfigFix {
    config::DTypeConfigIndex dtype_config; ///< of the matched pattern: the one that it satisfies
    config::QConfig qconfig;
    std::vector<SpecChange> changes;
    std::vector<config::Rule> rules; ///< one for each node of the match: all of them need it
    bool operator==(const QConfigFix&) const = default;
};

/// For a node whose pattern matches, whose qconfig fits no dtype config: at most one for each dtype config,
/// those of fewest changes first. Each is checked to satisfy its dtype config. None where PyTorch raises
/// before it checks, or a value cannot be changed to what is demanded.
std::vector<QConfigFix> qconfig_fixes(const Explainer& explainer, const Explanation& explanation);

} // namespace qcs::insight
