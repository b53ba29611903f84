#pragma once
// A table of two files' tensors: the pairs, or those that have no partner.

#include "widgets/row_delegate.h"

namespace qcs::ui {

class PairsTable : public RowTreeView {
    Q_OBJECT
public:
    PairsTable(const QString& objectName, const QString& accessibleName, QAbstractItemModel* rows,
               const QString& order, QWidget* parent);
    /// In the model.
    int currentRow() const;

Q_SIGNALS:
    /// The person wants more of it: a double click, or Enter.
    void opened(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    QAbstractItemModel* rows_;
};

} // namespace qcs::ui
