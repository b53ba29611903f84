#include "widgets/name_label.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QTextLayout>

namespace qcs::ui {
namespace {

/// Lays the text out in lines and hands each to `draw`. Returns the height.
template <typename Draw>
int layOut(QTextLayout& layout, int width, Draw draw) {
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    qreal y = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 40));
        line.setPosition(QPointF(0, y));
        y += line.height() + 2;
    }
    layout.endLayout();
    draw();
    return static_cast<int>(y + 0.5);
}

} // namespace

NameLabel::NameLabel(const QFont& font, bool dim, QWidget* parent) : QWidget(parent), dim_(dim) {
    setFont(font);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void NameLabel::setText(const QString& text) {
    text_ = text;
    setAccessibleName(text);
    setToolTip(text);
    updateGeometry();
    update();
}

int NameLabel::heightForWidth(int width) const {
    QTextLayout layout(text_, font());
    return layOut(layout, width, [] {});
}

void NameLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(colour(dim_ ? Colour::Dim : Colour::Text));
    QTextLayout layout(text_, font());
    layOut(layout, width(), [&] { layout.draw(&painter, QPointF()); });
}

void NameLabel::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(icon(QStringLiteral("copy")), tr("Copy"), this,
                   [this] { QGuiApplication::clipboard()->setText(text_); });
    menu.exec(event->globalPos());
}

} // namespace qcs::ui
