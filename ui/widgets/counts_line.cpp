#include "widgets/counts_line.h"

#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/wording.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int countGlyph = 16;
constexpr int glyphGap = 4;
} // namespace

CountsLine::CountsLine(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFont(uiFont());
}

void CountsLine::setCounts(std::vector<Count> counts, int gap) {
    counts_ = std::move(counts);
    gap_ = gap;
    hovered_ = current_ = -1;
    const bool choosable = std::ranges::any_of(counts_, [](const Count& c) { return !c.filter.isEmpty(); });
    setMouseTracking(choosable);
    setFocusPolicy(choosable ? Qt::TabFocus : Qt::NoFocus);
    setToolTip(text());
    setAccessibleName(text());
    updateGeometry();
    update();
}

QString CountsLine::text() const {
    QStringList words;
    for (const Count& count : counts_)
        words.push_back(count.words);
    return listed(words);
}

int CountsLine::widthOf(const Count& count) const {
    return (count.icon.isEmpty() ? 0 : countGlyph + glyphGap) + textWidth(count.text, font());
}

QSize CountsLine::sizeHint() const {
    int width = 0;
    for (const Count& count : counts_)
        width += widthOf(count) + (width > 0 ? gap_ : 0);
    return {width + 1, 24};
}

QSize CountsLine::minimumSizeHint() const {
    return {0, 24};
}

QRect CountsLine::rectOf(int wanted) const {
    int x = 0;
    for (int i = 0; i < static_cast<int>(counts_.size()); ++i) {
        const int width = widthOf(counts_[static_cast<std::size_t>(i)]);
        if (x > 0 && x + width > this->width()) return {}; // a count is never cut off
        if (i == wanted) return {x, 0, width, height()};
        x += width + gap_;
    }
    return {};
}

void CountsLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (int i = 0; i < static_cast<int>(counts_.size()); ++i) {
        const Count& count = counts_[static_cast<std::size_t>(i)];
        QRect rect = rectOf(i);
        if (rect.isEmpty()) return;
        if (!count.icon.isEmpty()) {
            paintIcon(painter, QRect(rect.left(), (height() - countGlyph) / 2, countGlyph, countGlyph),
                      count.icon, colour(count.ink));
            rect.adjust(countGlyph + glyphGap, 0, 0, 0);
        }
        QFont words = font();
        words.setUnderline(!count.filter.isEmpty() && i == hovered_);
        drawText(painter, rect.adjusted(0, 0, 2, 0), count.text, words, colour(count.ink));
        if (!count.filter.isEmpty() && i == current_ && showsFocus(this))
            paintFocusRing(painter, rectOf(i).adjusted(-3, 0, 3, 0) & this->rect());
    }
}

int CountsLine::countAt(const QPoint& position) const {
    for (int i = 0; i < static_cast<int>(counts_.size()); ++i)
        if (!counts_[static_cast<std::size_t>(i)].filter.isEmpty() && rectOf(i).contains(position)) return i;
    return -1;
}

void CountsLine::mouseMoveEvent(QMouseEvent* event) {
    const int now = countAt(event->position().toPoint());
    if (now == hovered_) return;
    hovered_ = now;
    setCursor(now < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

void CountsLine::leaveEvent(QEvent* event) {
    hovered_ = -1;
    update();
    QWidget::leaveEvent(event);
}

void CountsLine::mouseReleaseEvent(QMouseEvent* event) {
    const int count = event->button() == Qt::LeftButton ? countAt(event->position().toPoint()) : -1;
    if (count >= 0) Q_EMIT chosen(counts_[static_cast<std::size_t>(count)].filter);
}

/// Moves to the next count that can be chosen, if there is one.
void CountsLine::step(int by) {
    const int count = static_cast<int>(counts_.size());
    for (int i = current_ + by; i >= 0 && i < count; i += by)
        if (!counts_[static_cast<std::size_t>(i)].filter.isEmpty() && !rectOf(i).isEmpty()) {
            current_ = i;
            update();
            return;
        }
}

void CountsLine::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: step(-1); return;
    case Qt::Key_Right: step(1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (current_ >= 0 && current_ < static_cast<int>(counts_.size()))
            Q_EMIT chosen(counts_[static_cast<std::size_t>(current_)].filter);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void CountsLine::focusInEvent(QFocusEvent* event) {
    if (current_ < 0) step(1);
    QWidget::focusInEvent(event);
}

/// Shows the tool tip of the count under the mouse.
bool CountsLine::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int count = countAt(help->pos());
    const QString words =
        count < 0 ? text() : tr("%1: click to list them").arg(counts_[static_cast<std::size_t>(count)].words);
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

} // namespace qcs::ui
