#include "views/rules/rules_panel.h"

#include "editors/qconfig/qconfig_popover.h"
#include "editors/rule/rule_form.h"
#include "models/qconfig_list_model.h"
#include "models/rules_model.h"
#include "session/document/name_index.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/rules/rules_view.h"
#include "widgets/sorting.h"
#include "words/finding_words.h"
#include "words/translated_labels.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {

RulesPanel::RulesPanel(Document* document, Answers* answers, Findings* lint, QWidget* parent)
    : QWidget(parent),
      document_(document),
      answers_(answers),
      lint_(lint),
      rules_(new RulesModel(document, answers, this)),
      view_(new RulesView(rules_, this)),
      add_(new QToolButton(this)),
      order_(orderButton(view_->sorting(), true, this)),
      form_(new RuleForm(view_->viewport())),
      qconfigs_(new QConfigListModel(this)),
      chooser_(new QConfigPopover(qconfigs_, this)) {
    form_->hide();
    add_->setObjectName(QStringLiteral("add-rule-button"));
    add_->setIcon(icon(QStringLiteral("add")));
    add_->setText(tr("Add a rule"));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add_->setAutoRaise(true);
    add_->setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(add_);
    const std::pair<qcs::config::RuleKind, QString> kinds[] = {
        {qcs::config::RuleKind::Order, tr("&Order: the n-th call of a type in a module")},
        {qcs::config::RuleKind::ModuleName, tr("&Module name: one module and all below it")},
        {qcs::config::RuleKind::Regex, tr("&Regex on module names")},
        {qcs::config::RuleKind::ObjectType, tr("&Type of a module, function or method")},
    };
    for (const auto& [kind, text] : kinds)
        menu->addAction(text, this, [this, kind = kind] { startNew(kind); })
            ->setObjectName(QStringLiteral("add-%1").arg(static_cast<int>(kind)));
    connect(add_, &QToolButton::clicked, this,
            [this, menu] { menu->popup(add_->mapToGlobal(QPoint(0, add_->height()))); });

    hint_ = new QLabel(this);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    hint_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 4, 16, 4);
    foot->addWidget(add_);
    foot->addWidget(order_);
    foot->addWidget(hint_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(view_, 1000);
    column->addLayout(foot);
    column->addStretch(1);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);

    connect(view_, &RulesView::currentRuleChanged, this, &RulesPanel::currentRuleChanged);
    connect(view_, &RulesView::editRequested, this, &RulesPanel::edit);
    connect(view_, &RulesView::partChosen, this, &RulesPanel::onPart);
    connect(chooser_, &QConfigPopover::chosen, this, [this](int row) {
        view_->setFocus(Qt::PopupFocusReason);
        (void)document_->setQConfig(choosing_, qconfigs_->qconfigAt(row));
    });
    connect(lint_, &Findings::changed, this, &RulesPanel::takeFindings);
    takeFindings();
    connect(form_, &RuleForm::edited, this, &RulesPanel::onFormEdited);
    connect(form_, &RuleForm::accepted, this, &RulesPanel::onFormAccepted);
    connect(form_, &RuleForm::typed, this, &RulesPanel::ruleTyped);
    connect(form_, &RuleForm::typed, this, [this](const std::optional<qcs::config::Rule>& rule) {
        if (edited_ == 0) Q_EMIT newRuleEdited(rule);
    });
    connect(form_, &RuleForm::heightChanged, this, [this] {
        if (isEditing()) placeForm();
    });
    connect(form_, &RuleForm::cancelled, this, &RulesPanel::onFormCancelled);
    connect(answers, &Answers::resolutionChanged, this, &RulesPanel::showProblem);
    connect(document, &Document::modeChanged, this, &RulesPanel::sayHint);
    connect(document, &Document::analysisInputChanged, this, [this] {
        if (isEditing() && edited_ != 0 && !document_->rule(edited_)) endEditing();
    });
    const auto refit = [this] { isEditing() ? placeForm() : fit(); };
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(view_->model(), signal, this, refit);
    connect(view_->model(), &QAbstractItemModel::layoutChanged, this, refit);
    connect(view_->model(), &QAbstractItemModel::modelReset, this, refit);
    connect(rules_, &RulesModel::heightsChanged, this, refit);
    connect(view_, &RulesView::sortingChanged, this, &RulesPanel::sayHint);
    connect(view_->verticalScrollBar(), &QScrollBar::valueChanged, this, refit);
    connect(view_->verticalScrollBar(), &QScrollBar::rangeChanged, this, refit);
    fit();
}

RuleId RulesPanel::currentRule() const {
    return view_->currentRule();
}

void RulesPanel::setCurrentRule(RuleId rule) {
    view_->setCurrentRule(rule);
}

bool RulesPanel::isEditing() const {
    return !form_->isHidden();
}

void RulesPanel::takeFindings() {
    QHash<RuleId, RowProblem> problems;
    for (const auto& [index, problem] : ruleProblems(lint_->findings()))
        if (const RuleId rule = lint_->ruleId(index)) problems.insert(rule, problem);
    rules_->setProblems(std::move(problems));
}

void RulesPanel::onPart(RuleId rule, RulePart part) {
    switch (part) {
    case RulePart::Row: return;
    case RulePart::Switch: return toggle(rule);
    case RulePart::Chip: return chooseQConfig(rule);
    case RulePart::Matches: Q_EMIT countChosen(rule, false); return;
    case RulePart::Wins: Q_EMIT countChosen(rule, true); return;
    case RulePart::Finding:
        if (const auto* wrong = rules_->problem(rule)) Q_EMIT findingChosen(wrong->finding);
        return;
    case RulePart::Fix: return fixProblem(rule);
    case RulePart::FixAll: return fixAllProblems(rule);
    }
}

void RulesPanel::toggle(RuleId rule) {
    if (const qcs::config::Rule* shown = document_->rule(rule)) document_->setRulesOff({rule}, !shown->off);
}

void RulesPanel::chooseQConfig(RuleId rule) {
    const qcs::config::Rule* shown = document_->rule(rule);
    if (!shown) return;
    choosing_ = rule;
    qconfigs_->setOwn(shown->qconfig && shown->qconfig->name.empty() ? shown->qconfig : std::nullopt);
    chooser_->popUp(*view_->viewport(), view_->partRect(view_->rowOf(rule), RulePart::Chip),
                    qconfigs_->rowOf(shown->qconfig));
}

void RulesPanel::duplicate(RuleId rule) {
    if (const qcs::config::Rule* shown = document_->rule(rule)) openNew(*shown);
}

QString RulesPanel::problemFixWords(RuleId rule) const {
    const auto* wrong = rules_->problem(rule);
    if (!wrong) return {};
    return wrong->finding.fix
               ? tr("Fix: %1").arg(
                     fixWords(*wrong->finding.fix).replace(QLatin1Char('&'), QLatin1String("&&")))
               : tr("Edit the rule");
}

void RulesPanel::fixProblem(RuleId rule) {
    const auto* wrong = rules_->problem(rule);
    if (!wrong) return;
    if (!wrong->finding.fix) return edit(rule);
    const qcs::insight::Finding finding = wrong->finding; // a copy, because the edit may change the list
    if (!lint_->fix(finding, fixWords(*finding.fix)))
        Q_EMIT problem(tr("The configs have changed since this was found. Wait a moment and try again."));
    else
        view_->flash(rule);
}

void RulesPanel::fixAllProblems(RuleId rule) {
    const auto* wrong = rules_->problem(rule);
    if (!wrong || !wrong->finding.fix) return;
    const QString what = fixAllWords(wrong->finding, wrong->count());
    if (!lint_->fixAll(qcs::insight::Finding(wrong->finding), what))
        Q_EMIT problem(tr("The configs have changed since this was found. Wait a moment and try again."));
    else
        view_->flash(rule);
}

void RulesPanel::edit(RuleId rule) {
    const qcs::config::Rule* shown = document_->rule(rule);
    if (!shown) return;
    setCurrentRule(rule);
    edited_ = rule;
    before_ = *shown;
    mergeKey_ = document_->newMergeKey();
    Q_EMIT editingStarted();
    openForm(*shown);
    showProblem();
}

void RulesPanel::startNew(qcs::config::RuleKind kind) {
    qcs::config::Rule rule;
    rule.kind = kind;
    if (kind == qcs::config::RuleKind::Order || kind == qcs::config::RuleKind::ObjectType)
        rule.object = qcs::config::ObjectRef::method({});
    openNew(rule);
}

void RulesPanel::startWith(const qcs::config::Rule& rule) {
    const auto& rules = document_->mapping().rules;
    const auto same = std::ranges::find_if(rules, [&](const auto& known) { return same_key(known, rule); });
    if (same != rules.end())
        edit(document_->ruleIdAt(static_cast<int>(same - rules.begin())));
    else
        openNew(rule);
}

void RulesPanel::openNew(const qcs::config::Rule& rule) {
    edited_ = 0;
    kind_ = rule.kind;
    Q_EMIT editingStarted();
    openForm(rule);
}

void RulesPanel::onFormEdited(const qcs::config::Rule& rule) {
    if (edited_ == 0) return;
    if (const EditResult edited = document_->setRule(edited_, rule, mergeKey_); !edited)
        setProblem(edited.error());
}

void RulesPanel::onFormAccepted() {
    const auto rule = form_->rule();
    if (!rule) return; // the form shows what is missing
    if (edited_ != 0) {
        if (const EditResult edited = document_->setRule(edited_, *rule, mergeKey_); !edited) {
            setProblem(edited.error());
            return;
        }
        endEditing();
        return;
    }
    const EditResult added = document_->addRule(*rule);
    if (!added) {
        setProblem(added.error());
        return;
    }
    endEditing();
    setCurrentRule(*added);
}

void RulesPanel::onFormCancelled() {
    // Restores the rule with the same merge key, so that the whole edit leaves no undo step.
    if (edited_ != 0) (void)document_->setRule(edited_, before_, mergeKey_);
    endEditing();
}

void RulesPanel::openForm(const qcs::config::Rule& rule) {
    form_->edit(rule, *namesOf(document_->graph()));
    form_->show();
    view_->setSortingPaused(true);
    placeForm(true);
    form_->focusKey();
}

void RulesPanel::endEditing() {
    if (!isEditing()) return;
    form_->stopPicking();
    form_->hide();
    Q_EMIT ruleTyped(std::nullopt);
    edited_ = 0;
    view_->setFormSpace({}, 0);
    view_->setSortingPaused(false);
    fit();
    view_->setFocus(Qt::OtherFocusReason);
    Q_EMIT editingEnded();
}

/// The row above the form: the edited rule; for a new rule, the last one of its kind, after which it will be
/// added.
QModelIndex RulesPanel::rowOverForm() const {
    return edited_ != 0 ? view_->rowOf(edited_) : view_->lastRowOf(kind_);
}

void RulesPanel::placeForm(bool inSight) {
    constexpr int side = 16, above = 4, below = 8;
    const int width = view_->viewport()->width() - 2 * side;
    const int height = form_->layout()->hasHeightForWidth() ? form_->layout()->totalHeightForWidth(width)
                                                            : form_->sizeHint().height();
    const QModelIndex row = rowOverForm();
    view_->setFormSpace(row, above + height + below);
    fit();
    if (inSight) {
        layout()->activate();
        view_->scrollTo(row);
    }
    form_->setGeometry(side, view_->formSpace().top() + above, width, height);
}

void RulesPanel::setProblem(const QString& text) {
    form_->setProblem(text);
    placeForm();
}

void RulesPanel::showProblem() {
    const auto rule = isEditing() && edited_ != 0 ? answers_->ruleIndex(edited_) : qcs::config::RuleIndex();
    if (!rule || !answers_->resolution()) return;
    const auto& problem = answers_->resolution()->rules[rule].problem;
    setProblem(problem ? sentenceOf(*problem) : QString());
}

void RulesPanel::sayHint() {
    const QString hint = document_->mode() == qcs::config::Mode::FxFuse ? tr("fuse_fx alone uses no rules")
                         : view_->sorting()->sortColumn() < 0
                             ? tr("drag to reorder · Space on/off · Del removes")
                             : tr("no reordering while sorted · Space on/off");
    // The hint is hidden if it does not fit completely.
    const int room = width() - add_->sizeHint().width() - order_->sizeHint().width() - 44;
    hint_->setText(hint_->fontMetrics().horizontalAdvance(hint) <= room ? hint : QString());
    hint_->setToolTip(view_->sorting()->whyNoMoves());
}

void RulesPanel::fit() {
    view_->setMaximumHeight(view_->contentHeight() + 2);
}

void RulesPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    sayHint();
    if (isEditing()) placeForm();
}

} // namespace qcs::ui
