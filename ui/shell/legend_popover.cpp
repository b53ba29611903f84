#include "shell/legend_popover.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/prose.h"
#include "words/wording.h"

#include <QAbstractButton>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int legendWidth = 440;
constexpr int legendMargin = 12;
constexpr int legendText = 40; ///< x position of the texts
constexpr int maxSentenceLines = 4;

/// One status line. The arrow keys move between lines.
class LegendRow final : public QAbstractButton {
public:
    LegendRow(const LegendLine& line, int row, QWidget* parent) : QAbstractButton(parent), line_(line) {
        setObjectName(QStringLiteral("legend-%1").arg(row));
        setEnabled(line.count > 0);
        setFocusPolicy(line.count > 0 ? Qt::StrongFocus : Qt::NoFocus);
        setAttribute(Qt::WA_Hover);
        setText(line.word);
        setAccessibleName(
            titled(listed({line.word, QString::number(line.count)}), plainProse(line.sentence)));
        const int word = QFontMetrics(uiFont()).height();
        setFixedHeight(12 + word +
                       proseHeight(line.sentence, uiFont(smallText), textWidth(), maxSentenceLines));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse() && isEnabled()) painter.fillRect(rect(), colour(Colour::Hover));
        if (hasFocus()) painter.fillRect(rect(), colour(Colour::Selection));
        const int word = QFontMetrics(uiFont()).height();
        paintIcon(painter, QRect(legendMargin, 6 + (word - 16) / 2, 16, 16), line_.look.icon,
                  colour(line_.look.ink));
        drawText(painter, QRect(legendText, 6, textWidth() - 48, word), line_.word,
                 uiFont(normalText, QFont::DemiBold), colour(line_.look.ink));
        drawText(painter, QRect(width() - legendMargin - 48, 6, 48, word), QString::number(line_.count),
                 uiFont(), colour(line_.count > 0 ? Colour::Accent : Colour::Dim), Qt::ElideNone,
                 Qt::AlignRight);
        drawProse(painter, QRect(legendText, 6 + word, textWidth(), height() - word - 8), line_.sentence,
                  uiFont(smallText), colour(Colour::Dim), maxSentenceLines);
    }

private:
    static int textWidth() { return legendWidth - legendText - legendMargin; }
    LegendLine line_;
};

} // namespace

LegendPopover::LegendPopover(const std::vector<LegendLine>& lines, QWidget* parent)
    : CardFrame(parent, Qt::Popup) {
    setObjectName(QStringLiteral("legend"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(tr("Legend of statuses"));
    auto* title = new QLabel(tr("LEGEND OF STATUSES"), this);
    title->setFont(headingFont());
    title->setForegroundRole(QPalette::PlaceholderText);
    title->setContentsMargins(legendMargin, 8, legendMargin, 4);
    auto* hint = new QLabel(tr("A click lists the nodes."), this);
    hint->setFont(uiFont(smallText));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setContentsMargins(legendMargin, 4, legendMargin, 8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    column->addWidget(title);
    for (const auto& line : lines) {
        auto* row = new LegendRow(line, column->count() - 1, this);
        column->addWidget(row);
        connect(row, &QAbstractButton::clicked, this, [this, filter = line.filter] {
            Q_EMIT chosen(filter);
            close();
        });
    }
    column->addWidget(hint);
    setFixedWidth(legendWidth);
}

void LegendPopover::showBelow(const QWidget& place) {
    adjustSize();
    const QRect screen = place.screen()->availableGeometry();
    QPoint at = place.mapToGlobal(QPoint(0, place.height() + 4));
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
    at.setY(std::clamp(at.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
    move(at);
    show();
    for (auto* row : findChildren<QAbstractButton*>())
        if (row->isEnabled()) return row->setFocus(Qt::PopupFocusReason);
}

void LegendPopover::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F1)
        close();
    else
        CardFrame::keyPressEvent(event);
}

} // namespace qcs::ui
