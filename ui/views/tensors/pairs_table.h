#pragma once
// Table of the tensors of two files: the pairs, or the tensors without a partner. The scroll position is kept
// when rows are inserted above the visible ones.

#include "widgets/row_delegate.h"

namespace qcs::ui {

class PairsTable : public RowTreeView {
    Q_OBJECT
public:
    PairsTable(const QString& objectName, const QString& accessibleName, QAbstractItemModel* rows,
               const QString& order, QWidget* parent);
    /// A row of the source model; -1: none.
    int currentRow() const;
    void setCurrentRow(int row);

Q_SIGNALS:
    /// The user opened the row by a double click or Enter.
    void opened(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void noteAnchor();
    void keepAnchor();

    QAbstractItemModel* rows_;
    QPersistentModelIndex anchor_; ///< the row that keeps its place on the screen while rows are inserted
    int anchorRow_ = 0;            ///< its row number before the insertion
};

} // namespace qcs::ui
