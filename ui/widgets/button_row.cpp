#include "widgets/button_row.h"

#include <QAbstractButton>
#include <QBoxLayout>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int apart = 8;
} // namespace

ButtonRow::ButtonRow(const QList<QAbstractButton*>& buttons, QWidget* parent)
    : QWidget(parent), buttons_(buttons), row_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(apart);
    for (QAbstractButton* button : buttons)
        row_->addWidget(button, 0, Qt::AlignLeft);
    row_->addStretch(1);
}

QSize ButtonRow::minimumSizeHint() const {
    int widest = 0;
    for (const QAbstractButton* button : buttons_)
        widest = std::max(widest, button->sizeHint().width());
    return {widest, row_->minimumSize().height()};
}

void ButtonRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    int wanted = -apart;
    for (const QAbstractButton* button : buttons_)
        wanted += button->sizeHint().width() + apart;
    row_->setDirection(width() < wanted ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace qcs::ui
