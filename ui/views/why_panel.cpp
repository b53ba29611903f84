#include "views/why_panel.h"

#include "theme/fonts.h"
#include "theme/theme.h"
#include "views/ladder_view.h"
#include "views/name_label.h"
#include "views/sentence_card.h"
#include "views/status_look.h"

#include <QLabel>
#include <QVBoxLayout>

namespace qcs::ui {
namespace {

QLabel* selectable(const QFont& font, bool dim, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(font);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (dim) label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

WhyPanel::WhyPanel(QWidget* parent) : QScrollArea(parent), ladder_(new LadderView(this)) {
    setObjectName(QStringLiteral("why"));
    setAccessibleName(tr("Why it came out so"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    QFont large = monoFont(largeText + 1);
    name_ = new NameLabel(large, false, page);
    name_->setObjectName(QStringLiteral("why-name"));
    type_ = new NameLabel(monoFont(), true, page);
    type_->setObjectName(QStringLiteral("why-type"));
    card_ = new SentenceCard(page);
    card_->setObjectName(QStringLiteral("why-card"));
    raised_ = selectable(uiFont(), false, page);
    heading_ = new QLabel(tr("RULES, STRONGEST FIRST"), page);
    heading_->setFont(headingFont());
    heading_->setForegroundRole(QPalette::PlaceholderText);
    hint_ = selectable(uiFont(), true, page);
    hint_->setText(tr("Choose a row of the model to see which rule decides it, and which rules lose."));

    auto* text = new QVBoxLayout;
    text->setContentsMargins(16, 16, 16, 0);
    text->setSpacing(4);
    text->addWidget(hint_);
    text->addWidget(name_);
    text->addWidget(type_);
    text->addSpacing(8);
    text->addWidget(card_);
    text->addWidget(raised_);
    text->addSpacing(16);
    text->addWidget(heading_);
    text->addSpacing(4);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 16);
    column->setSpacing(0);
    column->addLayout(text);
    column->addWidget(ladder_);
    column->addStretch(1);
    setWidget(page);
    page->setAutoFillBackground(true);
    setFacts(nullptr);

    connect(ladder_, &LadderView::ruleChosen, this, &WhyPanel::ruleChosen);
    connect(card_, &SentenceCard::linkActivated, this, &WhyPanel::onLink);
}

void WhyPanel::setFacts(const WhyFacts* facts) {
    for (QWidget* widget : std::initializer_list<QWidget*>{name_, type_, card_})
        widget->setVisible(facts);
    hint_->setVisible(!facts);
    raised_->setVisible(facts && !facts->raised.isEmpty());
    const bool ladder = facts && (!facts->reached.empty() || !facts->notApplying.empty());
    heading_->setVisible(ladder);
    ladder_->setVisible(ladder);
    if (!facts) return;
    name_->setText(facts->name);
    type_->setText(facts->typeLine);
    const StatusLook look = lookOf(facts->status);
    card_->set(look.icon, look.ink, facts->verdict, facts->sentence);
    raised_->setText(tr("PyTorch would raise here: %1").arg(facts->raised));
    QPalette alarm = raised_->palette();
    alarm.setColor(QPalette::WindowText, colour(Colour::FloatAlthoughAsked));
    raised_->setPalette(alarm);
    ladder_->setFacts(*facts);
}

void WhyPanel::setContainer(const QString& name, const QString& type, const QString& sentence) {
    setFacts(nullptr);
    hint_->hide();
    for (QWidget* widget : std::initializer_list<QWidget*>{name_, type_, card_})
        widget->show();
    name_->setText(name);
    type_->setText(type);
    card_->set(QStringLiteral("model"), Colour::Dim, QString(), sentence);
}

void WhyPanel::onLink(const QString& link) {
    const QStringList parts = link.split(QLatin1Char(':'));
    if (parts.size() != 2) return;
    if (parts[0] == QLatin1String("rule"))
        Q_EMIT ruleChosen(parts[1].toInt());
    else if (parts[0] == QLatin1String("node"))
        Q_EMIT nodeChosen(parts[1].toInt());
}

} // namespace qcs::ui
