#include "models/legend.h"

#include "help/field_help.h"

namespace qcs::ui {
namespace {

struct Row {
    const char* help;          ///< key of the help text, without "status."
    qcs::insight::Reason like; ///< a reason with this look
    bool ofFusion, ofQuantization;
};

constexpr std::array legendRows = {
    Row{"quantized", qcs::insight::Reason::Static, false, true},
    Row{"dynamic", qcs::insight::Reason::Dynamic, false, true},
    Row{"asked_float", qcs::insight::Reason::LoweredAnyway, false, true},
    Row{"asked_quantized", qcs::insight::Reason::NoQuantizedForm, false, true},
    Row{"float_although_asked", qcs::insight::Reason::NoPattern, false, true},
    Row{"float_as_asked", qcs::insight::Reason::NoneByRule, false, true},
    Row{"fuses", qcs::insight::Reason::FusesHere, true, false},
    Row{"fused", qcs::insight::Reason::FusedInto, true, true},
    Row{"fused_otherwise", qcs::insight::Reason::FusedPreserved, true, false},
    Row{"stays", qcs::insight::Reason::NotFused, true, false},
    Row{"neither", qcs::insight::Reason::GraphInput, true, true},
    Row{"raises", qcs::insight::Reason::Raises, true, true},
    Row{"incomplete", qcs::insight::Reason::NotRecorded, false, true},
};

bool isOne(qcs::insight::Reason reason) {
    return reason == qcs::insight::Reason::Raises || reason == qcs::insight::Reason::NotRecorded;
}

/// Raises and NotRecorded have lines of their own; all other lines are for classes of reasons.
bool belongs(qcs::insight::Reason reason, qcs::insight::Reason like) {
    if (isOne(reason) || isOne(like)) return reason == like;
    return kindTag(qcs::insight::kind_of(reason)) == kindTag(qcs::insight::kind_of(like));
}

} // namespace

std::vector<LegendLine> legendLines(const std::array<int, qcs::insight::reason_count>& counts, bool fusion) {
    std::vector<LegendLine> lines;
    for (const Row& row : legendRows) {
        if (fusion ? !row.ofFusion : !row.ofQuantization) continue;
        const FieldHelp* help = fieldHelp(QStringLiteral("status.") + QLatin1String(row.help));
        if (!help) continue;
        LegendLine line{lookOf(row.like), help->title, help->text, {}, 0};
        line.filter = isOne(row.like) ? filterTags(row.like).section(QLatin1Char(' '), 0, 0)
                                      : kindTag(qcs::insight::kind_of(row.like));
        for (int i = 0; i < qcs::insight::reason_count; ++i)
            if (belongs(static_cast<qcs::insight::Reason>(i), row.like))
                line.count += counts[static_cast<std::size_t>(i)];
        lines.push_back(line);
    }
    return lines;
}

} // namespace qcs::ui
