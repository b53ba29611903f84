#include "views/graph/canvas_controls.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "views/graph/graph_canvas.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int widestMap = 128;
constexpr int highestMap = 200;
constexpr int mapMargin = 12; ///< distance to the edge of the canvas
constexpr int mapPadding = 6;
constexpr int narrowestCanvas = 560; ///< on a narrower canvas the map is hidden

} // namespace

MiniMap::MiniMap(GraphCanvas* canvas) : QWidget(canvas), canvas_(canvas) {
    setObjectName(QStringLiteral("graph-map"));
    setAccessibleName(tr("Map of the graph"));
    setToolTip(tr("Drag the frame to move the view"));
    setCursor(Qt::ArrowCursor);
    canvas->installEventFilter(this);
    connect(canvas, &GraphCanvas::viewChanged, this, &MiniMap::refresh);
    if (Theme* theme = Theme::current())
        connect(theme, &Theme::changed, this, [this] {
            image_ = {};
            update();
        });
    place();
}

bool MiniMap::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return false;
}

void MiniMap::place() {
    const int high = std::min(highestMap, canvas_->height() / 3);
    setGeometry(canvas_->width() - widestMap - mapMargin, canvas_->height() - high - mapMargin, widestMap,
                high);
    image_ = {};
    refresh();
}

/// The map stays visible even if the whole scene fits, so that it does not flicker.
void MiniMap::refresh() {
    const GraphScene& scene = canvas_->scene();
    if (scene.index.get() != paintedIndex_) image_ = {};
    setVisible(canvas_->width() >= narrowestCanvas && scene.whole && !scene.boxes.empty() && height() > 40);
    update();
}

QRectF MiniMap::inner() const {
    return QRectF(rect()).adjusted(mapPadding, mapPadding, -mapPadding, -mapPadding);
}

double MiniMap::ratio() const {
    const QRectF& bounds = canvas_->scene().bounds;
    return std::min(inner().width() / std::max(1.0, bounds.width()),
                    inner().height() / std::max(1.0, bounds.height()));
}

QPointF MiniMap::toMap(const QPointF& point) const {
    return (point - canvas_->scene().bounds.center()) * ratio() + inner().center();
}

QPointF MiniMap::toScene(const QPointF& position) const {
    return (position - inner().center()) / ratio() + canvas_->scene().bounds.center();
}

/// Enforces a minimum size, because for a long graph the frame would be too small to see and grab.
QRectF MiniMap::frame() const {
    const QRectF part = canvas_->visiblePart();
    QRectF frame(toMap(part.topLeft()), toMap(part.bottomRight()));
    const double low = std::max(0.0, 10 - frame.height()) / 2;
    const double narrow = std::max(0.0, 10 - frame.width()) / 2;
    frame.adjust(-narrow, -low, narrow, low);
    return frame.intersected(QRectF(rect()).adjusted(2, 2, -2, -2));
}

void MiniMap::paintMap() {
    const GraphScene& scene = canvas_->scene();
    paintedIndex_ = scene.index.get();
    const double dots = devicePixelRatioF();
    image_ = QImage((QSizeF(size()) * dots).toSize(), QImage::Format_ARGB32_Premultiplied);
    image_.setDevicePixelRatio(dots);
    image_.fill(Qt::transparent);
    QPainter painter(&image_);
    qint64 last = -1;
    for (const SceneBox& box : scene.boxes) {
        QRectF rect(toMap(box.rect.topLeft()), toMap(box.rect.bottomRight()));
        if (box.isModule() && box.open) {
            if (rect.height() < 12) continue;
            painter.setPen(QPen(colour(Colour::Dim), 0.6, Qt::DotLine));
            painter.drawRect(rect);
            continue;
        }
        // Many boxes share a pixel.
        const qint64 place =
            static_cast<qint64>(rect.top() * dots) * 4096 + static_cast<qint64>(rect.left() * dots);
        if (place == last) continue;
        last = place;
        rect.setHeight(std::max(rect.height(), 1 / dots));
        rect.setWidth(std::max(rect.width(), 2 / dots));
        if (!box.isModule()) {
            QColor ink = colour(box.status ? box.status->ink : Colour::Dim);
            ink.setAlphaF(0.55F);
            painter.fillRect(rect, ink);
            continue;
        }
        int all = 0;
        for (const SceneOutcomeCount& share : box.outcomeCounts)
            all += share.count;
        double x = rect.left();
        for (const SceneOutcomeCount& share : box.outcomeCounts) {
            const double width = rect.width() * share.count / all;
            QColor ink = colour(share.look.ink);
            ink.setAlphaF(0.55F);
            painter.fillRect(QRectF(x, rect.top(), width, rect.height()), ink);
            x += width;
        }
        if (all == 0) painter.fillRect(rect, colour(Colour::Line));
    }
}

void MiniMap::paintEvent(QPaintEvent*) {
    if (image_.isNull()) paintMap();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colour(Colour::Line));
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.drawImage(0, 0, image_);
    QColor veil = colour(Colour::Accent);
    veil.setAlphaF(0.06F);
    painter.setPen(QPen(colour(Colour::Accent), 1.6));
    painter.setBrush(veil);
    painter.drawRoundedRect(frame(), 2, 2);
}

void MiniMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    grip_ = frame().contains(event->position()) ? event->position() - toMap(canvas_->visiblePart().center())
                                                : QPointF();
    mouseMoveEvent(event);
}

void MiniMap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) canvas_->goTo(toScene(event->position() - grip_));
}

ZoomControl::ZoomControl(GraphCanvas* canvas)
    : QFrame(canvas), canvas_(canvas), scale_(new QToolButton(this)) {
    setObjectName(QStringLiteral("graph-zoom"));
    setCursor(Qt::ArrowCursor);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(1, 1, 1, 1);
    line->setSpacing(0);
    const auto add = [&](const char* name, const char* picture, const QString& text,
                         void (GraphCanvas::*act)()) {
        auto* button = new QToolButton(this);
        button->setObjectName(QLatin1String(name));
        button->setIcon(icon(QLatin1String(picture)));
        button->setToolTip(text);
        button->setAccessibleName(text);
        button->setAutoRaise(true);
        button->setFixedSize(28, 28);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, canvas_, act);
        line->addWidget(button);
    };
    add("graph-zoom-out", "dash", tr("Zoom out  (−)"), &GraphCanvas::zoomOut);
    scale_->setObjectName(QStringLiteral("graph-zoom-full"));
    scale_->setAutoRaise(true);
    scale_->setToolTip(tr("To 100 %  (1)"));
    scale_->setFocusPolicy(Qt::TabFocus);
    connect(scale_, &QToolButton::clicked, canvas_, &GraphCanvas::zoomToFullSize);
    line->addWidget(scale_);
    add("graph-zoom-in", "add", tr("Zoom in  (+)"), &GraphCanvas::zoomIn);
    add("graph-fit", "fit", tr("Show all of it  (0)"), &GraphCanvas::zoomToFit);
    canvas->installEventFilter(this);
    connect(canvas, &GraphCanvas::viewChanged, this, &ZoomControl::refresh);
    refresh();
    place();
}

bool ZoomControl::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return false;
}

void ZoomControl::place() {
    scale_->setFixedSize(
        scale_->fontMetrics().horizontalAdvance(tr("%1 %").arg(QLocale().toString(100))) + 16, 28);
    resize(sizeHint());
    move(12, canvas_->height() - height() - 12);
}

void ZoomControl::refresh() {
    setVisible(!canvas_->scene().boxes.empty());
    const double percent = canvas_->scale() * 100;
    const QLocale locale;
    scale_->setText(tr("%1 %").arg(percent >= 1 || percent <= 0 ? locale.toString(qRound(percent))
                                                                : locale.toString(percent, 'g', 1)));
}

void ZoomControl::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colour(Colour::Line));
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace qcs::ui
