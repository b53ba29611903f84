#include "views/graph/graph_canvas.h"

#include "theme/theme.h"
#include "views/graph/canvas_accessible.h"
#include "views/graph/graph_look.h"

#include <QGestureEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

constexpr double smallest = 0.1; ///< minimum scale, unless the whole scene needs a smaller one
constexpr double largest = 3;
constexpr double comfortable = 0.7; ///< below this scale the whole scene would not be readable
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
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Graph"));
    setMessage({});
    if (Theme* theme = Theme::current()) connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

GraphCanvas::~GraphCanvas() = default;

void GraphCanvas::setScene(GraphScene scene, int current, Move move, Anchor anchor) {
    const auto isBox = [](const GraphScene& in, int box) {
        return box >= 0 && static_cast<std::size_t>(box) < in.boxes.size();
    };
    const bool same = scene.whole == scene_.whole && !scene_.boxes.empty();
    const bool anchored = isBox(scene_, anchor.before) && isBox(scene, anchor.after);
    const bool known =
        move == Move::Stay && same && (anchored || (isBox(scene_, current_) && isBox(scene, current)));
    // An opened or folded module keeps its top left corner; other boxes of a partial graph keep their centre.
    const auto pointOf = [&](const GraphScene& in, int box) {
        const QRectF& rect = in.boxes[static_cast<std::size_t>(box)].rect;
        return anchored || in.whole ? rect.topLeft() : rect.center();
    };
    const QPointF before = known ? toWidget(pointOf(scene_, anchored ? anchor.before : current_)) : QPointF();
    scene_ = std::move(scene);
    notes_.clear();
    message_.clear();
    explainKeys();
    current_ = isBox(scene_, current) ? current : -1;
    hovered_ = -1;
    panning_ = false;
    if (known && (anchored || rect().contains(before.toPoint()))) {
        corner_ = pointOf(scene_, anchored ? anchor.after : current_) - before / scale_;
        untouched_ = untouched_ && !anchored;
        if (!anchored) limit();
    } else if (move == Move::Stay && same && scene_.whole) {
        limit();
    } else {
        untouched_ = true;
        goToCurrent();
    }
    announce();
    moved();
}

void GraphCanvas::setNotes(std::vector<BoxNote> notes) {
    if (notes == notes_) return;
    notes_ = std::move(notes);
    update();
}

/// The visible part changed.
void GraphCanvas::moved() {
    update();
    Q_EMIT viewChanged();
}

void GraphCanvas::setMessage(const QString& message) {
    scene_ = {};
    message_ = message;
    explainKeys();
    notes_.clear();
    current_ = hovered_ = -1;
    announce();
    moved();
}

void GraphCanvas::explainKeys() {
    setAccessibleDescription(
        !message_.isEmpty() ? message_
        : scene_.whole
            ? tr("Arrow keys walk along the edges; Right and Left open and fold a module; Enter selects it.")
            : tr("Arrow keys walk along the edges; Enter draws the graph around a node."));
}

void GraphCanvas::setCurrent(int box) {
    current_ = box >= 0 && static_cast<std::size_t>(box) < scene_.boxes.size() ? box : -1;
    if (current_ >= 0) show(current_);
    announce();
    update();
}

/// Makes a box current for the user.
void GraphCanvas::choose(int box) {
    if (box < 0 || box == current_) return;
    setCurrent(box);
    Q_EMIT currentChanged(box);
}

int GraphCanvas::boxAt(const QPointF& position) const {
    const QPointF point = toScene(position);
    if (!scene_.index) return -1;
    const auto near = scene_.index->boxesIn(QRectF(point, QSizeF(0, 0)));
    const auto found = std::find_if(near.rbegin(), near.rend(), [&](int box) {
        return scene_.boxes[static_cast<std::size_t>(box)].handle().contains(point);
    });
    return found == near.rend() ? -1 : *found;
}

/// Whether the position is at the module's fold arrow, where one click opens it.
bool GraphCanvas::isAtCaret(int box, const QPointF& position) const {
    const SceneBox& it = scene_.boxes[static_cast<std::size_t>(box)];
    const QRectF handle = it.handle();
    return it.isModule() && QRectF(handle.topLeft(), QSizeF(30, handle.height())).contains(toScene(position));
}

QRect GraphCanvas::boxRect(int box) const {
    if (box < 0 || static_cast<std::size_t>(box) >= scene_.boxes.size()) return {};
    const QRectF rect = scene_.boxes[static_cast<std::size_t>(box)].handle();
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
    if (by.isNull()) return;
    // If the whole width of the graph fits, centre it horizontally.
    if (scene_.whole && scene_.bounds.width() * scale_ <= inner.width())
        by.setX(rect().center().x() - toWidget(scene_.bounds.center()).x());
    panBy(by);
}

void GraphCanvas::centreOn(const QPointF& point) {
    corner_ = point - QPointF(width(), height()) / 2 / scale_;
    limit();
}

double GraphCanvas::fitting() const {
    return std::min((width() - 2 * margin) / std::max(1.0, scene_.bounds.width()),
                    (height() - 2 * margin) / std::max(1.0, scene_.bounds.height()));
}

void GraphCanvas::goTo(const QPointF& point) {
    centreOn(point);
    untouched_ = false;
    moved();
}

void GraphCanvas::goToCurrent() {
    if (scene_.boxes.empty()) return;
    const double fit = fitting();
    const bool all = fit >= comfortable;
    const double wide = (width() - 2 * margin) / std::max(1.0, scene_.bounds.width());
    scale_ = all ? std::min(fit, 1.0) : scene_.whole ? std::clamp(wide, minTextScale, 1.0) : usual;
    if (!all && current_ >= 0)
        centreOn(scene_.boxes[static_cast<std::size_t>(current_)].handle().center());
    else if (!all && scene_.whole)
        centreOn({scene_.bounds.center().x(), (height() / 2.0 - margin) / scale_}); // the top of the graph
    else
        centreOn(scene_.bounds.center());
}

void GraphCanvas::panBy(const QPointF& pixels) {
    corner_ -= pixels / scale_;
    limit();
    untouched_ = false;
    moved();
}

/// Limits panning, so that the centre of the view stays within the scene.
void GraphCanvas::limit() {
    const QSizeF view = QSizeF(size()) / scale_;
    const auto limited = [](double corner, double length, double from, double extent) {
        return std::clamp(corner, from - length / 2, from + extent - length / 2);
    };
    corner_.setX(limited(corner_.x(), view.width(), scene_.bounds.left(), scene_.bounds.width()));
    corner_.setY(limited(corner_.y(), view.height(), scene_.bounds.top(), scene_.bounds.height()));
}

void GraphCanvas::zoomBy(double factor, const QPointF& fixed) {
    const QPointF point = toScene(fixed);
    scale_ = std::clamp(scale_ * factor, std::min(smallest, fitting()), largest);
    corner_ = point - fixed / scale_;
    limit();
    untouched_ = false;
    moved();
}

/// The fixed point for zooming by keys and buttons.
QPointF GraphCanvas::fixedPoint() const {
    const QPointF current = boxRect(current_).center();
    return current_ >= 0 && rect().contains(current.toPoint()) ? current : QPointF(rect().center());
}

void GraphCanvas::zoomIn() {
    zoomBy(step, fixedPoint());
}

void GraphCanvas::zoomOut() {
    zoomBy(1 / step, fixedPoint());
}

void GraphCanvas::zoomToFit() {
    if (scene_.boxes.empty()) return;
    scale_ = std::min(fitting(), 1.0);
    centreOn(scene_.bounds.center());
    untouched_ = false;
    moved();
}

void GraphCanvas::zoomToFullSize() {
    const QPointF middle = current_ >= 0 ? scene_.boxes[static_cast<std::size_t>(current_)].handle().center()
                                         : toScene(QRectF(rect()).center());
    scale_ = 1;
    goTo(middle);
}

/// Pinch gestures of a touch pad or touch screen.
bool GraphCanvas::zoomByGesture(QEvent* event) {
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            zoomBy(1 + gesture->value(), gesture->position());
        else if (gesture->gestureType() == Qt::SmartZoomNativeGesture)
            zoomToFit();
        else
            return false;
        return true;
    }
    if (event->type() != QEvent::Gesture) return false;
    const auto* pinch =
        static_cast<QPinchGesture*>(static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture));
    if (!pinch) return false;
    if (pinch->changeFlags() & QPinchGesture::ScaleFactorChanged)
        zoomBy(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint()));
    return true;
}

bool GraphCanvas::event(QEvent* event) {
    if (zoomByGesture(event)) {
        event->accept();
        return true;
    }
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
    paintGraph(painter, scene_, {current_, hovered_, hasFocus(), visiblePart(), scale_, &notes_});
}

void GraphCanvas::resizeEvent(QResizeEvent*) {
    if (untouched_)
        goToCurrent();
    else
        limit();
    moved();
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
    const bool left = event->button() == Qt::LeftButton;
    if (event->button() == Qt::MiddleButton || (left && (box < 0 || spaceDown_))) {
        panning_ = true;
        lastPosition_ = event->position();
        setCursor(Qt::ClosedHandCursor);
    } else if (left) {
        const bool stub = scene_.boxes[static_cast<std::size_t>(box)].isStub();
        const bool caret = isAtCaret(box, event->position());
        choose(box);
        if (stub) Q_EMIT activated(box);
        if (caret) Q_EMIT toggled(box);
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
    spaceDown_ ? setCursor(Qt::OpenHandCursor) : unsetCursor();
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const int box = boxAt(event->position());
    if (event->button() != Qt::LeftButton || box < 0) return;
    const SceneBox& it = scene_.boxes[static_cast<std::size_t>(box)];
    if (it.isModule()) {
        // The first click of the double click has toggled it already.
        if (!isAtCaret(box, event->position())) Q_EMIT toggled(box);
    } else if (!it.isStub()) {
        Q_EMIT activated(box);
    }
}

bool GraphCanvas::walk(QKeyEvent* event) {
    const int key = event->key();
    if (key != Qt::Key_Up && key != Qt::Key_Down && key != Qt::Key_Left && key != Qt::Key_Right) return false;
    if (event->modifiers() & Qt::AltModifier) return false; // left to the window
    if (event->modifiers() & Qt::ControlModifier)
        panBy({key == Qt::Key_Left    ? keyPan
               : key == Qt::Key_Right ? -keyPan
                                      : 0,
               key == Qt::Key_Up     ? keyPan
               : key == Qt::Key_Down ? -keyPan
                                     : 0});
    else if (current_ >= 0 && scene_.boxes[static_cast<std::size_t>(current_)].isModule() &&
             key == (scene_.boxes[static_cast<std::size_t>(current_)].open ? Qt::Key_Left : Qt::Key_Right))
        Q_EMIT toggled(current_);
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
    case Qt::Key_1: return zoomToFullSize();
    case Qt::Key_0:
    case Qt::Key_F: return zoomToFit();
    case Qt::Key_Space:
        if (!event->isAutoRepeat() && !panning_) setCursor(Qt::OpenHandCursor);
        spaceDown_ = true;
        return;
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

void GraphCanvas::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QWidget::keyReleaseEvent(event);
    if (event->isAutoRepeat()) return;
    spaceDown_ = false;
    if (!panning_) unsetCursor();
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
    spaceDown_ = false;
    update();
}

/// Tells screen readers which box has the focus.
void GraphCanvas::announce() {
    announceCanvas(this, hasFocus() ? current_ : -1);
}

} // namespace qcs::ui
