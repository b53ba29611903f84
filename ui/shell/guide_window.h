#pragma once
// GuideWindow: the window of the user's guide. At the left it lists the pages of the guide, at the right it
// shows one of them. If the focused field has no help text, F1 opens the guide at the page about the focused
// view.

#include <QDialog>
#include <QStringList>

class QLabel;
class QLineEdit;
class QListWidget;
class QToolButton;
class QUrl;

namespace qcs::ui {

class GuidePage;

class GuideWindow : public QDialog {
    Q_OBJECT
public:
    explicit GuideWindow(QWidget* parent);

    /// Shows a page, given by its name such as "why", and adds the page that was shown before to the history.
    /// Does nothing if there is no such page.
    void go(const QString& page);
    // Show the previous or the next page of the history.
    void back();
    void forward();

    /// Returns the name of the page that is shown.
    QString shownPage() const;
    GuidePage* page() const { return page_; }
    QListWidget* contents() const { return contents_; }
    QLineEdit* field() const { return field_; }
    /// Returns the text about the result of the search, such as "3 hits on this page"; "" if nothing is
    /// searched.
    QString searchResult() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fillContents();
    void turnTo(const QString& page);
    void follow(const QUrl& link);
    void search(const QString& words);
    /// Goes to the next or the previous hit of the search. If the page has no further hit, goes to the next
    /// or previous page that has one.
    void findAgain(bool backwards);
    void sayHits();

    QLineEdit* field_;
    QLabel* answer_;
    QToolButton* back_;
    QToolButton* forward_;
    QListWidget* contents_;
    GuidePage* page_;
    QStringList before_; ///< names of the pages to which Back leads, the most recent last
    QStringList after_;  ///< names of the pages to which Forward leads, the next one last
};

/// Returns the name of the guide's page about the innermost view around the widget `focus` that has a page.
/// If none has, returns the page about another visible view of the same main window, preferably about the
/// current tab. If there is no such page either, returns the page of contents.
QString guidePageFor(const QWidget* focus);
/// Shows a page in the guide's window, and brings this window in front of the main window to which `asker`
/// belongs. A guide that is already open is used again.
GuideWindow* showGuide(QWidget* asker, const QString& page);
/// Makes F1 in a secondary window open the guide at the page about the focused view.
void attachGuide(QWidget* window);

} // namespace qcs::ui
