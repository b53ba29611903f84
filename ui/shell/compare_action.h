#pragma once
// CompareAction: the menu command Tools > Compare. It opens the window that compares two workspaces, files,
// presets or revisions, and creates this window on first use.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

namespace qcs::ui {

class Actions;
class CompareView;
class CrashProtection;

class CompareAction : public QObject {
    Q_OBJECT
public:
    /// The window is also opened when `crashProtection` emits compareWanted().
    CompareAction(Session& session, const Shell& shell, const Actions& actions,
                  CrashProtection& crashProtection);
    /// Shows the comparison window, brings it to the front, and returns it.
    CompareView& open();
    /// Returns true if no comparison is running.
    bool isIdle() const;

private:
    Session& session_;
    const Shell shell_;
    CompareView* view_ = nullptr;
};

} // namespace qcs::ui
