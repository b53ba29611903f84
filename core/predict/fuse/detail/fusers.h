#pragma once
// Finds the fuser method for a matched structure (torch/ao/quantization/fuser_method_mappings.py,
// get_fuser_method_new; docs/semantics/fusion.md#rebuilding).

#include "config/pattern.h"
#include "predict/fuse/fuser_methods.h"

#include <unordered_map>

namespace qcs::predict {

/// Maps matched structures to entries with a fuser method. Results are cached.
class FuserLookup {
public:
    /// Adds an entry that has a fuser method; `key` is its pattern. If two entries have the same key, the one
    /// added later is used.
    void add(const config::Pattern& key, config::EntryIndex entry);
    /// Looks up the structure of matched types, then variants of the structure in which some types are
    /// replaced by MatchAllNode. The variants in which the leftmost type is replaced are tried last. Returns
    /// the entry of the first structure, in this order, that is the key of an entry; none if no structure is
    /// one.
    config::EntryIndex find(const std::vector<FusePart>& structure);

private:
    /// Entries with their keys, by the key as text.
    std::unordered_map<std::string, std::pair<config::Pattern, config::EntryIndex>> entry_of_;
    /// Results of find(), by the structure as text.
    std::unordered_map<std::string, config::EntryIndex> found_;
};

// Fuser methods that only Python can call.

/// Returns the recorded result of the user's own fuser method for these parts. Throws PyError if the method
/// raised, and PyError with `type` "" if this call was not recorded.
FusedModule recorded_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                           const std::vector<FusePart>& parts, const Recorded& recorded);

} // namespace qcs::predict
