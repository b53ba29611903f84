#pragma once
// Recent files as a list: Enter or a click opens, Del takes out of the list, P pins; a menu has all of it.

#include <QListView>

namespace qcs::ui {

class RecentFiles;
class SortedRows;

class RecentList : public QListView {
    Q_OBJECT
public:
    explicit RecentList(RecentFiles* files, QWidget* parent = nullptr);
    /// The menu of a row.
    QMenu* menuOf(const QModelIndex& index);
    /// Where a click pins and where it removes, in the viewport.
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
    SortedRows* rows_;
};

} // namespace qcs::ui
