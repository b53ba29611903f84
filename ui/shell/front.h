#pragma once
// The central widget of the window: the welcome page while nothing is open, else the panes.

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
    /// True: shows the panes although nothing is open, until another document is opened; false: back to the
    /// welcome page.
    void setLeft(bool left);

private:
    void refresh();

    Document* document_;
    RecentFiles* recent_;
    WelcomePage* welcome_;
    bool left_ = false;
};

} // namespace qcs::ui
