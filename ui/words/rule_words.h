#pragma once
// What a rule is called.

#include "config/qconfig.h"

#include <QString>

namespace qcs::ui {

/// Its key, "conv2" or "nn.Conv2d"; words for the global rule, which has none.
QString ruleKey(const qcs::config::Rule& rule);

} // namespace qcs::ui
