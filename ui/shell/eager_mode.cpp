#include "shell/eager_mode.h"

#include "editors/rule/rule_form.h"
#include "insight/eager/eager_insight_codes.h"
#include "shell/find_anywhere.h"
#include "shell/go_to_box.h"
#include "shell/outcome_counts.h"
#include "views/eager/eager_panel.h"
#include "views/eager/eager_rules_view.h"
#include "views/eager/mapping_section.h"
#include "views/findings/findings_panel.h"
#include "views/json/json_panel.h"
#include "views/model/model_panel.h"
#include "views/why/why_panel.h"
#include "widgets/marks_line.h"
#include "widgets/search_field.h"
#include "widgets/text_labels.h"
#include "words/eager_words.h"
#include "words/labels.h"
#include "words/status_look.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QMenu>
#include <QPointer>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {

namespace {

constexpr int maxRowsExpanded = 5000;

struct EagerSummary {
    Q_DECLARE_TR_FUNCTIONS(EagerSummary)
};

/// Whether all modules that stay in float as requested do so only because they have no qconfig.
bool nobodyAsked(const qcs::insight::EagerPlan& plan) {
    return std::ranges::all_of(plan.modules, [](const auto& module) {
        return !module.reason.counted || module.reason.kind != qcs::insight::ReasonKind::FloatAsRequested ||
               module.reason.code == qcs::codes::eager_no_qconfig;
    });
}

} // namespace

EagerMode::EagerMode(Session& session, Views views)
    : QObject(views.window),
      session_(session),
      document_(session.document()),
      answers_(session.eager()),
      views_(views),
      tree_(&document_, &answers_),
      rows_(new EagerTreeProxyModel(&tree_)),
      model_(new ModelPanel(nodeRow, views.window)),
      modelPage_(new QWidget(views.window)),
      panel_(new EagerPanel(&document_, &answers_, &session.lint(), &session.jobs(), views.window)) {
    panel_->setObjectName(QStringLiteral("page-eager"));
    model_->setObjectName(QStringLiteral("eager-model"));
    model_->tree()->setObjectName(QStringLiteral("eager-tree"));
    model_->tree()->setAccessibleName(tr("Modules, in eager mode"));
    model_->filter()->setObjectName(QStringLiteral("eager-filter"));
    model_->tree()->setModel(rows_);
    tree_.setHeat(&session.heat());
    model_->setHeat(&session.heat());
    model_->tree()->setWidths([this]() -> const ModuleTreeModel::Widths& { return tree_.widths(); });
    for (int column = 1; column < rows_->columnCount(); ++column)
        model_->tree()->hideColumn(column);
    model_->marks()->hide(); // it shows matches of FX rules, which do not exist here
    auto* note = new WrappedLabel(
        tr("Eager mode sees modules, not calls: functions such as F.relu and + are never quantized."),
        modelPage_);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setContentsMargins(12, 8, 12, 8);
    auto* order = model_->addSortingAndExport();
    order->setFixedSize(24, 24);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(0, 0, 8, 0);
    foot->addWidget(note, 1);
    foot->addWidget(order, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(modelPage_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(model_, 1);
    column->addLayout(foot);
    views_.model->addWidget(modelPage_);
    panel_->hide();

    connect(model_->tree(), &ModelTreeView::currentIndexChanged, this, [this](const QModelIndex& index) {
        const auto* module = tree_.moduleAt(rows_->mapToSource(index));
        if (!following_ && module) session_.navigator().setModule(QString::fromStdString(module->path));
    });
    connect(model_->filter(), &QLineEdit::textChanged, this, [this](const QString& words) {
        rows_->setWords(words);
        model_->setNothingFound(rows_->isFiltered() && rows_->rowCount() == 0);
        model_->tree()->expandAll();
        select();
    });
    connect(model_->filter(), &SearchField::chipClosed, this, [this] { list({}); });
    model_->tree()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(model_->tree(), &QWidget::customContextMenuRequested, this, &EagerMode::openMenu);
    connect(&tree_, &QAbstractItemModel::modelReset, this, [this] {
        if (tree_.widths().names.empty()) return;
        if (const auto plan = answers_.plan(); plan && plan->modules.size() < maxRowsExpanded)
            model_->tree()->expandAll();
        else
            model_->tree()->expandToDepth(0);
        select();
    });
    connect(&answers_, &EagerAnswers::changed, this, &EagerMode::onOutcome);
    connect(&session_.navigator(), &Navigator::moduleChanged, this, [this] {
        select();
        explain();
    });
    connect(views_.why, &WhyPanel::ruleChosen, this, [this](qcs::config::RuleIndex rule) {
        if (!document_.isEager() || !rule) return;
        goToRule(rule.number());
    });
    connect(views_.why, &WhyPanel::editChosen, this, &EagerMode::take);
    connect(panel_->form(), &RuleForm::pickingChanged, model_->tree(), &ModelTreeView::setPicking);
    connect(model_->tree(), &ModelTreeView::picked, this, &EagerMode::pick);
    connect(model_->tree(), &ModelTreeView::pickingStopped, panel_->form(), &RuleForm::stopPicking);
    connect(panel_, &EagerPanel::moduleChosen, this, &EagerMode::showModule);
    connect(panel_, &EagerPanel::modulesOfRuleRequested, this,
            [this](int rule) { list(QStringLiteral("rule:%1;").arg(rule + 1)); });
    connect(panel_, &EagerPanel::classWanted, this,
            [this](const QString& type) { list(QStringLiteral("class:%1;").arg(type)); });
    connect(panel_, &EagerPanel::findingChosen, this, &EagerMode::findingChosen);
    connect(panel_, &EagerPanel::problem, this, &EagerMode::problem);
    connect(&document_, &Document::modeChanged, this, &EagerMode::follow);
    connect(views_.pages, &Pages::pageMade, this, &EagerMode::followInJson);
    connect(views_.pages, &Pages::pageMade, this, [this](Tab tab, QWidget* page) {
        if (tab == Tab::Findings)
            connect(static_cast<FindingsPanel*>(page), &FindingsPanel::eagerChosen, this, &EagerMode::goTo);
    });
    connect(&document_, &Document::opened, this, &EagerMode::follow);
    follow();
    onOutcome();
}

/// In eager mode the tabs that only FX uses stay visible but are disabled, with the reason as tool tip.
void EagerMode::follow() {
    const bool eager = document_.isEager();
    views_.pages->setReplacement(Tab::Rules, eager ? panel_ : nullptr);
    const std::pair<Tab, QString> others[] = {
        {Tab::Backend, tr("FX only")},
        {Tab::Custom, tr("The custom configs of FX; that of eager mode is under Rules")},
        {Tab::Graph, tr("FX only")}};
    for (const auto& [tab, why] : others) {
        if (eager && views_.pages->current() == tab) views_.pages->show(Tab::Rules);
        views_.pages->setUsable(tab, !eager, why);
    }
    explain();
}

/// The JSON tab shows the part that the mode uses: the eager config or the mapping.
void EagerMode::followInJson(Tab tab, QWidget* page) {
    if (tab != Tab::Json) return;
    auto* json = static_cast<JsonPanel*>(page);
    const auto showMode = [this, json] {
        const bool eager = document_.isEager();
        if (eager != (json->currentPart() == qcs::config::Part::Eager))
            json->showPart(eager ? qcs::config::Part::Eager : qcs::config::Part::Mapping);
    };
    connect(&document_, &Document::modeChanged, json, showMode);
    showMode();
}

/// Goes to the rule of a finding, or to the eager page if the place is none.
void EagerMode::goTo(const qcs::insight::LintPlace& place) {
    if (place.eager_rule) return goToRule(place.eager_rule.number());
    Q_EMIT rulesWanted();
    panel_->setFocus(Qt::OtherFocusReason);
}

void EagerMode::goToRule(int rule) {
    Q_EMIT rulesWanted();
    panel_->view()->setCurrentRule(rule);
    panel_->view()->setFocus(Qt::OtherFocusReason);
}

void EagerMode::onOutcome() {
    explain();
    Q_EMIT changed();
}

void EagerMode::explain() {
    if (!document_.isEager()) return;
    const auto plan = answers_.plan();
    const auto& path = session_.navigator().module();
    const auto* module = plan && path ? plan->find(path->toStdString()) : nullptr;
    const auto decides = module ? std::ranges::find_if(module->ladder, &qcs::insight::EagerRung::decides)
                                : std::vector<qcs::insight::EagerRung>::const_iterator();
    const bool ruled = module && decides != module->ladder.end() && decides->rule;
    panel_->view()->setDecider(ruled ? decides->rule.number() + 1 : 0);
    if (!module) return views_.why->setFacts(nullptr);
    const WhyFacts facts = whyFacts(*plan, *module, answers_.dataFlow().get());
    views_.why->setFacts(&facts);
}

void EagerMode::select() {
    const auto& path = session_.navigator().module();
    if (!path) return;
    const QModelIndex index = rows_->mapFromSource(tree_.indexOf(*path));
    if (!index.isValid() || index == model_->tree()->currentIndex()) return;
    const QScopedValueRollback guard(following_, true);
    model_->tree()->setCurrentIndex(index);
    model_->tree()->scrollTo(index);
}

void EagerMode::showModule(const QString& path) {
    if (rows_->isFiltered() && !rows_->mapFromSource(tree_.indexOf(path)).isValid()) {
        model_->filter()->clear();
        list({});
    }
    session_.navigator().setModule(path);
    select();
}

void EagerMode::addDestinations(GoToBox& goTo) {
    goTo.addSource([this]() -> GoToLister {
        const auto plan = answers_.plan();
        if (!plan) return [] { return std::vector<GoToEntry>(); };
        return [plan, self = QPointer(this)] {
            std::vector<GoToEntry> entries;
            for (const auto& module : plan->modules) {
                if (module.path.empty()) continue;
                const QString path = QString::fromStdString(module.path);
                entries.push_back({path,
                                   QString::fromStdString(qcs::words::short_type_name(module.type)),
                                   {},
                                   {},
                                   [self, path] {
                                       if (!self) return;
                                       self->showModule(path);
                                       self->model()->tree()->setFocus(Qt::OtherFocusReason);
                                   }});
            }
            return entries;
        };
    });
}

void EagerMode::list(const QString& tag) {
    if (!tag.isEmpty()) model_->filter()->clear();
    rows_->setTag(tag);
    QString words;
    if (tag.startsWith(QLatin1String("rule:")))
        words = tr("qconfig %1").arg(tag.mid(5).chopped(1));
    else if (tag.startsWith(QLatin1String("class:")))
        words = tag.mid(6).chopped(1);
    else if (const auto plan = answers_.plan();
             plan && tag == kindTag(qcs::insight::ReasonKind::FloatAsRequested) && nobodyAsked(*plan))
        words = tr("without a qconfig");
    else if (!tag.isEmpty())
        words = tagWords(tag);
    model_->filter()->setChip(words);
    model_->setNothingFound(rows_->isFiltered() && rows_->rowCount() == 0);
    model_->tree()->expandAll();
    select();
}

void EagerMode::give(const qcs::config::EagerRule& rule, const QString& what) {
    auto config = document_.eager();
    const auto place = config.set(rule);
    document_.changeEager(std::move(config), what);
    Q_EMIT rulesWanted();
    panel_->view()->setCurrentRule(static_cast<int>(place));
}

/// Applies an edit that the Why panel offers for the chosen module.
void EagerMode::take(const QString& edit) {
    const auto& path = session_.navigator().module();
    const auto* module = path ? answers_.module(*path) : nullptr;
    if (!module) return;
    qcs::config::EagerRule rule{module->path, false, defaultEagerQConfig(document_.mode()), false};
    if (edit == QLatin1String("map")) {
        Q_EMIT rulesWanted();
        return panel_->mapping()->startPair(module->fused.empty() ? module->type : module->fused);
    }
    if (edit == QLatin1String("everything")) rule.key.clear();
    if (edit == QLatin1String("float")) rule.qconfig.reset();
    const QString what = edit == QLatin1String("everything") ? tr("Quantize everything")
                         : edit == QLatin1String("float")    ? tr("Leave %1 in float").arg(eagerRuleKey(rule))
                                                             : tr("Quantize %1").arg(eagerRuleKey(rule));
    give(rule, what);
}

void EagerMode::pick(const QModelIndex& index) {
    const auto* module = tree_.moduleAt(rows_->mapToSource(index));
    if (!module) return;
    qcs::config::Rule key;
    key.kind = panel_->form()->kind();
    key.text = module->path;
    key.object = qcs::config::ObjectRef::object(module->type);
    if (key.kind == qcs::config::RuleKind::ModuleName && module->path.empty())
        panel_->form()->refusePick();
    else
        panel_->form()->setPicked(key);
}

void EagerMode::openMenu(const QPoint& position) {
    const QModelIndex under = model_->tree()->indexAt(position);
    const auto* module =
        tree_.moduleAt(rows_->mapToSource(under.isValid() ? under : model_->tree()->currentIndex()));
    if (!module) return;
    auto* menu = new QMenu(model_->tree());
    menu->setObjectName(QStringLiteral("eager-menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    qcs::config::EagerRule named{module->path, false,
                                 module->qconfig ? std::optional(*module->qconfig) : std::nullopt, false};
    qcs::config::EagerRule typed = named;
    typed.key = module->type;
    typed.by_type = true;
    const auto start = [&](const QString& text, const qcs::config::EagerRule& rule, const char* name) {
        menu->addAction(text, this,
                        [this, rule] {
                            Q_EMIT rulesWanted();
                            panel_->startWith(rule);
                        })
            ->setObjectName(QString::fromLatin1(name));
    };
    start(tr("Give this &module and all in it a qconfig…"), named, "eager-give-module");
    start(tr("Give all modules of this &type a qconfig…"), typed, "eager-give-type");
    menu->addAction(tr("Leave in &float"), this,
                    [this, named] {
                        auto rule = named;
                        rule.qconfig.reset();
                        give(rule, tr("Leave %1 in float").arg(eagerRuleKey(rule)));
                    })
        ->setObjectName(QStringLiteral("eager-leave-float"));
    menu->popup(model_->tree()->viewport()->mapToGlobal(position));
}

// --- counts ---

namespace {

constexpr qcs::insight::ReasonKind shownKinds[] = {
    qcs::insight::ReasonKind::Quantized, qcs::insight::ReasonKind::Dynamic,
    qcs::insight::ReasonKind::FloatAsRequested, qcs::insight::ReasonKind::FloatDespiteRequest,
    qcs::insight::ReasonKind::Fused};

int countOf(const qcs::insight::EagerPlan& plan, qcs::insight::ReasonKind kind) {
    if (kind != qcs::insight::ReasonKind::Fused) return plan.counted(kind);
    return static_cast<int>(std::ranges::count_if(
        plan.modules, [](const auto& module) { return module.fused_into.has_value(); }));
}

QString kindWords(qcs::insight::ReasonKind kind, int n) {
    switch (kind) {
    case qcs::insight::ReasonKind::Quantized: return EagerSummary::tr("%n quantized", nullptr, n);
    case qcs::insight::ReasonKind::Dynamic: return EagerSummary::tr("%n dynamic or weight only", nullptr, n);
    case qcs::insight::ReasonKind::FloatAsRequested: return EagerSummary::tr("%n float as asked", nullptr, n);
    case qcs::insight::ReasonKind::FloatDespiteRequest:
        return EagerSummary::tr("%n float although asked", nullptr, n);
    default: return EagerSummary::tr("%n fused", nullptr, n);
    }
}

QString kindWords(const qcs::insight::EagerPlan& plan, qcs::insight::ReasonKind kind, int n) {
    if (kind == qcs::insight::ReasonKind::FloatAsRequested && nobodyAsked(plan))
        return EagerSummary::tr("%n without a qconfig", nullptr, n);
    return kindWords(kind, n);
}

Count countLine(qcs::insight::ReasonKind kind, const QString& text, const QString& words) {
    const StatusLook look = lookOf(exampleOf(kind));
    return {look.icon, look.ink, text, words, kindTag(kind)};
}

} // namespace

std::vector<Count> EagerMode::shortCounts() const {
    std::vector<Count> counts;
    const auto plan = answers_.plan();
    if (!plan) return counts;
    for (const auto kind : shownKinds)
        if (const int n = countOf(*plan, kind); n > 0)
            counts.push_back(countLine(kind, QString::number(n), kindWords(*plan, kind, n)));
    return counts;
}

std::vector<Count> EagerMode::summaryCounts() const {
    using qcs::insight::ReasonKind;
    std::vector<Count> counts;
    const auto plan = answers_.plan();
    if (!plan) return counts;
    if (plan->raised) {
        const QString raises =
            plan->raised->type.empty()
                ? EagerSummary::tr("undecided: what it depends on was not recorded")
                : EagerSummary::tr("PyTorch raises %1").arg(QString::fromStdString(plan->raised->type));
        counts.push_back({QStringLiteral("warning"),
                          Colour::FloatDespiteRequest,
                          raises,
                          titled(raises, QString::fromStdString(plan->raised->text)),
                          {}});
    }
    const int quantized = plan->counted(ReasonKind::Quantized) + plan->counted(ReasonKind::Dynamic);
    const QString words =
        EagerSummary::tr("%1 of %n module(s) quantized", nullptr, plan->counted()).arg(quantized);
    if (plan->counted() > 0) {
        auto first = countLine(ReasonKind::Quantized, words, words);
        first.filter = QStringLiteral("is:quantized;");
        counts.push_back(first);
    }
    for (const auto kind : {ReasonKind::FloatDespiteRequest, ReasonKind::FloatAsRequested, ReasonKind::Fused})
        if (const int n = countOf(*plan, kind); n > 0)
            counts.push_back(countLine(kind, kindWords(*plan, kind, n), kindWords(*plan, kind, n)));
    return counts;
}

} // namespace qcs::ui
