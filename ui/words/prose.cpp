#include "words/prose.h"

#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

struct Span {
    QString text;
    bool code = false;
};

QList<Span> spansOf(const QString& sentence) {
    QStringList parts = sentence.split(QLatin1Char('`'));
    if (parts.size() % 2 == 0) { // the last backtick has no partner: it is taken literally
        const QString rest = parts.takeLast();
        parts.last() += QLatin1Char('`') + rest;
    }
    QList<Span> spans;
    for (qsizetype i = 0; i < parts.size(); ++i)
        if (!parts[i].isEmpty()) spans.push_back({parts[i], i % 2 == 1});
    return spans;
}

struct Lines {
    int count = 0;
    qreal height = 0;
    int cutAt = -1; ///< the position of the first character that does not fit; -1 if all fit
};

Lines breakLines(QTextLayout& layout, int width, int maxLines) {
    QTextOption option;
    // A single line is cut anywhere, so that a long name at its end is not dropped as a whole.
    option.setWrapMode(maxLines == 1 ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    Lines lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 40));
        if (lines.count == maxLines) {
            lines.cutAt = line.textStart();
            break;
        }
        line.setPosition(QPointF(0, lines.height));
        lines.height += line.height() + 1;
        ++lines.count;
    }
    layout.endLayout();
    return lines;
}

void fill(QTextLayout& layout, const QString& sentence, const QFont& font) {
    QTextCharFormat code;
    code.setFont(monoFont(font.pixelSize()));
    QString text;
    QList<QTextLayout::FormatRange> formats;
    for (const Span& span : spansOf(sentence)) {
        if (span.code)
            formats.push_back({static_cast<int>(text.size()), static_cast<int>(span.text.size()), code});
        text += span.text;
    }
    layout.setFont(font);
    layout.setText(text);
    layout.setFormats(formats);
}

/// The key of the layout cache.
struct Place {
    QString sentence;
    QFont font;
    int width;
    int maxLines;
    bool operator==(const Place&) const = default;
};

size_t qHash(const Place& place, size_t seed = 0) {
    return qHashMulti(seed, place.sentence, place.font, place.width, place.maxLines);
}

struct Standing {
    QTextLayout layout;
    qreal height = 0; ///< of at most maxLines lines
};

const Standing& laidOut(const Place& place) {
    constexpr int maxSentences = 1000;
    static QCache<Place, Standing> sentences(maxSentences);
    return cached(sentences, place, [&] {
        auto* standing = new Standing;
        QTextLayout& layout = standing->layout;
        layout.setCacheEnabled(true);
        fill(layout, place.sentence, place.font);
        const Lines lines = breakLines(layout, place.width, place.maxLines);
        standing->height = lines.height;
        // The ellipsis may be wider than the character that it replaces.
        const QString whole = layout.text();
        for (int kept = lines.cutAt - 1; kept >= 0; --kept) {
            layout.setText(whole.left(kept).trimmed() + QChar(0x2026));
            if (breakLines(layout, place.width, place.maxLines).cutAt < 0) break;
        }
        return standing;
    });
}

} // namespace

QString plainProse(const QString& sentence) {
    QString text;
    for (const Span& span : spansOf(sentence))
        text += span.text;
    return text;
}

QString proseHtml(const QString& sentence) {
    const QFont mono = monoFont();
    QString html;
    for (const Span& span : spansOf(sentence)) {
        QString text = span.text.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
        html += span.code ? QStringLiteral("<span style=\"font-family:'%1';font-size:%2px\">%3</span>")
                                .arg(mono.family(), QString::number(mono.pixelSize()), text)
                          : text;
    }
    return html;
}

int proseHeight(const QString& sentence, const QFont& font, int width, int maxLines) {
    return static_cast<int>(std::ceil(laidOut({sentence, font, width, maxLines}).height));
}

void drawProse(QPainter& painter, const QRect& rect, const QString& sentence, const QFont& font,
               const QColor& ink, int maxLines) {
    const QTextLayout& layout = laidOut({sentence, font, rect.width(), maxLines}).layout;
    painter.setPen(ink);
    for (int i = 0; i < std::min(layout.lineCount(), maxLines); ++i)
        layout.lineAt(i).draw(&painter, rect.topLeft());
}

} // namespace qcs::ui
