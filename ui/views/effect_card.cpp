#include "views/effect_card.h"

#include "models/diff_model.h"
#include "models/diff_words.h"
#include "theme/fonts.h"
#include "theme/theme.h"
#include "theme/wrapped_label.h"
#include "views/diff_view.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr int mostRows = 5; // more scroll
} // namespace

EffectCard::EffectCard(QWidget* parent)
    : QFrame(parent),
      title_(new QLabel(this)),
      edit_(new QLabel(this)),
      summary_(new WrappedLabel(this)),
      model_(new DiffModel(this)),
      view_(new DiffView(QStringLiteral("effect-rows"), tr("What the edit changes"), model_, this)) {
    setObjectName(QStringLiteral("effect"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    title_->setFont(uiFont(normalText, QFont::DemiBold));
    edit_->setForegroundRole(QPalette::PlaceholderText);
    edit_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    edit_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    summary_->setObjectName(QStringLiteral("effect-summary"));
    summary_->setTextFormat(Qt::PlainText);
    edit_->setTextFormat(Qt::PlainText);
    view_->setRowBounds(0, mostRows);
    auto* head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(title_);
    head->addWidget(edit_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(summary_);
    column->addWidget(view_);
    connect(view_, &DiffView::nodeChosen, this, &EffectCard::nodeChosen);
    hide();
}

void EffectCard::setEffect(const Effect& effect) {
    model_->setEffect(effect);
    title_->setText(effect.editing ? tr("Effect of this edit")
                    : effect.step  ? tr("Effect of this step")
                                   : tr("Effect of the last edit"));
    setAccessibleName(title_->text());
    edit_->setText(effect.edit);
    edit_->setToolTip(effect.edit);
    summary_->setText(effectSummary(effect));
    view_->setVisible(model_->rowCount() > 0);
    setAccessibleDescription(text());
    setVisible(!effect.edit.isEmpty());
    view_->updateGeometry();
}

const Effect& EffectCard::effect() const {
    return model_->effect();
}

QString EffectCard::text() const {
    QStringList lines = {edit_->text(), summary_->text()};
    for (int row = 0; row < std::min(model_->rowCount(), mostRows); ++row)
        lines.push_back(model_->index(row, 0).data().toString());
    return lines.join(QLatin1Char('\n'));
}

void EffectCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colour(Colour::Line));
    painter.setBrush(colour(Colour::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace qcs::ui
