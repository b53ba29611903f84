#include "widgets/sentence_card.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>

namespace qcs::ui {
namespace {
constexpr int padding = 12;
constexpr int glyph = 16;
} // namespace

SentenceCard::SentenceCard(QWidget* parent) : QFrame(parent), label_(new WrappedLabel(this)) {
    label_->setTextFormat(Qt::RichText);
    label_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    auto* layout = new QHBoxLayout(this);
    // The line height already leaves space below the last line.
    layout->setContentsMargins(padding + glyph + 8, padding - 2, padding, padding - 7);
    layout->addWidget(label_);
    connect(label_, &QLabel::linkActivated, this, &SentenceCard::linkActivated);
}

void SentenceCard::set(const QString& icon, Colour ink, const QString& verdict, const QString& rest) {
    icon_ = icon;
    ink_ = ink;
    label_->setText(QStringLiteral("<p style=\"line-height:130%\"><b>%1</b> %2</p>").arg(verdict, rest));
    label_->setAccessibleName(text());
    update();
}

QString SentenceCard::text() const {
    return QTextDocumentFragment::fromHtml(label_->text()).toPlainText();
}

void SentenceCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(icon_ == QLatin1String("warning") ? Colour::WarnBackground : Colour::Chip));
    painter.drawRoundedRect(rect(), 4, 4);
    if (!icon_.isEmpty()) paintIcon(painter, QRect(padding, padding + 1, glyph, glyph), icon_, colour(ink_));
}

} // namespace qcs::ui
