#include "theme/focus_ring.h"

#include "theme/theme.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOption>

namespace qcs::ui {
namespace {

constexpr qreal ringWidth = 2;
constexpr const char* wantsRing = "focusRing";
bool visible = false;

bool takesRing(const QWidget* widget) {
    if (qobject_cast<const QAbstractButton*>(widget)) return true;
    if (const auto* combo = qobject_cast<const QComboBox*>(widget)) return !combo->isEditable();
    return widget->property(wantsRing).toBool();
}

bool isModifier(int key) {
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta ||
           key == Qt::Key_AltGr || key == Qt::Key_unknown;
}

} // namespace

bool focusIsVisible() {
    return visible;
}

bool showsFocus(const QWidget* widget) {
    return visible && widget && widget->hasFocus();
}

void paintFocusRing(QPainter& painter, const QRect& rect) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour(Colour::Accent), ringWidth));
    constexpr qreal inset = ringWidth / 2;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), 4, 4);
    painter.restore();
}

void paintRowFocus(QPainter& painter, const QStyleOptionViewItem& option) {
    const bool popup = option.widget && option.widget->isWindow(); // its background shows the current row
    if (option.state & QStyle::State_HasFocus && !popup && showsFocus(option.widget))
        paintFocusRing(painter, option.rect);
}

void addFocusRing(QWidget* widget) {
    widget->setProperty(wantsRing, true);
}

FocusRing::FocusRing(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

FocusRing::~FocusRing() {
    delete frame_;
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride: // a key that triggers a shortcut sends only this event
        if (!isModifier(static_cast<QKeyEvent*>(event)->key())) setVisible(true);
        break;
    case QEvent::MouseButtonPress: setVisible(false); break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

void FocusRing::setVisible(bool now) {
    if (visible == now) return;
    visible = now;
    QWidget* focus = QApplication::focusWidget();
    follow(focus);
    if (!focus) return;
    focus->update();
    if (auto* area = qobject_cast<QAbstractScrollArea*>(focus)) area->viewport()->update();
}

void FocusRing::follow(QWidget* focus) {
    QWidget* ringed = visible && focus && !focus->isWindow() && takesRing(focus) ? focus : nullptr;
    if (!frame_ && ringed) frame_ = new QFocusFrame;
    if (frame_) frame_->setWidget(ringed);
}

} // namespace qcs::ui
