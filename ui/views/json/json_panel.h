#pragma once
// The tab "JSON": the document's configs as text, to read and to write, and the Python that builds the same.

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
    /// Opens the part and goes to what the JSON pointer leads to.
    void showPointer(qcs::config::Part part, const QString& pointer);
    /// Goes to the rule or entry that the place of the cursor is about.
    void showInForm();

    /// Of the part that is shown.
    JsonEditor& editor();
    JsonSession& session();
    PythonView& python() { return *python_; }
    ProblemList& problems() { return *problems_; }
    FindBar& findBar() { return *find_; }
    ChoiceStrip& strip() { return *strip_; }
    QString pointerHere() const;

    /// Makes edits of what was typed. False: some text is in error, and not part of the document.
    bool flush();
    /// Ctrl+Z anywhere in the window: true if there was typing to undo that is no edit of the document.
    bool undoTyping();
    void waitForIdle(int milliseconds);

Q_SIGNALS:
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
    QTimer placeSoon_;
};

} // namespace qcs::ui
