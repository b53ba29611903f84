#pragma once
// A short list with a title. A button + adds a row; the × of a row, or the Delete key, removes it.

#include "widgets/row_delegate.h"
#include "widgets/table_export.h"

#include <QWidget>

class QHBoxLayout;
class QListView;

namespace qcs::ui {

/// Paints the × if the row is under the mouse or selected. Returns its rectangle, which the delegate must
/// leave free.
QRect paintRemoveCross(QPainter& painter, const QStyleOptionViewItem& option);

class RemovableRows : public QWidget {
    Q_OBJECT
public:
    struct Texts {
        QString objectName; ///< of the list; also the proposed name of an export file
        QString accessibleName;
        QString title;
        QString addName; ///< object name of the + button
        QString addTip;
        QString addAccessibleName;
    };

    QListView* list() const { return list_; }
    /// The rectangle of a row's ×, in the coordinates of the list.
    QRect removeRect(int row) const;

    static constexpr int rowHeight = 26;

Q_SIGNALS:
    /// By a click, Enter or Space. `row` is the row of the model, also if the list is sorted.
    void chosen(int row);
    void removeRequested(int row);
    void addRequested();

protected:
    /// The widget is hidden if there are fewer than `fewest` rows, and scrolls if there are more than `most`.
    RemovableRows(QAbstractItemModel* model, RowDelegate* delegate, const Texts& texts,
                  const QList<TableColumn>& columns, int fewest, int most, QWidget* parent);
    /// Adds a widget between the title and the + button.
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
