#include "theme/shaped_text.h"

#include "theme/kept.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int mostTexts = 4000;

struct Line {
    QString text;
    QFont font;
    bool operator==(const Line&) const = default;
};

size_t qHash(const Line& line, size_t seed = 0) {
    return qHashMulti(seed, line.text, line.font);
}

struct Cut {
    Line line;
    Qt::TextElideMode mode;
    int width;
    bool operator==(const Cut&) const = default;
};

size_t qHash(const Cut& cut, size_t seed = 0) {
    return qHashMulti(seed, cut.line, static_cast<int>(cut.mode), cut.width);
}

QTextLayout* laidOut(const Line& line) {
    auto* layout = new QTextLayout(line.text, line.font);
    layout->setCacheEnabled(true);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    layout->setTextOption(option);
    layout->beginLayout();
    layout->createLine();
    layout->endLayout();
    return layout;
}

} // namespace

int textWidth(const QString& text, const QFont& font) {
    static QCache<Line, int> widths(mostTexts);
    return kept(widths, {text, font}, [&] { return new int(QFontMetrics(font).horizontalAdvance(text)); });
}

QString elidedText(const QString& text, const QFont& font, Qt::TextElideMode mode, int width) {
    if (mode == Qt::ElideNone || textWidth(text, font) <= width) return text;
    static QCache<Cut, QString> cuts(mostTexts);
    return kept(cuts, {{text, font}, mode, width},
                [&] { return new QString(QFontMetrics(font).elidedText(text, mode, width)); });
}

void drawShaped(QPainter& painter, const QPointF& topLeft, const QString& text, const QFont& font) {
    if (text.isEmpty()) return;
    static QCache<Line, QTextLayout> layouts(mostTexts);
    const Line line{text, font};
    const auto shaped = kept(layouts, line, [&] { return laidOut(line); }).lineAt(0);
    // Fonts that stand in for missing letters may be taller: the baseline stays where the font's own is.
    const qreal above = std::max(0.0, shaped.ascent() - QFontMetricsF(font).ascent());
    shaped.draw(&painter, topLeft - QPointF(0, above));
}

} // namespace qcs::ui
