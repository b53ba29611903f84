#pragma once
// The rows of the effect drawer: what differs | nodes | where | before → now | show.

#include "model/graph.h"
#include "widgets/row_tree_view.h"

namespace qcs::ui {

class EffectTable : public RowTreeView {
    Q_OBJECT
public:
    explicit EffectTable(QAbstractItemModel* rows, QWidget* parent = nullptr);

    static constexpr int rowHeight = 26;
    static constexpr int headHeight = 24;

Q_SIGNALS:
    /// By "show", Enter or Space: the first node of the row, then the next.
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    void choose(const QModelIndex& index);

    QPersistentModelIndex walked_; ///< the row that is walked through
    int step_ = 0;
};

} // namespace qcs::ui
