#pragma once
// The dots that a row of a list is dragged by.

#include <QLabel>

namespace qcs::ui {

class Grip : public QLabel {
    Q_OBJECT
public:
    /// `tip` says what dragging does, and by which keys it goes, too.
    explicit Grip(const QString& tip, QWidget* parent = nullptr);

Q_SIGNALS:
    void grabbed();
    /// To there, in the coordinates of the grip, which goes with its row.
    void dragged(QPoint to);
    void dropped();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
};

/// Where the row `from` is to go when it is dragged to that height: -1 if it stays. `rows` from top to
/// bottom.
int rowDraggedTo(const QList<QWidget*>& rows, int from, int y);

} // namespace qcs::ui
