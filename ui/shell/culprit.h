#pragma once
// Who is at fault where PyTorch raises: the rule or the entry of the first error that lint found, with the
// way there and its fix.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/message_bars.h"

namespace qcs::ui {

struct Culprit {
    QString words; ///< "Rule 4 is at fault: Python cannot compile `conv[1`…"; "" where none is known
    QList<Banner::Offer> offers;
};
/// What the offers do is done to `session`, which lives longer than they.
Culprit culpritOf(Session& session, const Shell& shell);

} // namespace qcs::ui
