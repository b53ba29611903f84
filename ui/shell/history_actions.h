#pragma once
// Undo and redo, back and forward: what they do and when they can.

#include <functional>

class QUndoStack;

namespace qcs::ui {

class Actions;
class Navigator;

/// `undoTyping` takes back typing that is no edit yet; false if there is none.
void connectHistory(const Actions& actions, QUndoStack* stack, Navigator* navigator,
                    const std::function<bool()>& undoTyping);

} // namespace qcs::ui
