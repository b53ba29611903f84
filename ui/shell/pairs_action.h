#pragma once
// Tools > Compare tensors: the window of pairs, made when it is first wanted; what is looked at there is
// shown in the tab of the tensors.

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
    /// Brings it to the front.
    PairsView& open();

private:
    struct Wanted {
        QString path;
        std::string tensor;
    };
    void show(const Wanted& wanted, bool evenIfClosed);
    /// In the table of the ranking; nullopt: it is not there, or not yet.
    std::optional<int> entryOf(const Wanted& wanted);
    void showIfThere();

    Session& session_;
    const Shell shell_;
    PairsView* view_ = nullptr;
    std::optional<Wanted> waiting_; ///< until its file is open
};

} // namespace qcs::ui
