#pragma once
// What the tab "JSON" has to do with the rest of the window, where it was made at all.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

namespace qcs::ui {

class Actions;
class FileActions;
class JsonPanel;
class Safekeeping;

class JsonActions : public QObject {
    Q_OBJECT
public:
    JsonActions(Session& session, const Shell& shell, const Actions& actions, Pages& pages,
                FileActions& files, Safekeeping& keeping);

    /// What was typed becomes an edit, or is kept as text.
    void flush();
    /// True if there was typing to undo that is no edit of the document.
    bool undoTyping();

private:
    /// The tab's panel; the first time it is made.
    JsonPanel& panel() const;
    JsonPanel* made() const;
    /// The titles of the parts whose text is none of their values.
    QStringList unfinished();
    void showRecoveredText();
    /// From the rule or the backend's entry that is chosen to its text; from the text to the form.
    void cross();

    Document& document_;
    const Shell shell_;
    Pages& pages_;
};

} // namespace qcs::ui
