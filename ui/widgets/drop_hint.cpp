#include "widgets/drop_hint.h"

#include "theme/paint.h"
#include "theme/theme.h"
#include "words/wording.h"

#include <QFileInfo>
#include <QPainter>

namespace qcs::ui {
namespace {
constexpr int betweenWidgets = 80; ///< ms from leaving one widget to entering the next
constexpr int maxFiles = 3;
} // namespace

DropHint::DropHint(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("drop-hint"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hideTimer_.setSingleShot(true);
    hideTimer_.setInterval(betweenWidgets);
    connect(&hideTimer_, &QTimer::timeout, this, &DropHint::end);
    hide();
}

void DropHint::showFor(const QStringList& paths) {
    hideTimer_.stop();
    QStringList names;
    for (const QString& path : paths.first(std::min<qsizetype>(paths.size(), maxFiles)))
        names.push_back(QFileInfo(path).fileName());
    if (paths.size() > maxFiles) names.push_back(QStringLiteral("+%1").arg(paths.size() - maxFiles));
    files_ = listed(names);
    setAccessibleName(text());
    if (isVisible()) return;
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

void DropHint::end() {
    hideTimer_.stop();
    hide();
}

QString DropHint::text() const {
    return isHidden() ? QString() : tr("Drop to open %1").arg(files_);
}

void DropHint::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = colour(Colour::Window);
    veil.setAlphaF(0.72F);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(colour(Colour::Accent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(9, 9, -9, -9), 6, 6);
    const int width = std::min(480, this->width() - 64);
    const QRect card((this->width() - width) / 2, height() / 2 - 36, width, 72);
    painter.setPen(colour(Colour::Line));
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    drawText(painter, QRect(card.left() + 16, card.top() + 10, width - 32, 26), tr("Drop to open"),
             uiFont(largeText, QFont::DemiBold), colour(Colour::Text), Qt::ElideRight, Qt::AlignHCenter);
    drawText(painter, QRect(card.left() + 16, card.top() + 38, width - 32, 22), files_, uiFont(),
             colour(Colour::Dim), Qt::ElideMiddle, Qt::AlignHCenter);
}

} // namespace qcs::ui
