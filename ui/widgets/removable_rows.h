#pragma once
// RemovableRows: the base class of short lists with a title. The user adds a row with the button +, and
// removes a row with the × in the row or with the Delete key.

#include "widgets/row_delegate.h"
#include "widgets/table_export.h"

#include <QWidget>

class QHBoxLayout;
class QListView;

namespace qcs::ui {

/// Paints the × of a row if the row is under the mouse or selected. Returns the rectangle of the ×, in which
/// the delegate must not paint anything. To be called by the delegate of a RemovableRows.
QRect paintRemoveCross(QPainter& painter, const QStyleOptionViewItem& option);

class RemovableRows : public QWidget {
    Q_OBJECT
public:
    struct Texts {
        QString objectName;     ///< of the list; also the proposed name of an export file
        QString accessibleName; ///< of the list
        QString title;
        QString addName;           ///< object name of the + button
        QString addTip;            ///< tool tip of the + button
        QString addAccessibleName; ///< of the + button
    };

    QListView* list() const { return list_; }
    /// Returns the rectangle of the × in a row, in the coordinates of the list's viewport. `row` is a row of
    /// the model that was passed to the constructor.
    QRect removeRect(int row) const;

    static constexpr int rowHeight = 26;

Q_SIGNALS:
    // `row` is always a row of the model that was passed to the constructor, also while the list is sorted.

    /// Emitted when the user clicks a row, or presses Enter or Space on it.
    void chosen(int row);
    /// Emitted when the user clicks the × of a row, or presses Delete on the row.
    void removeRequested(int row);
    void addRequested();

protected:
    /// The widget is hidden while the model has fewer than `fewest` rows. If it has more than `most` rows,
    /// the list scrolls.
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
    int max_;
};

} // namespace qcs::ui
