#pragma once
// Finds the fuser method for a matched structure (torch/ao/quantization/fuser_method_mappings.py,
// get_fuser_method_new; docs/semantics/fusion.md#rebuilding).

#include "config/pattern.h"
#include "predict/fuse/fuser_methods.h"

#include <unordered_map>

namespace qcs::predict {

class FuserLookup {
public:
    /// `key` is the pattern of an entry with a fuser method. If two entries have the same key, the later one
    /// is used.
    void add(const config::Pattern& key, config::EntryIndex entry);
    /// Tries the matched types, then the same with some of them replaced by MatchAllNode (the leftmost is
    /// replaced last), and returns the entry of the first key that equals one of these; none if there is no
    /// such key.
    config::EntryIndex find(const std::vector<FusePart>& structure);

private:
    std::unordered_map<std::string, config::EntryIndex> entry_of_; ///< by the key as text
    std::unordered_map<std::string, config::EntryIndex> found_;
};

// Fuser methods that only Python can call.

/// The recorded result of the user's own fuser method. Throws PyError, without a type if this call was not
/// recorded.
FusedModule recorded_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                           const std::vector<FusePart>& parts, const Recorded& recorded);

} // namespace qcs::predict
