#pragma once
// JsonActions: connects the tab "JSON" with the rest of the main window. The page of the tab is created only
// when it is needed.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

namespace qcs::ui {

class Actions;
class FileActions;
class JsonPanel;
class CrashProtection;

class JsonActions : public QObject {
    Q_OBJECT
public:
    JsonActions(Session& session, const Shell& shell, const Actions& actions, Pages& pages,
                FileActions& files, CrashProtection& crashProtection);

    /// Turns text that was typed in the JSON tab into an edit of the document. Text that has errors is stored
    /// in Document::invalidTexts() instead.
    void flush();
    /// Undoes typing that is not an edit of the document yet. Returns false if there is none.
    bool undoTyping();

private:
    /// Returns the panel of the tab. If it does not exist yet, creates it.
    JsonPanel& panel() const;
    /// Returns the panel of the tab; null if it does not exist yet.
    JsonPanel* existingPage() const;
    /// Calls flush(), and returns the titles of the parts whose text has errors.
    QStringList unfinished();
    void showRecoveredText();
    /// If the tab "JSON" is shown, goes from the text to the form of the rule or backend entry at the text
    /// cursor. If another tab is shown, goes to the JSON text of the current rule or backend entry.
    void cross();

    Document& document_;
    const Shell shell_;
    Pages& pages_;
};

} // namespace qcs::ui
