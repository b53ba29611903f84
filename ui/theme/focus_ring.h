#pragma once
// The focus indicator: a ring around the focused control, or inside the current row of a view. It is shown
// only while the user works with the keyboard.

#include <QFocusFrame>
#include <QPointer>

class QPainter;
class QStyleOptionViewItem;

namespace qcs::ui {

/// True from a key press (modifiers alone do not count) until the next press of a mouse button.
bool focusIsVisible();
/// True if the widget has the focus and focusIsVisible().
bool showsFocus(const QWidget* widget);
/// Draws a line, 2 px wide, along the inside of `rect`.
void paintFocusRing(QPainter& painter, const QRect& rect);
/// Called by delegates: draws the ring of a row if it is the current one of the focused view.
void paintRowFocus(QPainter& painter, const QStyleOptionViewItem& option);
/// Makes FocusRing draw its ring around `widget`, too. By default only buttons and combo boxes that are not
/// editable have one.
void takeFocusRing(QWidget* widget);

/// Keeps a ring 1 px outside the focused control. There is one per application.
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

    QPointer<QFocusFrame> frame_; ///< a sibling of the control, so it may be deleted with their parent
};

} // namespace qcs::ui
