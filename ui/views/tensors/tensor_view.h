#pragma once
// The list of tensors, with columns that share its width.

#include <QTreeView>

namespace qcs::ui {

class TensorView : public QTreeView {
    Q_OBJECT
public:
    explicit TensorView(QWidget* parent = nullptr);

Q_SIGNALS:
    void currentIndexChanged(const QModelIndex& index);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    QString currentName() const;
};

} // namespace qcs::ui
