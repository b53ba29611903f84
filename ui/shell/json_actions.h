#pragma once
// Connects the tab "JSON" with the rest of the window. The tab's page is created only when it is needed.

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
                FileActions& files, CrashProtection& keeping);

    /// Turns typed text into an edit of the document; text with errors is kept as text.
    void flush();
    /// Undoes typing that is not an edit of the document yet. False if there is none.
    bool undoTyping();

private:
    /// The tab's panel, created if it does not exist yet.
    JsonPanel& panel() const;
    JsonPanel* made() const;
    /// The titles of the parts whose text has errors.
    QStringList unfinished();
    void showRecoveredText();
    /// Goes from the current rule or backend entry to its JSON text; from the JSON text to the form.
    void cross();

    Document& document_;
    const Shell shell_;
    Pages& pages_;
};

} // namespace qcs::ui
