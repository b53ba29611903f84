#include "shell/pairs_action.h"

#include "shell/actions.h"
#include "shell/guide_window.h"
#include "views/tensors/pairs_view.h"

namespace qcs::ui {

PairsAction::PairsAction(Session& session, const Shell& shell, const Actions& actions)
    : QObject(shell.window), session_(session), shell_(shell) {
    connect(actions[ActionId::CompareTensors], &QAction::triggered, this, [this] { open(); });
}

PairsView& PairsAction::open() {
    if (!view_) {
        view_ = new PairsView(&session_.document(), &session_.answers(), &session_.tensors(),
                              &session_.jobs(), shell_.window);
        attachGuide(view_);
        connect(view_, &PairsView::tensorChosen, this,
                [this](const QString& path, const std::string& tensor, bool wanted) {
                    show({path, tensor}, wanted);
                });
        connect(&session_.ranking(), &WeightRanking::planChanged, this, &PairsAction::showIfThere);
    }
    view_->show();
    view_->raise();
    view_->activateWindow();
    return *view_;
}

void PairsAction::show(const Wanted& wanted, bool evenIfClosed) {
    waiting_ = wanted;
    if (evenIfClosed) {
        session_.document().addTensorFile(wanted.path); // does nothing if the file is open
        shell_.setTab(Tab::Tensors);
        shell_.window->raise();
        shell_.window->activateWindow();
    }
    showIfThere();
    if (!evenIfClosed) waiting_.reset();
}

std::optional<int> PairsAction::entryOf(const Wanted& wanted) {
    const auto& plan = session_.ranking().plan();
    const auto& table = session_.tensors().table();
    if (!plan || plan->table != table) return std::nullopt;
    std::size_t at = 0;
    for (const auto& file : session_.tensors().files()) {
        if (!file.problem.isEmpty()) continue;
        for (std::size_t i = at; file.path == wanted.path && i < at + file.tensors; ++i)
            if (table->entries[i].info().name == wanted.tensor) return static_cast<int>(i);
        at += file.tensors;
    }
    return std::nullopt;
}

void PairsAction::showIfThere() {
    if (!waiting_) return;
    const auto entry = entryOf(*waiting_);
    if (!entry) return;
    waiting_.reset();
    session_.ranking().setCurrent(*entry);
}

} // namespace qcs::ui
