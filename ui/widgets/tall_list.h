#pragma once
// TallList: the base class of list views that are as high as all of their rows. Such a list never scrolls;
// the panel around it scrolls instead.

#include "widgets/table_export.h"

#include <QListView>

namespace qcs::ui {

class SortProxyModel;

class TallList : public QListView {
    Q_OBJECT
public:
    /// `name` is the object name, and the proposed name of an export file. `order` is the name of the
    /// unsorted order of the rows. `columns` are the columns for sorting and exporting.
    TallList(const QString& name, const QString& accessibleName, QAbstractItemModel* rows,
             const QString& order, const QList<TableColumn>& columns, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {320, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    // In the next three functions, `row` is a row of the model that was passed to the constructor, also while
    // the list is sorted.

    /// Returns the height of a row in pixels if the list has this width.
    virtual int rowHeight(int row, int width) const = 0;
    /// Returns true if a click on the row has an effect. The mouse cursor over such a row is a hand.
    virtual bool isClickable(int row) const = 0;
    /// Called when the user clicks a row, or presses Enter or Space on it; also called for rows for which
    /// isClickable() returns false.
    virtual void choose(int row) = 0;

    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    /// Converts an index of this list to a row of the model that was passed to the constructor.
    int modelRow(const QModelIndex& shown) const;

private:
    SortProxyModel* rows_;
};

} // namespace qcs::ui
