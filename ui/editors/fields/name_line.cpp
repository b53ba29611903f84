#include "editors/fields/name_line.h"

#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "words/labels.h"

#include <QAbstractButton>
#include <QPainter>
#include <QStyleOptionFrame>

namespace qcs::ui {

QRect NameLine::textRect() const {
    QStyleOptionFrame panel;
    initStyleOption(&panel);
    QRect rect =
        style()->subElementRect(QStyle::SE_LineEditContents, &panel, this).marginsRemoved(textMargins());
    for (const auto* button : findChildren<QAbstractButton*>())
        if (button->isVisible()) rect.setRight(std::min(rect.right(), button->x() - 2));
    return rect.adjusted(2, 0, -2, 0); // as QLineEdit has it
}

QString NameLine::shownText() const {
    const int room = textRect().width();
    if (hasFocus() || textWidth(text(), font()) <= room) return text();
    const QString brief = QString::fromStdString(qcs::words::qualified_short_name(text().toStdString()));
    return elidedText(brief, font(), Qt::ElideLeft, room);
}

void NameLine::paintEvent(QPaintEvent* event) {
    const QString shown = shownText();
    if (shown == text()) return QLineEdit::paintEvent(event);
    QPainter painter(this);
    QStyleOptionFrame panel;
    initStyleOption(&panel);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &panel, &painter, this);
    drawText(painter, textRect(), shown, font(), palette().color(QPalette::Text));
}

} // namespace qcs::ui
