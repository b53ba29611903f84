#pragma once
// What stands behind each tab, and how it is wired to the rest of the window.

#include "session/session.h"
#include "shell/shell.h"

namespace qcs::ui {

class Actions;

/// `session` and `actions` are there as long as the pages.
void addPages(Pages& pages, Session& session, const Shell& shell, const Actions& actions);

} // namespace qcs::ui
