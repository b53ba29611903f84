#pragma once
// CentralWidget: the central widget of the main window. It shows the welcome page while nothing is open, and
// otherwise the panes.

#include <QStackedWidget>

namespace qcs::ui {

class Document;
class RecentFiles;
class WelcomePage;

class CentralWidget : public QStackedWidget {
    Q_OBJECT
public:
    CentralWidget(Document* document, RecentFiles* recent, QWidget* panes, QWidget* parent = nullptr);
    WelcomePage* welcome() const { return welcome_; }
    bool showsWelcome() const { return currentIndex() == 0; }
    /// Sets whether the user has left the welcome page. If `dismissed` is true, the panes are shown although
    /// nothing is open. If it is false and nothing is open, the welcome page is shown. When the document
    /// becomes a new, empty workspace, this is set to false.
    void setWelcomeDismissed(bool dismissed);

private:
    void refresh();

    Document* document_;
    RecentFiles* recent_;
    WelcomePage* welcome_;
    bool welcomeDismissed_ = false; ///< the user has left the welcome page, although nothing is open
};

} // namespace qcs::ui
