#pragma once
// Actions that set one thing of the document: its mode, its backend, its rules. Each of the latter can be
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

/// One of a group, checked while it is the document's.
QList<QAction*> modeActions(Document& document, QObject* parent);
QList<QAction*> backendActions(Document& document, QObject* parent); ///< torch's presets, and none of them
QList<QAction*> mappingActions(Document& document, QObject* parent); ///< torch's default mappings

// Undo and redo, back and forward: what they do and when they can.

/// `undoTyping` takes back typing that is no edit yet; false if there is none.
void connectHistory(const Actions& actions, QUndoStack* stack, Navigator* navigator,
                    const std::function<bool()>& undoTyping);

} // namespace qcs::ui
