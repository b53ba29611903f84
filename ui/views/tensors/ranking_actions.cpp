#include "views/tensors/ranking_actions.h"

#include "quant/format/format_text.h"
#include "session/user_specs.h"
#include "views/tensors/proposal_card.h"
#include "words/wording.h"

#include <QAction>
#include <QBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
RankingActions::RankingActions(Proposals* proposals, RankingView* view, QWidget* parent)
    : QWidget(parent),
      proposals_(proposals),
      view_(view),
      buttons_(new QWidget(this)),
      keepFloat_(add(QStringLiteral("keep-float"), tr("Keep in &float"),
                     tr("Rules that keep the chosen layers in float"), QStringLiteral("Ctrl+Alt+F"))),
      perChannel_(add(QStringLiteral("per-channel"), tr("Per &channel"),
                      tr("Rules that quantize the weights of the chosen layers per channel"),
                      QStringLiteral("Ctrl+Alt+C"))),
      useSpec_(add(QStringLiteral("use-spec"), tr("&Use this spec"),
                   tr("Rules that quantize the weights of the chosen layers as the plots show"),
                   QStringLiteral("Ctrl+Alt+U"))),
      makeRules_(add(QStringLiteral("make-rules"), tr("Make &rules…"),
                     tr("Rules for a goal of the whole model"), QStringLiteral("Ctrl+Alt+R"))),
      form_(new GoalForm(proposals, this)) {
    setObjectName(QStringLiteral("ranking-fixes"));
    // Connected first, before the card hides the focused widget.
    connect(proposals_, &Proposals::changed, this, [this] {
        const auto* focus = window()->focusWidget();
        hadFocus_ = focus && (focus == view_ || isAncestorOf(focus));
    });
    card_ = new ProposalCard(proposals, this);
    auto* row = new QHBoxLayout(buttons_);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(4);
    for (auto* action : {keepFloat_, perChannel_, useSpec_, makeRules_}) {
        auto* button = new QToolButton(buttons_);
        button->setObjectName(action->objectName() + QStringLiteral("-button"));
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::TabFocus);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        row->addWidget(button, 1);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buttons_);
    column->addWidget(form_);
    column->addWidget(card_);
    form_->hide();
    connect(keepFloat_, &QAction::triggered, this, [this] {
        proposals_->ask(chosen(), qcs::insight::KeepFloat(), tr("Keep %1 in float").arg(chosenWords()));
    });
    connect(perChannel_, &QAction::triggered, this, [this] {
        proposals_->ask(chosen(), qcs::insight::PerChannel(),
                        tr("Quantize %1 per channel").arg(chosenWords()));
    });
    connect(useSpec_, &QAction::triggered, this, &RankingActions::useSpec);
    connect(makeRules_, &QAction::triggered, this, &RankingActions::openGoal);
    connect(form_, &GoalForm::closed, this, [this] {
        form_->hide();
        updateText();
        view_->setFocus(Qt::OtherFocusReason);
    });
    connect(proposals_, &Proposals::changed, this, [this] {
        if (proposals_->isOpen()) form_->hide();
        updateText();
        if (!hadFocus_) return; // the focus moves only if the user was working here
        if (proposals_->isOpen())
            card_->takeFocus();
        else
            view_->setFocus(Qt::OtherFocusReason);
    });
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RankingActions::updateText);
    connect(view_->model(), &QAbstractItemModel::modelReset, this, &RankingActions::updateText);
    updateText();
}

QAction* RankingActions::add(const QString& name, const QString& text, const QString& tip,
                             const QKeySequence& key) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setToolTip(tip);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    view_->addAction(action);
    return action;
}

void RankingActions::setSpec(const std::optional<ComparedSpec>& spec) {
    spec_ = spec;
    updateText();
}

std::vector<std::size_t> RankingActions::chosen() const {
    std::vector<std::size_t> entries;
    for (const QModelIndex& row : view_->selectionModel()->selectedRows())
        if (row.data(RankingModel::KindRole).toInt() == static_cast<int>(RankingModel::Kind::Weight))
            entries.push_back(static_cast<std::size_t>(view_->ranking()->entryAt(row)));
    std::ranges::sort(entries);
    return entries;
}

QString RankingActions::chosenWords() const {
    constexpr int most = 3;
    QStringList names;
    for (const auto entry : chosen())
        names.push_back(view_->ranking()->label(entry));
    if (names.size() > most) return tr("%n layer(s)", nullptr, static_cast<int>(names.size()));
    return listed(names);
}

void RankingActions::updateText() {
    const bool open = proposals_->isOpen() || form_->isVisibleTo(this);
    const bool any = !chosen().empty();
    buttons_->setVisible(!open);
    // If there is room, scrolls so that the previewed rows stay visible beside the card.
    constexpr int roomy = 900, fewRows = 150;
    view_->setMinimumHeight(proposals_->isOpen() && window()->height() >= roomy ? fewRows : 0);
    for (auto* action : {keepFloat_, perChannel_})
        action->setEnabled(any && !open);
    useSpec_->setEnabled(any && !open && spec_.has_value());
    makeRules_->setEnabled(!open && view_->ranking()->ranking().total() > 0);
}

void RankingActions::useSpec() {
    const QString words = tr("Quantize %1 as %2").arg(chosenWords(), comparedSpecWords(*spec_));
    if (const auto requested = observerOf(*spec_)) return proposals_->ask(chosen(), *requested, words);
    const auto& format = std::get<qcs::quant::Format>(*spec_);
    proposals_->refuse(qcs::message(qcs::codes::proposal_format_alone, qcs::quant::format_text(format)),
                       words);
}

void RankingActions::openGoal() {
    const auto& ranking = view_->ranking()->ranking();
    std::uint64_t bytes = 0;
    for (const auto entry : ranking.plan()->weights())
        if (const auto* result = ranking.result(entry); result && *result) bytes += (*result)->bytes_after;
    form_->open(view_->ranking()->threshold(), bytes);
    updateText();
}

} // namespace qcs::ui
