#pragma once
// Where the keyboard is: a ring around a control, inside a row; only after a key, not after a click.

#include <QFocusFrame>
#include <QPointer>

class QPainter;
class QStyleOptionViewItem;

namespace qcs::ui {

/// True from a key press to the next press of the mouse.
bool focusIsVisible();
/// The widget has the focus, and came by it, or was used, by key.
bool showsFocus(const QWidget* widget);
/// A line of 2 px along the inside of `rect`. Nothing is filled.
void paintFocusRing(QPainter& painter, const QRect& rect);
/// The ring of a delegate's row, if that is the current one of the view with the focus.
void paintRowFocus(QPainter& painter, const QStyleOptionViewItem& option);
/// For a widget that is no button or combo box, and paints no ring of its own.
void takeFocusRing(QWidget* widget);

/// One per application: it lies 1 px outside of whatever control has the focus.
class FocusRing : public QObject {
    Q_OBJECT
public:
    explicit FocusRing(QObject* parent);
    ~FocusRing() override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setVisible(bool visible);
    void follow(QWidget* focus);

    QPointer<QFocusFrame> frame_; ///< its parent is whatever the control lies in, and may go with it
};

} // namespace qcs::ui
