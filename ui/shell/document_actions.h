#pragma once
// Actions that set one thing of the document: its mode, its backend, its rules. Each of the latter can be
// undone.

#include <QList>

class QAction;
class QObject;

namespace qcs::ui {

class Document;

/// One of a group, checked while it is the document's.
QList<QAction*> modeActions(Document& document, QObject* parent);
QList<QAction*> backendActions(Document& document, QObject* parent); ///< torch's presets, and none of them
QList<QAction*> mappingActions(Document& document, QObject* parent); ///< torch's default mappings

} // namespace qcs::ui
