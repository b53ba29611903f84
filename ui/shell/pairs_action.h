#pragma once
// PairsAction: the menu command Tools > Compare tensors. It opens the window that compares the tensors of two
// files pair by pair, and creates this window on first use. The tensor that is selected in the window is also
// shown in the tab "Tensors" if its file is open.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

#include <optional>

namespace qcs::ui {

class Actions;
class PairsView;

class PairsAction : public QObject {
    Q_OBJECT
public:
    PairsAction(Session& session, const Shell& shell, const Actions& actions);
    /// Shows the window, brings it to the front, and returns it.
    PairsView& open();

private:
    struct Wanted {
        QString path;
        std::string tensor;
    };
    void show(const Wanted& wanted, bool evenIfClosed);
    /// Returns the index of the tensor's entry in the plan's table; nullopt if the table does not contain the
    /// tensor, or not yet.
    std::optional<int> entryOf(const Wanted& wanted);
    void showIfThere();

    Session& session_;
    const Shell shell_;
    PairsView* view_ = nullptr;
    std::optional<Wanted> waiting_; ///< the tensor to show once its file is open
};

} // namespace qcs::ui
