#pragma once
// Creates the page of each tab and connects it to the rest of the window.

#include "session/session.h"
#include "shell/shell.h"

namespace qcs::ui {

class Actions;

/// `session` and `actions` must outlive the pages.
void addPages(Pages& pages, Session& session, const Shell& shell, const Actions& actions);

} // namespace qcs::ui
