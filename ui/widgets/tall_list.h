#pragma once
// A list view that is as high as all of its rows and never scrolls; the panel around it scrolls instead.

#include "widgets/table_export.h"

#include <QListView>

namespace qcs::ui {

class SortedRows;

class TallList : public QListView {
    Q_OBJECT
public:
    /// `order` is the name of the unsorted order of the rows.
    TallList(const QString& name, const QString& accessibleName, QAbstractItemModel* rows,
             const QString& order, const QList<TableColumn>& columns, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {320, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    // `row` is always the row of the model, also if the list is sorted.
    virtual int rowHeight(int row, int width) const = 0;
    /// Does a click on the row do anything?
    virtual bool leads(int row) const = 0;
    /// Called on a click, Enter or Space.
    virtual void choose(int row) = 0;

    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    int modelRow(const QModelIndex& shown) const;

private:
    SortedRows* rows_;
};

} // namespace qcs::ui
