#include "widgets/choice_bar.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/wrapped_label.h"
#include "words/prose.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace qcs::ui {

ChoiceBar::ChoiceBar(QWidget* parent)
    : QFrame(parent),
      label_(new WrappedLabel(this)),
      more_(new QPushButton(this)),
      buttons_(new QHBoxLayout) {
    label_->setTextFormat(Qt::RichText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    more_->setObjectName(QStringLiteral("choice-more"));
    more_->setText(tr("What differs"));
    buttons_->setSpacing(8);
    buttons_->addWidget(more_);
    auto* top = new QHBoxLayout;
    top->setSpacing(16);
    top->addWidget(label_, 1);
    top->addLayout(buttons_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(40, 8, 12, 8);
    column->setSpacing(8);
    column->addLayout(top);
    connect(more_, &QPushButton::clicked, this, [this] { difference_(); });
    setDifference({});
    hide();
}

void ChoiceBar::ask(const QString& text, const std::vector<Choice>& choices) {
    for (QPushButton* button : choices_) {
        button->hide();
        button->deleteLater(); // it may be the one that was just clicked
    }
    choices_.clear();
    for (const Choice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        button->setObjectName(choice.name);
        button->setDefault(choices_.isEmpty());
        connect(button, &QPushButton::clicked, this, [this, chosen = choice.chosen] {
            hide();
            chosen();
        });
        buttons_->insertWidget(static_cast<int>(choices_.size()), button);
        choices_.push_back(button);
    }
    text_ = plainProse(text);
    label_->setText(proseHtml(text));
    setAccessibleName(text_);
    setDifference({});
    show();
}

void ChoiceBar::setDifference(std::function<void()> show) {
    difference_ = std::move(show);
    more_->setVisible(static_cast<bool>(difference_));
}

QString ChoiceBar::text() const {
    return isHidden() ? QString() : text_;
}

void ChoiceBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::WarnBackground));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
    paintIcon(painter, QRect(12, label_->geometry().center().y() - 8, 16, 16), QStringLiteral("warning"),
              colour(Colour::FloatAlthoughAsked));
}

} // namespace qcs::ui
