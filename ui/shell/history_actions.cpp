#include "shell/history_actions.h"

#include "session/navigator.h"
#include "shell/actions.h"

#include <QUndoStack>

namespace qcs::ui {

void connectHistory(const Actions& actions, QUndoStack* stack, Navigator* navigator,
                    const std::function<bool()>& undoTyping) {
    QAction* undo = actions[Do::Undo];
    QAction* redo = actions[Do::Redo];
    QObject::connect(undo, &QAction::triggered, stack, [stack, undoTyping] {
        if (!undoTyping()) stack->undo();
    });
    QObject::connect(redo, &QAction::triggered, stack, &QUndoStack::redo);
    QObject::connect(stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    QObject::connect(stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    QObject::connect(stack, &QUndoStack::undoTextChanged, undo, [undo](const QString& what) {
        undo->setText(what.isEmpty() ? Actions::tr("&Undo") : Actions::tr("&Undo: %1").arg(what));
    });
    QObject::connect(stack, &QUndoStack::redoTextChanged, redo, [redo](const QString& what) {
        redo->setText(what.isEmpty() ? Actions::tr("&Redo") : Actions::tr("&Redo: %1").arg(what));
    });
    undo->setEnabled(stack->canUndo());
    redo->setEnabled(stack->canRedo());

    QAction* back = actions[Do::Back];
    QAction* forward = actions[Do::Forward];
    QObject::connect(back, &QAction::triggered, navigator, &Navigator::back);
    QObject::connect(forward, &QAction::triggered, navigator, &Navigator::forward);
    const auto enable = [back, forward, navigator] {
        back->setEnabled(navigator->canGoBack());
        forward->setEnabled(navigator->canGoForward());
    };
    QObject::connect(navigator, &Navigator::historyChanged, back, enable);
    enable();
}

} // namespace qcs::ui
