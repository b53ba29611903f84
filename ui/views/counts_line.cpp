#include "views/counts_line.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace qcs::ui {
namespace {
constexpr int glyph = 16;
constexpr int glyphGap = 4;
} // namespace

CountsLine::CountsLine(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFont(uiFont());
}

void CountsLine::setCounts(std::vector<Count> counts, int gap) {
    counts_ = std::move(counts);
    gap_ = gap;
    setToolTip(text());
    setAccessibleName(text());
    updateGeometry();
    update();
}

QString CountsLine::text() const {
    QStringList words;
    for (const Count& count : counts_)
        words.push_back(count.words);
    return words.join(QStringLiteral(", "));
}

int CountsLine::widthOf(const Count& count) const {
    return (count.icon.isEmpty() ? 0 : glyph + glyphGap) + QFontMetrics(font()).horizontalAdvance(count.text);
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

void CountsLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    int x = 0;
    for (const Count& count : counts_) {
        if (x > 0 && x + widthOf(count) > width()) return; // all of it or nothing
        if (!count.icon.isEmpty()) {
            paintIcon(painter, QRect(x, (height() - glyph) / 2, glyph, glyph), count.icon, colour(count.ink));
            x += glyph + glyphGap;
        }
        x += drawText(painter, QRect(x, 0, width() - x, height()), count.text, font(), colour(count.ink)) +
             gap_;
    }
}

} // namespace qcs::ui
