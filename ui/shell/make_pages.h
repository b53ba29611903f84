#pragma once
// addPages(): adds all tabs to the main window. The page of a tab is created on first use, and is then
// connected to the rest of the window.

#include "session/session.h"
#include "shell/shell.h"

namespace qcs::ui {

class Actions;

/// `session` and `actions` must outlive `pages`.
void addPages(Pages& pages, Session& session, const Shell& shell, const Actions& actions);

} // namespace qcs::ui
