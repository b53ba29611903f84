#pragma once
// ErrorCause: why PyTorch would raise an exception, as far as lint knows. The cause is the first error that
// lint has found in a rule, a backend entry or the eager config, and that says more than that PyTorch raises.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/message_bars.h"

namespace qcs::ui {

struct ErrorCause {
    QString words; ///< a sentence such as "Rule 4 is at fault: Python cannot compile `conv[1`…"; "" if no
                   ///< cause is known
    QList<Banner::Button> offers; ///< the buttons that show the cause, and that fix it or switch its rule off
};
/// Returns the cause of the exception that the analysis predicts. The offers refer to `session`, which must
/// outlive them.
ErrorCause errorCauseOf(Session& session, const Shell& shell);

} // namespace qcs::ui
