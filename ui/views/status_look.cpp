#include "views/status_look.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {
QString tr(const char* text) {
    return QCoreApplication::translate("Status", text);
}
} // namespace

StatusLook lookOf(qcs::NodeStatus status) {
    switch (status) {
    case qcs::NodeStatus::Asked: return {QStringLiteral("status-asked"), Colour::Quantized};
    case qcs::NodeStatus::NoneByRule: return {QStringLiteral("status-none"), Colour::FloatAsAsked};
    case qcs::NodeStatus::NoRule: return {QStringLiteral("status-no-rule"), Colour::Dim};
    case qcs::NodeStatus::FusedAway: return {QStringLiteral("status-fused"), Colour::Dim};
    case qcs::NodeStatus::NotCounted: return {QStringLiteral("status-not-counted"), Colour::Dim};
    }
    return {};
}

QString wordOf(qcs::NodeStatus status) {
    switch (status) {
    case qcs::NodeStatus::Asked: return tr("asked to quantize");
    case qcs::NodeStatus::NoneByRule: return tr("left in float by a rule");
    case qcs::NodeStatus::NoRule: return tr("no rule reaches it");
    case qcs::NodeStatus::FusedAway: return tr("fused into another");
    case qcs::NodeStatus::NotCounted: return tr("not counted");
    }
    return {};
}

} // namespace qcs::ui
