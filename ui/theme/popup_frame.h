#pragma once
// Frames for popups, and for cards (panels that float above the window).

#include <QElapsedTimer>
#include <QFrame>

namespace qcs::ui {

/// A popup. If the first press of a double click has opened the popup, the second press does not close it.
class PopupFrame : public QFrame {
public:
    explicit PopupFrame(QWidget* parent, Qt::WindowFlags flags = {});

protected:
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QElapsedTimer shown_;
};

/// A panel with a border, for widgets that float above the window.
class CardFrame : public QFrame {
    Q_OBJECT
public:
    explicit CardFrame(QWidget* parent, Qt::WindowFlags flags = {});

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
