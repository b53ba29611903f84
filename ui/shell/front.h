#pragma once
// Front: the central widget of the main window. It shows the welcome page while nothing is open, and
// otherwise the panes.

#include <QStackedWidget>

namespace qcs::ui {

class Document;
class RecentFiles;
class WelcomePage;

class Front : public QStackedWidget {
    Q_OBJECT
public:
    Front(Document* document, RecentFiles* recent, QWidget* panes, QWidget* parent = nullptr);
    WelcomePage* welcome() const { return welcome_; }
    bool showsWelcome() const { return currentIndex() == 0; }
    /// If `left` is true, shows the panes although nothing is open, until the user starts a new, empty
    /// document. If it is false and nothing is open, shows the welcome page again.
    void setLeft(bool left);

private:
    void refresh();

    Document* document_;
    RecentFiles* recent_;
    WelcomePage* welcome_;
    bool left_ = false; ///< the user has left the welcome page, although nothing is open
};

} // namespace qcs::ui
