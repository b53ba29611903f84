#include "views/backend/draft_bar.h"

#include "widgets/wrapped_label.h"

#include <QBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace qcs::ui {

DraftBar::DraftBar(QWidget* parent)
    : QWidget(parent), label_(new WrappedLabel(this)), goOn_(new QToolButton(this)) {
    setObjectName(QStringLiteral("draft-bar"));
    goOn_->setText(tr("Go on"));
    goOn_->setObjectName(QStringLiteral("draft-continue"));
    auto* discard = new QToolButton(this);
    discard->setText(tr("Discard"));
    discard->setObjectName(QStringLiteral("draft-discard"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(16, 6, 16, 6);
    line->addWidget(label_, 1);
    line->addWidget(goOn_);
    line->addWidget(discard);
    connect(goOn_, &QToolButton::clicked, this, &DraftBar::continued);
    connect(discard, &QToolButton::clicked, this, &DraftBar::discarded);
    setBackgroundRole(QPalette::AlternateBase);
    setAutoFillBackground(true);
    hide();
}

void DraftBar::setOpen(bool open) {
    label_->setText(open ? tr("New pattern: added once it differs from every other.")
                         : tr("A new pattern is not finished."));
    goOn_->setVisible(!open);
}

} // namespace qcs::ui
