#pragma once
// How a node came out, as it looks: always a shape, a colour and a word together.

#include "analysis/explain/reasons.h"
#include "theme/colours.h"

#include <QString>

namespace qcs::ui {

struct StatusLook {
    QString icon;
    Colour ink;
    bool operator==(const StatusLook&) const = default;
};
StatusLook lookOf(qcs::Reason reason);
/// One word to four: "static", "no rule", "no pattern", ... the same for all nodes of a reason.
QString wordOf(qcs::Reason reason);
/// The kind of outcome, for counts: quantized, dynamic, fused, float as asked, float although asked, neither;
/// and those that are otherwise than asked. Of fuse_fx alone: becomes a fused module, preserved or lost,
/// stays.
enum class Outcomes : std::uint8_t {
    Quantized,
    Dynamic,
    Fused,
    FloatAsAsked,
    FloatAlthoughAsked,
    OtherwiseQuantized,
    OtherwiseFloat,
    Fuses,
    FusedOtherwise,
    Stays,
    Neither
};
Outcomes outcomeOf(qcs::Reason reason);
/// What the filter finds all nodes of a class by: "is:class-asked-float;".
QString classTag(Outcomes outcome);
/// What the filter of the model finds a reason by: "is:no-pattern; is:class-float-although-asked; is:float;".
QString filterTags(qcs::Reason reason);
/// What a chip says of one of them: "no pattern", "in float".
QString tagWords(const QString& tag);

} // namespace qcs::ui
