#pragma once
// The middle of the window: the welcome page while nothing is open, else the panes.

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
    /// On to the panes although nothing is open, or back; until the next document it stays so.
    void setLeft(bool left);

private:
    void refresh();

    Document* document_;
    RecentFiles* recent_;
    WelcomePage* welcome_;
    bool left_ = false;
};

} // namespace qcs::ui
