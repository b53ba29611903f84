#include "views/json/choice_strip.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/wrapped_label.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace qcs::ui {

ChoiceStrip::ChoiceStrip(QWidget* parent)
    : QFrame(parent), label_(new WrappedLabel(this)), row_(new QHBoxLayout) {
    label_->setTextFormat(Qt::RichText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(40, 8, 12, 9);
    column->setSpacing(8);
    column->addWidget(label_);
    column->addLayout(row_);
    row_->setSpacing(8);
    row_->addStretch(1);
    hide();
}

void ChoiceStrip::say(const QString& prose, const std::vector<Choice>& choices) {
    const QString plain = plainProse(prose);
    if (plain == said_ && isHidden() == prose.isEmpty()) return;
    said_ = plain;
    label_->setText(proseHtml(prose));
    label_->setAccessibleName(said_);
    for (QPushButton* button : std::exchange(buttons_, {})) {
        button->hide();
        button->setObjectName({});
        button->deleteLater(); // it may be the one that was pressed
    }
    for (const Choice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        button->setObjectName(choice.name);
        connect(button, &QPushButton::clicked, this, choice.act);
        row_->insertWidget(static_cast<int>(buttons_.size()), button);
        buttons_.push_back(button);
    }
    setVisible(!prose.isEmpty());
}

void ChoiceStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::WarnBackground));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
    paintIcon(painter, QRect(14, 10, 16, 16), QStringLiteral("warning"), colour(Colour::FloatAlthoughAsked));
}

} // namespace qcs::ui
