#include "widgets/text_labels.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

namespace qcs::ui {

ElidedLabel::ElidedLabel(QWidget* parent, Qt::TextElideMode mode) : QLabel(parent), mode_(mode) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const {
    return {0, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawText(painter, contentsRect(), text(), font(), palette().color(foregroundRole()), mode_,
             alignment() & Qt::AlignHorizontal_Mask);
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        const bool whole = fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole ? QString() : text(), this);
        return true;
    }
    return QLabel::event(event);
}

WrappedLabel::WrappedLabel(QWidget* parent) : WrappedLabel(QString(), parent) {}

WrappedLabel::WrappedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
    setWordWrap(true);
}

void addCaption(QVBoxLayout& column, const QString& text, const QString& meaning, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setFont(uiFont(normalText, QFont::Medium));
    auto* words = new WrappedLabel(meaning, parent);
    words->setForegroundRole(QPalette::PlaceholderText);
    words->setFont(uiFont(smallText));
    column.addSpacing(8);
    column.addWidget(label);
    column.addWidget(words);
}

int WrappedLabel::heightForWidth(int width) const {
    if (text_ != text() || font_ != font() || margins_ != contentsMargins()) {
        heights_.clear();
        text_ = text();
        font_ = font();
        margins_ = contentsMargins();
    }
    const auto known = heights_.constFind(width);
    return known != heights_.constEnd() ? *known : *heights_.insert(width, QLabel::heightForWidth(width));
}

namespace {

/// Lays the text out in lines and passes each to `draw`. Returns the height.
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
    return qRound(y);
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
