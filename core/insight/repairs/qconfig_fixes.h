#pragma once
// For a node whose qconfig does not satisfy any dtype config of its pattern: similar qconfigs that satisfy
// one, and the rules that set them.

#include "insight/explain/explanation.h"

namespace qcs::insight {

/// A change to the activation's or the weight's observer: of one keyword argument, or of the class. `from`
/// and `to` are written as by Python's str(). `from` is the default if the argument is not given now, or ""
/// if there is none; `to` is "" if the argument is no longer given.
struct SpecChange {
    bool is_weight = false;
    std::string keyword; ///< name of the argument; "class" if the observer's class changes
    std::string from, to;
    bool operator==(const SpecChange&) const = default;
};

struct QConfigFix {
    config::DTypeConfigIndex dtype_config; ///< the dtype config of the pattern that the new qconfig satisfies
    config::QConfig qconfig;               ///< the new qconfig
    std::vector<SpecChange> changes;       ///< how it differs from the present qconfig
    /// One rule for each node of the match, since all of them must have the new qconfig.
    std::vector<config::Rule> rules;
    bool operator==(const QConfigFix&) const = default;
};

/// Returns at most one fix for each dtype config of the node's pattern, those with the fewest changes first.
/// Each fix has been checked against its dtype config. A dtype config gets no fix if the changes that are
/// tried cannot satisfy all its constraints. Returns an empty list if the node has no pattern or no qconfig,
/// if its qconfig already satisfies a dtype config, or if PyTorch raises before it checks dtype configs.
std::vector<QConfigFix> qconfig_fixes(const Explainer& explainer, const Explanation& explanation);

} // namespace qcs::insight
