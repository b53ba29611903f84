#pragma once
// The frame of a popup. The second press of a double click does not close what the first one opened.

#include <QElapsedTimer>
#include <QFrame>

namespace qcs::ui {

class PopupFrame : public QFrame {
public:
    explicit PopupFrame(QWidget* parent, Qt::WindowFlags flags = {});

protected:
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QElapsedTimer shown_;
};

// The ground of what stands above the window: a panel with a line around it.

class CardFrame : public QFrame {
    Q_OBJECT
public:
    explicit CardFrame(QWidget* parent, Qt::WindowFlags flags = {});

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
