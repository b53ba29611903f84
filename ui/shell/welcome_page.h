#pragma once
// WelcomePage: the page that is shown while nothing is open. It has the recent files, ways to start, and an
// overview of the features.

#include <QListView>
#include <QWidget>

class QLabel;
class QStackedWidget;

namespace qcs::ui {

class RecentFiles;
class RecentList;
class SortProxyModel;

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(RecentFiles* recent, QWidget* parent = nullptr);
    RecentList* recent() const { return list_; }

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    /// Emitted when the user wants to start with an empty workspace, to describe a backend or to write rules
    /// without a model.
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

// RecentList: the list of the recent files. Enter or a click opens a file, Del removes it from the list, and
// P pins or unpins it. A context menu has the same actions.

class RecentList : public QListView {
    Q_OBJECT
public:
    explicit RecentList(RecentFiles* files, QWidget* parent = nullptr);
    /// Creates the context menu of a row and returns it.
    QMenu* menuOf(const QModelIndex& index);
    // Return the areas of a row where a click pins or removes the file, in viewport coordinates.
    QRect pinRect(const QModelIndex& index) const;
    QRect removeRect(const QModelIndex& index) const;

Q_SIGNALS:
    void openRequested(const QString& path);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void open(const QModelIndex& index);
    void togglePin(const QModelIndex& index);
    void removeRow(const QModelIndex& index);

    QModelIndex rowOf(int file) const;

    RecentFiles* files_;
    SortProxyModel* rows_;
};

} // namespace qcs::ui
