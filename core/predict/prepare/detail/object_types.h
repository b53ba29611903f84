#pragma once
// The object-type entries of a mapping after prepare's updates (fx/qconfig_mapping_utils.py,
// _update_qconfig_for_fusion and _update_qconfig_for_qat), which convert compares with its own.

#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"

namespace qcs::predict {

using ObjectTypes =
    std::vector<std::pair<config::ObjectRef, std::shared_ptr<const config::QConfig>>>; ///< null = None

/// In the order of Python's dict.
ObjectTypes updated_object_types(const FusedFacts& facts, const config::QConfigMapping& mapping);

} // namespace qcs::predict
