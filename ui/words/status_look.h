#pragma once
// How the outcome of a node is shown: always as an icon, a colour and a word together.

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
/// The status in one to four words: "static", "no rule", "no pattern", ...
QString wordOf(qcs::insight::Reason reason);
/// A reason of this kind, whose look stands for all of the kind.
qcs::insight::Reason exampleOf(qcs::insight::ReasonKind kind);
/// True for the kinds Neutral, Apart and Undecided, which are shown as neither quantized nor in float.
bool isNeither(qcs::insight::ReasonKind kind);
/// The filter tag of all nodes of a kind: "is:class-asked-float;". The kinds of isNeither() share one tag.
QString classTag(qcs::insight::ReasonKind kind);
/// All tags by which the filter of the model tree finds a reason: "is:no-pattern;
/// is:class-float-although-asked; is:float;".
QString filterTags(qcs::insight::Reason reason);
/// The text of the chip for one of these tags: "no pattern", "in float".
QString tagWords(const QString& tag);

} // namespace qcs::ui
