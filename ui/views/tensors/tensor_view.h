#pragma once
// The list of tensors, with columns that share its width.

#include "widgets/row_delegate.h"

#include <QHeaderView>

namespace qcs::ui {

class TensorView : public RowTreeView {
    Q_OBJECT
public:
    explicit TensorView(QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
};

// The header of the list of tensors: quiet words over their columns, an arrow at the one it is sorted by.

/// The cell's text inside its section, for the list as for its header: air at the edges of the view.
QRect tensorTextRect(const QRect& section, int column);

class TensorHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit TensorHeader(QWidget* parent = nullptr);
    QSize sizeHint() const override { return {0, 26}; }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

} // namespace qcs::ui
