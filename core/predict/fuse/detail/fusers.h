#pragma once
// Which fuser method is called for a matched structure (torch/ao/quantization/fuser_method_mappings.py,
// get_fuser_method_new; semantics §4.2).

#include "config/pattern.h"
#include "predict/fuse/fuser_methods.h"

#include <unordered_map>

namespace qcs::predict {

class FuserLookup {
public:
    /// `key` is that of an entry with a fuser method; of two entries with the same key the last one counts.
    void add(const config::Pattern& key, config::EntryIndex entry);
    /// The entry of the first key that equals the matched types with some of them replaced by MatchAllNode,
    /// the leftmost replaced last; none if there is no such key.
    config::EntryIndex find(const std::vector<FusePart>& structure);

private:
    std::unordered_map<std::string, config::EntryIndex> entry_of_; ///< by text of the key
    std::unordered_map<std::string, config::EntryIndex> found_;
};

// A fuser method that only Python can call.

/// What the user's own method returned when the model was recorded. Throws PyError, without a type where it
/// is not on record.
FusedModule recorded_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                           const std::vector<FusePart>& parts, const Recorded& recorded);

} // namespace qcs::predict
