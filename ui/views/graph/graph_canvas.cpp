#include "views/graph/graph_canvas.h"

#include "theme/fonts.h"
#include "theme/theme.h"
#include "views/graph/canvas_accessible.h"
#include "views/graph/graph_painter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

constexpr double smallest = 0.1;
constexpr double largest = 3;
constexpr double comfortable = 0.7; ///< smaller than this is no view of the whole but a map
constexpr double usual = 0.85;
constexpr double margin = 16;
constexpr double step = 1.2;
constexpr double keyPan = 48;

} // namespace

GraphCanvas::GraphCanvas(QWidget* parent) : QWidget(parent) {
    installCanvasAccessibility();
    setObjectName(QStringLiteral("graph-canvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Graph"));
    setMessage({});
    if (Theme* theme = Theme::current()) connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

GraphCanvas::~GraphCanvas() = default;

void GraphCanvas::setScene(GraphScene scene, int current, Move move) {
    const bool known = current_ >= 0 && move == Move::Stay;
    const QPointF before =
        known ? toWidget(scene_.boxes[static_cast<std::size_t>(current_)].rect.center()) : QPointF();
    scene_ = std::move(scene);
    message_.clear();
    explainKeys();
    current_ = current >= 0 && static_cast<std::size_t>(current) < scene_.boxes.size() ? current : -1;
    hovered_ = -1;
    panning_ = false;
    if (known && current_ >= 0 && rect().contains(before.toPoint())) {
        corner_ = scene_.boxes[static_cast<std::size_t>(current_)].rect.center() - before / scale_;
        untouched_ = false;
        limit();
    } else {
        untouched_ = true;
        goToCurrent();
    }
    announce();
    update();
}

void GraphCanvas::setMessage(const QString& message) {
    scene_ = {};
    message_ = message;
    explainKeys();
    current_ = hovered_ = -1;
    announce();
    update();
}

void GraphCanvas::explainKeys() {
    setAccessibleDescription(message_.isEmpty()
                                 ? tr("Arrow keys walk along the edges; Enter draws the graph around a node.")
                                 : message_);
}

void GraphCanvas::setCurrent(int box) {
    current_ = box >= 0 && static_cast<std::size_t>(box) < scene_.boxes.size() ? box : -1;
    if (current_ >= 0) show(current_);
    announce();
    update();
}

/// By the person.
void GraphCanvas::choose(int box) {
    if (box < 0 || box == current_) return;
    setCurrent(box);
    Q_EMIT currentChanged(box);
}

int GraphCanvas::boxAt(const QPointF& position) const {
    const QPointF point = toScene(position);
    for (std::size_t i = scene_.boxes.size(); i-- > 0;)
        if (scene_.boxes[i].rect.contains(point)) return static_cast<int>(i);
    return -1;
}

QRect GraphCanvas::boxRect(int box) const {
    if (box < 0 || static_cast<std::size_t>(box) >= scene_.boxes.size()) return {};
    const QRectF& rect = scene_.boxes[static_cast<std::size_t>(box)].rect;
    return QRectF(toWidget(rect.topLeft()), rect.size() * scale_).toRect();
}

void GraphCanvas::show(int box) {
    const QRectF place = boxRect(box);
    const QRectF inner = QRectF(rect()).adjusted(margin, margin, -margin, -margin);
    QPointF by;
    if (place.left() < inner.left() || place.width() > inner.width())
        by.setX(inner.left() - place.left());
    else if (place.right() > inner.right())
        by.setX(inner.right() - place.right());
    if (place.top() < inner.top())
        by.setY(inner.top() - place.top());
    else if (place.bottom() > inner.bottom())
        by.setY(inner.bottom() - place.bottom());
    if (!by.isNull()) panBy(by);
}

void GraphCanvas::centreOn(const QPointF& point) {
    corner_ = point - QPointF(width(), height()) / 2 / scale_;
    limit();
}

void GraphCanvas::goToCurrent() {
    if (scene_.boxes.empty()) return;
    const double fit = std::min((width() - 2 * margin) / scene_.bounds.width(),
                                (height() - 2 * margin) / scene_.bounds.height());
    scale_ = fit >= comfortable ? std::min(fit, 1.0) : usual;
    centreOn(fit >= comfortable || current_ < 0
                 ? scene_.bounds.center()
                 : scene_.boxes[static_cast<std::size_t>(current_)].rect.center());
}

void GraphCanvas::panBy(const QPointF& pixels) {
    corner_ -= pixels / scale_;
    limit();
    untouched_ = false;
    update();
}

/// A part of the scene always stays in sight; where all of it fits, it stands in the middle.
void GraphCanvas::limit() {
    const QSizeF view = QSizeF(size()) / scale_;
    const auto limited = [](double corner, double length, double from, double extent) {
        const double air = 2 * margin;
        if (extent + 2 * air <= length) return from - (length - extent) / 2;
        return std::clamp(corner, from - length / 2, from + extent - length / 2);
    };
    corner_.setX(limited(corner_.x(), view.width(), scene_.bounds.left(), scene_.bounds.width()));
    corner_.setY(limited(corner_.y(), view.height(), scene_.bounds.top(), scene_.bounds.height()));
}

void GraphCanvas::zoomBy(double factor, const QPointF& fixed) {
    const QPointF point = toScene(fixed);
    scale_ = std::clamp(scale_ * factor, smallest, largest);
    corner_ = point - fixed / scale_;
    limit();
    untouched_ = false;
    update();
}

void GraphCanvas::zoomIn() {
    zoomBy(step, current_ >= 0 ? QPointF(boxRect(current_).center()) : QPointF(rect().center()));
}

void GraphCanvas::zoomOut() {
    zoomBy(1 / step, current_ >= 0 ? QPointF(boxRect(current_).center()) : QPointF(rect().center()));
}

void GraphCanvas::zoomToFit() {
    if (scene_.boxes.empty()) return;
    scale_ = std::clamp(std::min((width() - 2 * margin) / scene_.bounds.width(),
                                 (height() - 2 * margin) / scene_.bounds.height()),
                        smallest, 1.0);
    centreOn(scene_.bounds.center());
    untouched_ = false;
    update();
}

void GraphCanvas::zoomToFullSize() {
    scale_ = 1;
    if (current_ >= 0) centreOn(scene_.boxes[static_cast<std::size_t>(current_)].rect.center());
    limit();
    untouched_ = false;
    update();
}

bool GraphCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const int box = boxAt(help->pos()); box >= 0)
        QToolTip::showText(help->globalPos(), describe(scene_, box).toHtmlEscaped(), this, boxRect(box));
    else
        QToolTip::hideText();
    return true;
}

void GraphCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    if (!message_.isEmpty()) {
        painter.setFont(uiFont());
        painter.setPen(colour(Colour::Dim));
        painter.drawText(rect().adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap, message_);
    }
    painter.scale(scale_, scale_);
    painter.translate(-corner_);
    paintGraph(painter, scene_,
               {current_, hovered_, hasFocus(), QRectF(corner_, QSizeF(size()) / scale_), scale_});
}

void GraphCanvas::resizeEvent(QResizeEvent*) {
    if (untouched_)
        goToCurrent();
    else
        limit();
}

void GraphCanvas::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    if (event->modifiers() & Qt::ShiftModifier)
        panBy(QPointF(turned.y() + turned.x(), 0) / 2);
    else if (turned.y() == 0)
        panBy(QPointF(turned.x(), 0) / 2);
    else
        zoomBy(std::pow(step, turned.y() / 120.0), event->position());
    event->accept();
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    const int box = boxAt(event->position());
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && box < 0)) {
        panning_ = true;
        lastPosition_ = event->position();
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        const bool stub = scene_.boxes[static_cast<std::size_t>(box)].isStub();
        choose(box);
        if (stub) Q_EMIT activated(box);
    } else if (event->button() == Qt::RightButton) {
        choose(box);
    }
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (panning_) {
        panBy(event->position() - lastPosition_);
        lastPosition_ = event->position();
        return;
    }
    const int box = boxAt(event->position());
    if (box == hovered_) return;
    hovered_ = box;
    update();
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent*) {
    panning_ = false;
    unsetCursor();
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const int box = boxAt(event->position());
    if (event->button() != Qt::LeftButton || box < 0) return;
    if (!scene_.boxes[static_cast<std::size_t>(box)].isStub()) Q_EMIT activated(box);
}

bool GraphCanvas::walk(QKeyEvent* event) {
    const int key = event->key();
    if (key != Qt::Key_Up && key != Qt::Key_Down && key != Qt::Key_Left && key != Qt::Key_Right) return false;
    if (event->modifiers() & Qt::AltModifier) return false; // belongs to the window
    if (event->modifiers() & Qt::ControlModifier)
        panBy({key == Qt::Key_Left    ? keyPan
               : key == Qt::Key_Right ? -keyPan
                                      : 0,
               key == Qt::Key_Up     ? keyPan
               : key == Qt::Key_Down ? -keyPan
                                     : 0});
    else if (current_ >= 0)
        choose(scene_.neighbour(current_, key));
    else if (!scene_.boxes.empty())
        choose(0);
    return true;
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    if (walk(event)) return;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomIn();
    case Qt::Key_Minus: return zoomOut();
    case Qt::Key_0: return zoomToFullSize();
    case Qt::Key_F: return zoomToFit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current_ >= 0) Q_EMIT activated(current_);
        return;
    case Qt::Key_C:
        if (event->modifiers() == Qt::NoModifier && current_ >= 0) {
            Q_EMIT closeRequested(current_);
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int box = byKey ? current_ : boxAt(event->pos());
    if (box >= 0) Q_EMIT menuRequested(box, byKey ? mapToGlobal(boxRect(box).center()) : event->globalPos());
}

void GraphCanvas::leaveEvent(QEvent*) {
    hovered_ = -1;
    update();
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    announce();
    update();
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

/// Tells a screen reader where the focus is.
void GraphCanvas::announce() {
    announceCanvas(this, hasFocus() ? current_ : -1);
}

} // namespace qcs::ui
