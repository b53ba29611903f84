#include "shell/compare_action.h"

#include "shell/actions.h"
#include "shell/crash_protection.h"
#include "shell/guide_window.h"
#include "views/compare/compare_view.h"

namespace qcs::ui {

CompareAction::CompareAction(Session& session, const Shell& shell, const Actions& actions,
                             CrashProtection& crashProtection)
    : QObject(shell.window), session_(session), shell_(shell) {
    connect(actions[ActionId::Compare], &QAction::triggered, this, [this] { open(); });
    connect(&crashProtection, &CrashProtection::compareWanted, this,
            [this](const CompareSource& before, const CompareSource& after) {
                open().setSources(before, after);
            });
}

CompareView& CompareAction::open() {
    if (!view_) {
        view_ = new CompareView(&session_.document(), &session_.answers(), &session_.jobs(), shell_.window);
        connect(view_, &CompareView::nodeChosen, this, shell_.showNode);
        attachGuide(view_);
    }
    view_->show();
    view_->raise();
    view_->activateWindow();
    return *view_;
}

bool CompareAction::isIdle() const {
    return !view_ || view_->isIdle();
}

} // namespace qcs::ui
