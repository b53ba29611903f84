#pragma once
// The focus indicator: a ring around the focused control, or inside the current row of a view. The ring is
// visible only while the user works with the keyboard.

#include <QFocusFrame>
#include <QPointer>

class QPainter;
class QStyleOptionViewItem;

namespace qcs::ui {

/// Returns true if the user's last input was a key press (other than a modifier alone), false if it was a
/// press of a mouse button.
bool focusIsVisible();
/// Returns true if the widget has the focus and focusIsVisible().
bool showsFocus(const QWidget* widget);
/// Draws a line, 2 pixels wide, along the inside of `rect`.
void paintFocusRing(QPainter& painter, const QRect& rect);
/// To be called by item delegates: draws the ring inside a row if the row is the current one of the focused
/// view.
void paintRowFocus(QPainter& painter, const QStyleOptionViewItem& option);
/// Makes FocusRing also draw a ring around `widget`. Without this call, only buttons and combo boxes that are
/// not editable have a ring.
void addFocusRing(QWidget* widget);

/// Draws a ring 1 pixel outside the control that has the focus. There is one FocusRing per application.
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

    /// A sibling of the control, so it may be deleted together with the control's parent.
    QPointer<QFocusFrame> frame_;
};

} // namespace qcs::ui
