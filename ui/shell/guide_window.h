#pragma once
// The user's guide: its pages at the left, the one that is read at the right. F1 opens it where no field has
// help of its own, at the page for the view that the person is in.

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

    /// By its name, "why"; Back leads to the one before.
    void go(const QString& page);
    void back();
    void forward();

    QString shownPage() const;
    GuidePage* page() const { return page_; }
    QListWidget* contents() const { return contents_; }
    QLineEdit* field() const { return field_; }
    /// What the search has found, in words.
    QString answer() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fillContents();
    void turnTo(const QString& page);
    void follow(const QUrl& link);
    void search(const QString& words);
    /// The next hit, or the one before; on another page where this one has no more.
    void findAgain(bool backwards);
    void sayHits();

    QLineEdit* field_;
    QLabel* answer_;
    QToolButton* back_;
    QToolButton* forward_;
    QListWidget* contents_;
    GuidePage* page_;
    QStringList before_; ///< the last one last
    QStringList after_;  ///< the next one last
};

/// The page for the view that a widget is in; that of the tab in front for whatever is in none.
QString guidePageFor(const QWidget* focus);
/// In front of the window that it is asked in, at this page.
GuideWindow* showGuide(QWidget* asker, const QString& page);
/// F1 in a window beside the main one.
void attachGuide(QWidget* window);

} // namespace qcs::ui
