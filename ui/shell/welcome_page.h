#pragma once
// What the window shows while nothing is open: recent files, ways to begin, and what one can do here.

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace qcs::ui {

class RecentFiles;
class RecentList;

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(RecentFiles* recent, QWidget* parent = nullptr);
    RecentList* recent() const { return list_; }

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    /// An empty workspace, to describe a backend or write rules without a model.
    void emptyRequested();
    void bridgeRequested();
    void fileRequested(const QString& path);
    void paletteRequested();

private:
    QWidget* makeStart();
    QWidget* makeRecent();
    QWidget* makeTour();

    RecentFiles* files_;
    RecentList* list_;
    QStackedWidget* stack_ = nullptr;
};

} // namespace qcs::ui
