#include "views/eager/eager_section.h"

#include "theme/colours.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"

#include <QBoxLayout>

namespace qcs::ui {

EagerSectionBox::EagerSectionBox(const QString& title, const QString& remark, QWidget* parent)
    : QWidget(parent),
      head_(new QHBoxLayout),
      rows_(new QVBoxLayout),
      foot_(new QVBoxLayout),
      title_(new QLabel(title, this)),
      remark_(new QLabel(remark, this)) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(16, 12, 16, 4);
    all->setSpacing(2);
    QFont font = uiFont(smallText, QFont::DemiBold);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6);
    title_->setFont(font);
    title_->setForegroundRole(QPalette::PlaceholderText);
    remark_->setFont(uiFont(smallText));
    remark_->setForegroundRole(QPalette::PlaceholderText);
    head_->setSpacing(8);
    head_->addWidget(title_);
    head_->addStretch(1);
    head_->addWidget(remark_);
    rows_->setSpacing(0);
    all->addLayout(head_);
    all->addLayout(rows_);
    all->addLayout(foot_);
}

void EagerSectionBox::clearRows() {
    while (auto* item = rows_->takeAt(0)) {
        if (auto* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

QToolButton* linkButton(const QString& text, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setAutoRaise(true);
    button->setCursor(Qt::PointingHandCursor);
    button->setFocusPolicy(Qt::TabFocus);
    QPalette palette = button->palette();
    palette.setColor(QPalette::ButtonText, colour(Colour::Accent));
    button->setPalette(palette);
    return button;
}

QLabel* codeLabel(const QString& text, QWidget* parent, bool dim) {
    auto* label = new ElidedLabel(parent, Qt::ElideMiddle);
    label->setText(text);
    label->setFont(monoFont());
    label->setSizePolicy(QSizePolicy::Ignored, label->sizePolicy().verticalPolicy());
    if (dim) label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace qcs::ui
