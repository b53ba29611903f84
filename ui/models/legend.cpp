#include "models/legend.h"

#include "help/field_help.h"

namespace qcs::ui {
namespace {

struct Row {
    const char* help; ///< key, without "status."
    qcs::Reason like; ///< a reason that looks like it
    bool ofFusion, ofQuantization;
};

constexpr std::array legendRows = {
    Row{"quantized", qcs::Reason::Static, false, true},
    Row{"dynamic", qcs::Reason::Dynamic, false, true},
    Row{"asked_float", qcs::Reason::LoweredAnyway, false, true},
    Row{"asked_quantized", qcs::Reason::NoQuantizedForm, false, true},
    Row{"float_although_asked", qcs::Reason::NoPattern, false, true},
    Row{"float_as_asked", qcs::Reason::NoneByRule, false, true},
    Row{"fuses", qcs::Reason::FusesHere, true, false},
    Row{"fused", qcs::Reason::FusedInto, true, true},
    Row{"fused_otherwise", qcs::Reason::FusedPreserved, true, false},
    Row{"stays", qcs::Reason::NotFused, true, false},
    Row{"neither", qcs::Reason::GraphInput, true, true},
    Row{"raises", qcs::Reason::Raises, true, true},
    Row{"incomplete", qcs::Reason::NotOnRecord, false, true},
};

bool isOne(qcs::Reason reason) {
    return reason == qcs::Reason::Raises || reason == qcs::Reason::NotOnRecord;
}

/// Two that decide nothing are lines of their own; all others are classes.
bool belongs(qcs::Reason reason, qcs::Reason like) {
    if (isOne(reason) || isOne(like)) return reason == like;
    return classTag(qcs::kind_of(reason)) == classTag(qcs::kind_of(like));
}

} // namespace

std::vector<LegendLine> legendLines(const std::array<int, qcs::reason_count>& counts, bool fusion) {
    std::vector<LegendLine> lines;
    for (const Row& row : legendRows) {
        if (fusion ? !row.ofFusion : !row.ofQuantization) continue;
        const FieldHelp* help = fieldHelp(QStringLiteral("status.") + QLatin1String(row.help));
        if (!help) continue;
        LegendLine line{lookOf(row.like), help->title, help->text, {}, 0};
        line.filter = isOne(row.like) ? filterTags(row.like).section(QLatin1Char(' '), 0, 0)
                                      : classTag(qcs::kind_of(row.like));
        for (int i = 0; i < qcs::reason_count; ++i)
            if (belongs(static_cast<qcs::Reason>(i), row.like))
                line.count += counts[static_cast<std::size_t>(i)];
        lines.push_back(line);
    }
    return lines;
}

} // namespace qcs::ui
