#pragma once
// Tree view of differences: what changes, from what, to what. Nodes with the same change are grouped in one
// expandable row.

#include "model/graph.h"
#include "widgets/row_delegate.h"

namespace qcs::ui {

class SortedRows;

class DiffView : public RowTreeView {
    Q_OBJECT
public:
    DiffView(const QString& name, const QString& accessibleName, QAbstractItemModel* rows,
             QWidget* parent = nullptr);
    /// Maps an index of the source model to the index in the view.
    QModelIndex shown(const QModelIndex& row) const;
    /// Makes the view as high as its visible rows, but at least `least` and at most `most` rows.
    void setRowBounds(int least, int most);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    static constexpr int rowHeight = 26;

Q_SIGNALS:
    /// By a click, Enter or Space on the row of a node.
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void choose(const QModelIndex& index);
    int shownRows() const;

    SortedRows* rows_;
    int least_ = 3;
    int most_ = 0; ///< 0: no limit
};

} // namespace qcs::ui
