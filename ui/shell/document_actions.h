#pragma once
// Functions that create the actions to set the document's mode, its backend or its rules, and that connect
// the actions for undo and navigation. All changes of the document can be undone.

#include <QList>

#include <functional>

class QAction;
class QObject;
class QUndoStack;

namespace qcs::ui {

class Actions;
class Document;
class Navigator;

/// Returns one action for each mode. The action of the document's mode is checked.
QList<QAction*> modeActions(Document& document, QObject* parent);
/// Returns one action for each backend preset of PyTorch, a separator, and an action for an empty backend.
/// The action of a preset is checked if the document's backend equals the preset.
QList<QAction*> backendActions(Document& document, QObject* parent);
/// Returns one action for each default QConfigMapping of PyTorch. The action replaces all rules of the
/// document by those of this QConfigMapping.
QList<QAction*> mappingActions(Document& document, QObject* parent);

/// Connects the actions Undo, Redo, Back and Forward, and keeps them enabled only while they are possible.
/// Undo first calls `undoTyping`, which undoes typing in the JSON tab that is not an edit of the document
/// yet. If there is no such typing, it returns false, and the last edit of the document is undone.
void connectHistory(const Actions& actions, QUndoStack* stack, Navigator* navigator,
                    const std::function<bool()>& undoTyping);

} // namespace qcs::ui
