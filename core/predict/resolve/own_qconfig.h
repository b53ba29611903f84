#pragma once
// The attribute `qconfig` that a module may come with, as graph files hold it: None, the name of one of
// torch's own, or a dict of both constructors.

#include "config/qconfig.h"

#include <memory>

namespace qcs::predict {

/// null for None, and for what is no qconfig.
std::shared_ptr<const config::QConfig> read_own_qconfig(const config::Value& value);
config::Value own_qconfig_value(const std::shared_ptr<const config::QConfig>& qconfig);

} // namespace qcs::predict
