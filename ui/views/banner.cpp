#include "views/banner.h"

#include "theme/icons.h"
#include "theme/prose.h"
#include "theme/theme.h"
#include "theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace qcs::ui {

Banner::Banner(QWidget* parent) : QFrame(parent), label_(new WrappedLabel(this)) {
    setObjectName(QStringLiteral("banner"));
    label_->setTextFormat(Qt::RichText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* close = new QToolButton(this);
    close->setIcon(icon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Dismiss the message"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(40, 8, 12, 8);
    line->addWidget(label_, 1);
    line->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void Banner::say(const QString& text, const QString& cause) {
    cause_ = cause;
    text_ = plainProse(text);
    label_->setText(proseHtml(text));
    setAccessibleName(text_);
    setVisible(!text.isEmpty());
}

void Banner::settle(const QString& cause) {
    if (cause_ == cause) say({});
}

void Banner::report(const QString& text) {
    if (text.isEmpty() || text != reported_) say(text);
    reported_ = text;
}

QString Banner::text() const {
    return isHidden() ? QString() : text_;
}

void Banner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::WarnBackground));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
    paintIcon(painter, QRect(12, 10, 16, 16), QStringLiteral("warning"), colour(Colour::FloatAlthoughAsked));
}

} // namespace qcs::ui
