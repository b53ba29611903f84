#pragma once
// DiffView: a tree view of differences. Each row shows what changes, the old value, and the new value. Nodes
// with the same change are grouped in one row that can be expanded.

#include "model/graph.h"
#include "widgets/row_delegate.h"

namespace qcs::ui {

class SortProxyModel;

class DiffView : public RowTreeView {
    Q_OBJECT
public:
    DiffView(const QString& name, const QString& accessibleName, QAbstractItemModel* rows,
             QWidget* parent = nullptr);
    /// Maps an index of the source model to an index of the view.
    QModelIndex mapFromSource(const QModelIndex& row) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    static constexpr int rowHeight = 26;

Q_SIGNALS:
    /// Emitted on a click, Enter or Space on the row of a node.
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void choose(const QModelIndex& index);
    int shownRows() const;

    SortProxyModel* rows_;
};

} // namespace qcs::ui
