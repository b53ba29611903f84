#pragma once
// How a node's status looks: always a shape, a colour and a word together.

#include "analysis/resolve.h"
#include "theme/colours.h"

#include <QString>

namespace qcs::ui {

struct StatusLook {
    QString icon;
    Colour ink;
};
StatusLook lookOf(qcs::NodeStatus status);
/// One word or two: "asked", "none by rule", ... for counts and tool tips.
QString wordOf(qcs::NodeStatus status);

} // namespace qcs::ui
