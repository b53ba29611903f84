#pragma once
// Differences in rows: what changes, from what, to what; nodes that change alike are one row that unfolds.

#include "model/graph.h"
#include "widgets/row_delegate.h"

namespace qcs::ui {

class SortedRows;

class DiffView : public RowTreeView {
    Q_OBJECT
public:
    DiffView(const QString& name, const QString& accessibleName, QAbstractItemModel* rows,
             QWidget* parent = nullptr);
    /// The row that is shown for one of the model.
    QModelIndex shown(const QModelIndex& row) const;
    /// What all rows that can be seen take, within these bounds.
    void setRowBounds(int least, int most);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    static constexpr int rowHeight = 26;

Q_SIGNALS:
    /// By click, Enter or Space on a row that leads to a node.
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void choose(const QModelIndex& index);
    int shownRows() const;

    SortedRows* rows_;
    int least_ = 3;
    int most_ = 0; ///< 0: as much as there is room
};

} // namespace qcs::ui
