#pragma once
// Actions that set the document's mode, its backend or its rules. Setting the backend or the rules can be
// undone.

#include <QList>

#include <functional>

class QAction;
class QObject;
class QUndoStack;

namespace qcs::ui {

class Actions;
class Document;
class Navigator;

/// One action per mode; the document's current mode is checked.
QList<QAction*> modeActions(Document& document, QObject* parent);
QList<QAction*> backendActions(Document& document, QObject* parent); ///< torch's presets and an empty backend
QList<QAction*> mappingActions(Document& document, QObject* parent); ///< torch's default mappings

// Connects the actions Undo, Redo, Back and Forward, including their enabled states.

/// `undoTyping` undoes typing in the JSON tab that is not an edit of the document yet; it returns false if
/// there is none.
void connectHistory(const Actions& actions, QUndoStack* stack, Navigator* navigator,
                    const std::function<bool()>& undoTyping);

} // namespace qcs::ui
