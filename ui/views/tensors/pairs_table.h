#pragma once
// PairsTable: a table of the tensors of two files: either the pairs, or the tensors without a partner. When
// rows are inserted above the visible rows, the visible rows stay where they are.

#include "widgets/row_delegate.h"

namespace qcs::ui {

class PairsTable : public RowTreeView {
    Q_OBJECT
public:
    PairsTable(const QString& objectName, const QString& accessibleName, QAbstractItemModel* rows,
               const QString& order, QWidget* parent);
    /// Returns the current row, as a row of the source model; -1 if there is none.
    int currentRow() const;
    void setCurrentRow(int row);

Q_SIGNALS:
    /// Emitted when the user double-clicks a row or presses Enter. `row` is a row of the source model.
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
    int anchorRow_ = 0;            ///< the row number of anchor_ before the insertion
};

} // namespace qcs::ui
