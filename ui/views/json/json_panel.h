#pragma once
// JsonPanel: the tab "JSON". It shows the document's configs as JSON text that the user can edit, and as
// Python code that builds them.

#include "views/json/json_session.h"

#include <QWidget>

#include <array>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace qcs::ui {

class ChoiceStrip;
class FindBar;
class JsonEditor;
class ProblemList;
class PythonView;
class SegmentedControl;
class StatusLine;

class JsonPanel : public QWidget {
    Q_OBJECT
public:
    enum class Language : std::uint8_t { Json, Python };

    JsonPanel(Document* document, JobRunner* jobs, QWidget* parent = nullptr);

    void showPart(qcs::config::Part part);
    qcs::config::Part currentPart() const;
    void showLanguage(Language language);
    /// Shows a part, and moves the cursor to the place of a JSON pointer.
    void showPointer(qcs::config::Part part, const QString& pointer);
    /// Emits ruleChosen() or entryChosen() for the rule or the backend entry at the cursor.
    void showInForm();

    // Return the editor and the session of the current part.
    JsonEditor& editor();
    JsonSession& session();
    PythonView& python() { return *python_; }
    ProblemList& problems() { return *problems_; }
    FindBar& findBar() { return *find_; }
    ChoiceStrip& strip() { return *strip_; }
    /// Returns the JSON pointer of the place at the cursor.
    QString pointerHere() const;

    /// Turns typed text into edits of the document. Returns false if some text could not become an edit,
    /// because the text has errors or because of a conflict (JsonSession::State::Conflict).
    bool flush();
    /// Undoes typing that could not become an edit of the document. Returns false if there is no such typing
    /// or the panel is hidden. To be called on Ctrl+Z anywhere in the window.
    bool undoTyping();
    void waitForIdle(int milliseconds);

Q_SIGNALS:
    // Emitted when a rule or a backend entry should be shown in its form.
    void ruleChosen(qcs::ui::RuleId rule);
    void entryChosen(qcs::config::EntryIndex entry);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Page {
        JsonEditor* editor = nullptr;
        JsonSession* session = nullptr;
    };
    Page& page(qcs::config::Part part);
    Page makePage(qcs::config::Part part);
    QWidget* makeBars();
    void makeStatus();
    void connectDocument();
    void refresh();
    void showState();
    void showPlace();
    void showProblems();
    void copyPointer();

    Document* document_;
    JobRunner* jobs_;
    std::array<Page, qcs::config::part_count> pages_;
    SegmentedControl* parts_;
    SegmentedControl* languages_;
    ChoiceStrip* strip_;
    FindBar* find_;
    QStackedWidget* body_;
    PythonView* python_;
    ProblemList* problems_;
    QWidget* status_;
    QToolButton* pointer_;
    QLabel* state_;
    QLabel* place_;
    QToolButton* form_;
    QToolButton* format_;
    QTimer placeSoon_; ///< delays showPlace() while the cursor moves
};

} // namespace qcs::ui
