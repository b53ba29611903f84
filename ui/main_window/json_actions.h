#pragma once
// What the tab "JSON" has to do with the rest of the window, where it was made at all.

#include <QObject>

namespace qcs::ui {

class JsonPanel;
class MainWindow;

class JsonActions : public QObject {
    Q_OBJECT
public:
    explicit JsonActions(MainWindow& window);

    /// What was typed becomes an edit, or is kept as text.
    void flush();
    /// True if there was typing to undo that is no edit of the document.
    bool undoTyping();

private:
    JsonPanel* made() const;
    /// The titles of the parts whose text is none of their values.
    QStringList unfinished();
    void showRecoveredText();
    /// From the rule or the backend's entry that is chosen to its text; from the text to the form.
    void cross();

    MainWindow& window_;
};

} // namespace qcs::ui
