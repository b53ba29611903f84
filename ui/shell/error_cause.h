#pragma once
// The cause of an exception that PyTorch raises: the rule, backend entry or eager setting of the first error
// that lint found, with actions to show and to fix it.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/message_bars.h"

namespace qcs::ui {

struct ErrorCause {
    QString words; ///< "Rule 4 is at fault: Python cannot compile `conv[1`…"; "" if no cause is known
    QList<Banner::Offer> offers;
};
/// The offers refer to `session`, which must outlive them.
ErrorCause errorCauseOf(Session& session, const Shell& shell);

} // namespace qcs::ui
