#pragma once
// How the outcome of a node is shown: always as an icon, a colour and a text together.

#include "insight/reasons/reasons.h"
#include "theme/colours.h"

#include <QString>

namespace qcs::ui {

/// The icon (a name for icon(), theme/icons.h) and its colour.
struct StatusLook {
    QString icon;
    Colour ink;
    bool operator==(const StatusLook&) const = default;
};
StatusLook lookOf(qcs::insight::Reason reason);
/// Returns the outcome in one to four words: "static", "no rule", "no pattern", ...
QString wordOf(qcs::insight::Reason reason);
/// Returns a reason of this kind. Its icon and colour represent the whole kind.
qcs::insight::Reason exampleOf(qcs::insight::ReasonKind kind);
/// Returns true for the kinds Neutral, Standalone and Undecided, which are shown as neither quantized nor in
/// float.
bool isNeitherQuantizedNorFloat(qcs::insight::ReasonKind kind);
/// Returns the filter tag that finds all nodes of a kind: "is:class-asked-float;". The kinds for which
/// isNeitherQuantizedNorFloat() returns true share one tag.
QString kindTag(qcs::insight::ReasonKind kind);
/// Returns all tags by which the filter of the module tree finds nodes with this reason: "is:no-pattern;
/// is:class-float-although-asked; is:float;".
QString filterTags(qcs::insight::Reason reason);
/// Returns the text that the filter's chip shows for one of the above tags: "no pattern", "in float".
QString tagWords(const QString& tag);

} // namespace qcs::ui
