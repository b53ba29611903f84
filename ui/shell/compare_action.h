#pragma once
// Tools > Compare: the window that compares any two, made when it is first wanted.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

namespace qcs::ui {

class Actions;
class CompareView;
class Safekeeping;

class CompareAction : public QObject {
    Q_OBJECT
public:
    CompareAction(Session& session, const Shell& shell, const Actions& actions, Safekeeping& keeping);
    /// Brings it to the front.
    CompareView& open();
    bool isIdle() const;

private:
    Session& session_;
    const Shell shell_;
    CompareView* view_ = nullptr;
};

} // namespace qcs::ui
