#pragma once
// How a node came out, as it looks: always a shape, a colour and a word together.

#include "insight/reasons/reasons.h"
#include "theme/colours.h"

#include <QString>

namespace qcs::ui {

struct StatusLook {
    QString icon;
    Colour ink;
    bool operator==(const StatusLook&) const = default;
};
StatusLook lookOf(qcs::insight::Reason reason);
/// One word to four: "static", "no rule", "no pattern", ... the same for all nodes of a reason.
QString wordOf(qcs::insight::Reason reason);
/// One that looks as all of that kind do.
qcs::insight::Reason exampleOf(qcs::insight::ReasonKind kind);
/// Neither quantized nor in float, as far as people see: what is neutral, apart or undecided.
bool isNeither(qcs::insight::ReasonKind kind);
/// What the filter finds all nodes of a class by: "is:class-asked-float;". All that are neither are one
/// class.
QString classTag(qcs::insight::ReasonKind kind);
/// What the filter of the model finds a reason by: "is:no-pattern; is:class-float-although-asked; is:float;".
QString filterTags(qcs::insight::Reason reason);
/// What a chip says of one of them: "no pattern", "in float".
QString tagWords(const QString& tag);

} // namespace qcs::ui
