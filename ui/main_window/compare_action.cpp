#include "main_window/compare_action.h"

#include "main_window/actions.h"
#include "main_window/main_window.h"
#include "main_window/safekeeping.h"
#include "main_window/selection.h"
#include "views/compare_view.h"

namespace qcs::ui {

CompareAction::CompareAction(MainWindow& window) : QObject(&window), window_(window) {
    connect(window.actions()[Do::Compare], &QAction::triggered, this, [this] { open(); });
    connect(&window.safekeeping(), &Safekeeping::compareWanted, this,
            [this](const CompareSource& before, const CompareSource& after) {
                open().setSources(before, after);
            });
}

CompareView& CompareAction::open() {
    if (!view_) {
        view_ = new CompareView(&window_.document(), &window_.analysis(), &window_.jobs(), &window_);
        connect(view_, &CompareView::nodeChosen, &window_.selection(), &Selection::showNode);
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
