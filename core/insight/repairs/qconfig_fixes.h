#pragma once
// For a node whose qconfig fits no dtype config: qconfigs that would fit one, and the rules that set them.

#include "insight/explain/explanation.h"

namespace qcs::insight {

/// A change of one keyword of the activation's or the weight's observer. The values are texts as of Python's
/// str(); "" for none.
struct SpecChange {
    bool is_weight = false;
    std::string keyword; ///< "class" if the observer's class changes
    std::string from, to;
    bool operator==(const SpecChange&) const = default;
};

struct QConfigFix {
    config::DTypeConfigIndex dtype_config; ///< the dtype config of the pattern that the qconfig fits
    config::QConfig qconfig;
    std::vector<SpecChange> changes;
    std::vector<config::Rule> rules; ///< one for each node of the match, since all of them need the qconfig
    bool operator==(const QConfigFix&) const = default;
};

/// For a node whose pattern matches but whose qconfig fits none of its dtype configs: at most one fix for
/// each dtype config, those with the fewest changes first. Each has been checked to satisfy its dtype config.
/// Empty if PyTorch raises before it checks dtype configs, or if no value satisfies what is demanded.
std::vector<QConfigFix> qconfig_fixes(const Explainer& explainer, const Explanation& explanation);

} // namespace qcs::insight
