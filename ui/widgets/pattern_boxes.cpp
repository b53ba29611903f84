#include "widgets/pattern_boxes.h"

#include "theme/paint.h"
#include "theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace qcs::ui {
namespace {

constexpr int boxHeight = 26;
constexpr int arrowWidth = 28;
constexpr int padding = 10;
constexpr int lineGap = 8;

} // namespace

PatternBoxes::PatternBoxes(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PatternBoxes::setLabels(const QStringList& labels) {
    labels_ = labels;
    setAccessibleName(tr("Pattern: %1").arg(labels_.join(tr(", then "))));
    updateGeometry();
    update();
}

int PatternBoxes::layOut(int width, std::vector<QRect>* boxes) const {
    const QFontMetrics metrics(monoFont());
    int x = 0;
    int y = 0;
    for (const QString& label : labels_) {
        const int wanted = metrics.horizontalAdvance(label) + 2 * padding;
        const int taken = std::min(wanted, std::max(width, 40));
        if (x > 0 && x + arrowWidth + taken > width) {
            x = 0;
            y += boxHeight + lineGap;
        }
        if (x > 0) x += arrowWidth;
        if (boxes) boxes->emplace_back(x, y, taken, boxHeight);
        x += taken;
    }
    return y + boxHeight;
}

QSize PatternBoxes::sizeHint() const {
    return {320, layOut(320, nullptr)};
}

void PatternBoxes::paintEvent(QPaintEvent*) {
    std::vector<QRect> boxes;
    layOut(width(), &boxes);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const QRect& box = boxes[i];
        painter.setBrush(Qt::NoBrush);
        painter.setPen(colour(Colour::Line));
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        drawText(painter, box.adjusted(padding, 0, -padding + 1, 0), labels_[static_cast<qsizetype>(i)],
                 monoFont(), colour(Colour::Text), Qt::ElideMiddle);
        if (i + 1 < boxes.size())
            drawText(painter, QRect(box.right() + 1, box.top(), arrowWidth, box.height()),
                     QStringLiteral("→"), uiFont(), colour(Colour::Dim), Qt::ElideNone, Qt::AlignHCenter);
    }
}

} // namespace qcs::ui
