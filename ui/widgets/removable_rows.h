#pragma once
// A short list with a title: a + adds a row, the × of a row, or Delete, takes it away.

#include "widgets/row_delegate.h"
#include "widgets/table_export.h"

#include <QWidget>

class QHBoxLayout;
class QListView;

namespace qcs::ui {

/// Paints the × of the row under the pointer and of chosen ones. Returns its place, which nothing else is
/// painted on.
QRect paintRemoveCross(QPainter& painter, const QStyleOptionViewItem& option);

class RemovableRows : public QWidget {
    Q_OBJECT
public:
    struct Texts {
        QString objectName; ///< of the list, and of the file that it is exported to
        QString accessibleName;
        QString title;
        QString addName; ///< object name of the +
        QString addTip;
        QString addAccessibleName;
    };

    QListView* list() const { return list_; }
    /// Of the row's ×, in the list.
    QRect removeRect(int row) const;

    static constexpr int rowHeight = 26;

Q_SIGNALS:
    /// By a click, Enter or Space. Rows are those of the model, whatever the list is sorted by.
    void chosen(int row);
    void removeRequested(int row);
    void addRequested();

protected:
    /// Hidden while there are fewer rows than `fewest`; more than `most` scroll.
    RemovableRows(QAbstractItemModel* model, RowDelegate* delegate, const Texts& texts,
                  const QList<TableColumn>& columns, int fewest, int most, QWidget* parent);
    /// Beside the title, before the +.
    void addToHead(QWidget* widget);
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    QAbstractItemModel* model_;
    QListView* list_;
    QHBoxLayout* head_;
    int fewest_;
    int most_;
};

} // namespace qcs::ui
