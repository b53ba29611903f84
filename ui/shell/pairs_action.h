#pragma once
// Tools > Compare tensors: opens the window of tensor pairs, created on first use. The tensor that is current
// there is shown in the tab "Tensors".

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
    /// Shows the window and brings it to the front.
    PairsView& open();

private:
    struct Wanted {
        QString path;
        std::string tensor;
    };
    void show(const Wanted& wanted, bool evenIfClosed);
    /// Index of the tensor in the table of the ranking; nullopt: it is not there, or not there yet.
    std::optional<int> entryOf(const Wanted& wanted);
    void showIfThere();

    Session& session_;
    const Shell shell_;
    PairsView* view_ = nullptr;
    std::optional<Wanted> waiting_; ///< the tensor to show once its file is open
};

} // namespace qcs::ui
