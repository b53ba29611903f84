#pragma once
// A tree or list whose rows are chosen whole and have one ground from edge to edge.

#include <QTreeView>

namespace qcs::ui {

class RowTreeView : public QTreeView {
    Q_OBJECT
public:
    explicit RowTreeView(QWidget* parent = nullptr);

Q_SIGNALS:
    void currentIndexChanged(const QModelIndex& index);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
};

} // namespace qcs::ui
