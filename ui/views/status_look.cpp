#include "views/status_look.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {
/// The context of the texts of this file.
struct StatusTextsOfNodes {
    Q_DECLARE_TR_FUNCTIONS(StatusTextsOfNodes)
};
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
    case qcs::NodeStatus::Asked: return StatusTextsOfNodes::tr("asked to quantize");
    case qcs::NodeStatus::NoneByRule: return StatusTextsOfNodes::tr("left in float by a rule");
    case qcs::NodeStatus::NoRule: return StatusTextsOfNodes::tr("no rule reaches it");
    case qcs::NodeStatus::FusedAway: return StatusTextsOfNodes::tr("fused into another");
    case qcs::NodeStatus::NotCounted: return StatusTextsOfNodes::tr("not counted");
    }
    return {};
}

} // namespace qcs::ui
