#pragma once
// A table of two files' tensors: the pairs, or those that have no partner. Rows that come in above what is
// looked at do not push it away.

#include "widgets/row_delegate.h"

namespace qcs::ui {

class PairsTable : public RowTreeView {
    Q_OBJECT
public:
    PairsTable(const QString& objectName, const QString& accessibleName, QAbstractItemModel* rows,
               const QString& order, QWidget* parent);
    /// In the model; -1: none.
    int currentRow() const;
    void setCurrentRow(int row);

Q_SIGNALS:
    /// The person wants more of it: a double click, or Enter.
    void opened(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void noteAnchor();
    void keepAnchor();

    QAbstractItemModel* rows_;
    QPersistentModelIndex anchor_; ///< keeps its place while rows come in
    int anchorRow_ = 0;            ///< it had before
};

} // namespace qcs::ui
