#pragma once
// What everything is worked out from: immutable values.

#include "insight/explain/conversions.h"

namespace qcs::engine {

/// The graph may be null: then only what needs none can be asked for. The other parts of ResolveInput are
/// not.
struct Inputs : predict::ResolveInput {
    insight::ConversionOptions conversion = {}; ///< how convert is called
    std::shared_ptr<const config::FuseCustomConfig> fuse_custom =
        {}; ///< whether or not it is in use; may be null
    std::vector<std::shared_ptr<const model::Graph>> other_graphs =
        {};                                           ///< other models that the configs are for
    std::shared_ptr<const Diagnostics> messages = {}; ///< what reading the files had to say; may be null
};

} // namespace qcs::engine
