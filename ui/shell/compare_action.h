#pragma once
// Tools > Compare: opens the window that compares two workspaces or revisions. It is created on first use.

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
    CompareAction(Session& session, const Shell& shell, const Actions& actions, CrashProtection& keeping);
    /// Shows the window and brings it to the front.
    CompareView& open();
    bool isIdle() const;

private:
    Session& session_;
    const Shell shell_;
    CompareView* view_ = nullptr;
};

} // namespace qcs::ui
