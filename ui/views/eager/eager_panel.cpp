#include "views/eager/eager_panel.h"

#include "config/presets.h"
#include "editors/qconfig/qconfig_popover.h"
#include "editors/rule/rule_form.h"
#include "insight/eager/eager_flow_codes.h"
#include "models/qconfig_list_model.h"
#include "session/document/name_index.h"
#include "session/findings.h"
#include "theme/colours.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/eager/custom_section.h"
#include "views/eager/eager_rules_view.h"
#include "views/eager/fusions_section.h"
#include "views/eager/mapping_section.h"
#include "views/eager/options_section.h"
#include "widgets/fact_list.h"
#include "words/eager_words.h"
#include "words/labels.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>
#include <tuple>

namespace qcs::ui {
namespace {

constexpr std::size_t maxEffects = 200;
constexpr int maxEffectsHeight = 160;

/// Converts to an FX rule, because the same form is used for both.
qcs::config::Rule asRule(const qcs::config::EagerRule& from) {
    qcs::config::Rule rule;
    switch (sectionOf(from)) {
    case EagerSection::Name:
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = from.key;
        break;
    case EagerSection::Type:
        rule.kind = qcs::config::RuleKind::ObjectType;
        rule.object =
            from.key.empty() ? qcs::config::ObjectRef::method({}) : qcs::config::ObjectRef::object(from.key);
        break;
    case EagerSection::Root: rule.kind = qcs::config::RuleKind::Global; break;
    }
    rule.qconfig = from.qconfig;
    return rule;
}

qcs::config::EagerRule asEagerRule(const qcs::config::Rule& from) {
    qcs::config::EagerRule rule;
    rule.by_type = from.kind == qcs::config::RuleKind::ObjectType;
    if (rule.by_type)
        rule.key = from.object.name;
    else if (from.kind == qcs::config::RuleKind::ModuleName)
        rule.key = from.text;
    rule.qconfig = from.qconfig;
    return rule;
}

class Line final : public QWidget {
public:
    explicit Line(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), colour(Colour::Line)); }
};

} // namespace

std::optional<qcs::config::QConfig> defaultEagerQConfig(qcs::config::Mode mode) {
    if (mode == qcs::config::Mode::EagerDynamic) {
        const auto* dynamic = qcs::config::named_qconfig("default_dynamic_qconfig");
        return dynamic ? std::optional(*dynamic) : std::nullopt;
    }
    const auto* preset =
        qcs::config::mapping_preset(mode == qcs::config::Mode::EagerQat ? "default-qat:x86" : "default:x86");
    return preset ? preset->global().qconfig : std::nullopt;
}

EagerPanel::EagerPanel(Document* document, EagerAnswers* answers, Findings* lint, JobRunner* jobs,
                       QWidget* parent)
    : QWidget(parent),
      document_(document),
      answers_(answers),
      lint_(lint),
      rules_(new EagerRulesModel(document, answers, this)),
      view_(new EagerRulesView(rules_, this)),
      add_(new QToolButton(this)),
      everything_(linkButton(tr("Quantize everything"), this)),
      hint_(new QLabel(this)),
      warnings_(new QLabel(this)),
      form_(new RuleForm(this)),
      fusions_(new FusionsSection(document, answers, this)),
      mapping_(new MappingSection(&qcs::config::EagerConfig::mapping, document, answers, this)),
      qatMapping_(new MappingSection(&qcs::config::EagerConfig::qat_mapping, document, answers, this)),
      custom_(new CustomSection(document, answers, jobs, this)),
      options_(new OptionsSection(document, this)),
      effects_(new FactListView(QStringLiteral("eager-effects"), tr("Effect of this edit"), this)),
      effectsPlace_(new QWidget(this)),
      effectsScroll_(new QScrollArea(effectsPlace_)),
      qconfigs_(new QConfigListModel(this)),
      chooser_(new QConfigPopover(qconfigs_, this)) {
    setObjectName(QStringLiteral("eager"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    form_->hide();
    add_->setObjectName(QStringLiteral("add-eager-rule"));
    add_->setIcon(icon(QStringLiteral("add")));
    add_->setText(tr("Add a qconfig"));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add_->setAutoRaise(true);
    add_->setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(add_);
    const std::tuple<EagerSection, QString, QString> kinds[] = {
        {EagerSection::Name, tr("For a &module and all below it, by its path"), QStringLiteral("name")},
        {EagerSection::Type, tr("For all modules of a &type, exactly that class"), QStringLiteral("type")},
        {EagerSection::Root, tr("For &everything else: the model itself"), QStringLiteral("root")}};
    for (const auto& [section, text, name] : kinds)
        menu->addAction(text, this, [this, section = section] { startNew(section); })
            ->setObjectName(QStringLiteral("add-eager-") + name);
    connect(add_, &QToolButton::clicked, this,
            [this, menu] { menu->popup(add_->mapToGlobal(QPoint(0, add_->height()))); });
    everything_->setObjectName(QStringLiteral("quantize-everything"));
    everything_->setToolTip(tr("Give the model itself PyTorch’s default qconfig: all modules inherit it"));
    connect(everything_, &QToolButton::clicked, this, [this] {
        auto config = document_->eager();
        config.set({{}, false, defaultEagerQConfig(document_->mode()), false});
        document_->changeEager(std::move(config), tr("Quantize everything"));
    });
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setText(tr("a module takes its parent’s, if nothing names it"));
    hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    hint_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    warnings_->setObjectName(QStringLiteral("eager-warnings"));
    warnings_->setWordWrap(true);
    warnings_->setContentsMargins(16, 8, 16, 0);

    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("What eager mode is asked"));
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    scroll->setWidget(page);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(0);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 4, 16, 4);
    foot->addWidget(add_);
    foot->addWidget(everything_);
    foot->addWidget(hint_, 1);
    foot->addStretch(0);
    auto* formPlace = new QVBoxLayout;
    formPlace->setContentsMargins(16, 4, 16, 4);
    formPlace->addWidget(form_);
    column->addWidget(warnings_);
    column->addWidget(view_);
    column->addLayout(formPlace);
    column->addLayout(foot);
    column->addWidget(fusions_);
    column->addWidget(qatMapping_); // above the other one, because prepare runs before convert
    column->addWidget(mapping_);
    column->addWidget(custom_);
    column->addWidget(options_);
    column->addStretch(1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(scroll, 1);
    auto* effects = new QVBoxLayout(effectsPlace_);
    effects->setContentsMargins(0, 0, 0, 0);
    effects->setSpacing(0);
    effects->addWidget(new Line(effectsPlace_));
    effects->addWidget(effectsScroll_);
    whole->addWidget(effectsPlace_);
    effectsScroll_->setWidget(effects_);
    effectsScroll_->setWidgetResizable(true);
    effectsScroll_->setFrameShape(QFrame::NoFrame);
    effectsScroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    effectsScroll_->setAccessibleName(effects_->accessibleName());

    // The view identifies rules by their numbers from 1, the config by indices from 0.
    connect(view_, &RuleList::editRequested, this,
            [this](quint64 number) { edit(static_cast<int>(number) - 1); });
    connect(view_, &EagerRulesView::removeRequested, this,
            [this](quint64 number) { remove(static_cast<int>(number) - 1); });
    connect(view_, &RuleList::partChosen, this,
            [this](quint64 number, RulePart part) { onPart(static_cast<int>(number) - 1, part); });
    connect(chooser_, &QConfigPopover::chosen, this, [this](int row) {
        view_->setFocus(Qt::PopupFocusReason);
        setQConfig(choosing_, qconfigs_->qconfigAt(row));
    });
    connect(form_, &RuleForm::accepted, this, &EagerPanel::accept);
    connect(form_, &RuleForm::cancelled, this, &EagerPanel::closeForm);
    connect(fusions_, &FusionsSection::moduleChosen, this, &EagerPanel::moduleChosen);
    for (auto* section : {mapping_, qatMapping_})
        connect(section, &MappingSection::classChosen, this, &EagerPanel::classWanted);
    connect(lint_, &Findings::changed, this,
            [this] { rules_->setProblems(eagerProblems(lint_->findings())); });
    connect(effects_, &FactListView::linkActivated, this, &EagerPanel::moduleChosen);
    connect(answers_, &EagerAnswers::changed, this, &EagerPanel::showEffects);
    connect(document_, &Document::opened, this, &EagerPanel::closeForm);
    connect(document_, &Document::customChanged, this, &EagerPanel::refresh);
    connect(document_, &Document::modeChanged, this, &EagerPanel::refresh);
    rules_->setProblems(eagerProblems(lint_->findings()));
    refresh();
    showEffects();
}

void EagerPanel::refresh() {
    const auto& rules = document_->eager().rules;
    const bool hasRoot =
        std::ranges::any_of(rules, [](const auto& rule) { return sectionOf(rule) == EagerSection::Root; });
    everything_->setVisible(!hasRoot && document_->mode() != qcs::config::Mode::EagerDynamic);
    hint_->setVisible(everything_->isHidden()); // there is only room for one of them
    if (edited_ >= 0 && static_cast<std::size_t>(edited_) >= rules.size()) closeForm();
}

bool EagerPanel::isEditing() const {
    return !form_->isHidden();
}

void EagerPanel::edit(int rule) {
    const auto& rules = document_->eager().rules;
    if (rule < 0 || static_cast<std::size_t>(rule) >= rules.size()) return;
    edited_ = rule;
    openForm(asRule(rules[static_cast<std::size_t>(rule)]));
}

void EagerPanel::startWith(const qcs::config::EagerRule& rule) {
    const auto& rules = document_->eager().rules;
    const auto same = std::ranges::find_if(rules, [&](const auto& known) { return same_key(known, rule); });
    if (same != rules.end()) return edit(static_cast<int>(same - rules.begin()));
    edited_ = -1;
    openForm(asRule(rule));
}

void EagerPanel::startNew(EagerSection section) {
    qcs::config::EagerRule rule;
    rule.qconfig = defaultEagerQConfig(document_->mode());
    if (section == EagerSection::Root) return startWith(rule);
    rule.by_type = section == EagerSection::Type;
    auto shown = asRule(rule);
    if (section == EagerSection::Name) shown.kind = qcs::config::RuleKind::ModuleName;
    edited_ = -1;
    openForm(shown);
}

void EagerPanel::openForm(const qcs::config::Rule& rule) {
    form_->edit(rule, *namesOf(document_->graph()));
    form_->show();
    form_->focusKey();
}

void EagerPanel::closeForm() {
    if (!isEditing()) return;
    form_->hide();
    edited_ = -1;
    view_->setFocus(Qt::OtherFocusReason);
}

void EagerPanel::accept() {
    const auto typed = form_->rule();
    if (!typed) return; // the form shows what is missing
    const auto rule = asEagerRule(*typed);
    if (typed->kind == qcs::config::RuleKind::ModuleName && rule.key.empty())
        return form_->setProblem(tr("Name a module by its path."));
    auto config = document_->eager();
    const auto same =
        std::ranges::find_if(config.rules, [&](const auto& known) { return same_key(known, rule); });
    const auto at = same - config.rules.begin();
    if (same != config.rules.end() && at != edited_)
        return form_->setProblem(
            tr("Row %1 already says what happens to %2: edit that one.").arg(at + 1).arg(eagerRuleKey(rule)));
    std::size_t place = 0;
    if (edited_ >= 0) {
        place = static_cast<std::size_t>(edited_);
        config.rules[place].key = rule.key;
        config.rules[place].qconfig = rule.qconfig;
    } else {
        place = config.set(rule);
    }
    const QString what = edited_ >= 0 ? tr("Edit the qconfig of %1") : tr("Add a qconfig for %1");
    document_->changeEager(std::move(config), what.arg(eagerRuleKey(rule)));
    closeForm();
    view_->setCurrentRule(static_cast<int>(place));
}

void EagerPanel::onPart(int rule, RulePart part) {
    switch (part) {
    case RulePart::Switch: return toggle(rule);
    case RulePart::Chip: return chooseQConfig(rule);
    case RulePart::Matches:
    case RulePart::Wins: Q_EMIT modulesOfRuleRequested(rule); return;
    case RulePart::Finding:
        if (const auto* wrong = rules_->problem(rule)) Q_EMIT findingChosen(wrong->finding);
        return;
    case RulePart::Fix: return fix(rule, false);
    case RulePart::FixAll: return fix(rule, true);
    case RulePart::Row: return;
    }
}

void EagerPanel::fix(int rule, bool all) {
    const auto* wrong = rules_->problem(rule);
    if (!wrong) return;
    if (!wrong->finding.fix) return edit(rule);
    const qcs::insight::Finding finding = wrong->finding; // a copy, because the edit may change the list
    const bool done = all ? lint_->fixAll(finding, fixAllWords(finding, wrong->count()))
                          : lint_->fix(finding, fixWords(*finding.fix));
    if (!done)
        Q_EMIT problem(tr("The configs have changed since this was found. Wait a moment and try again."));
}

void EagerPanel::toggle(int rule) {
    auto config = document_->eager();
    auto& shown = config.rules[static_cast<std::size_t>(rule)];
    shown.off = !shown.off;
    const QString what = shown.off ? tr("Switch off the qconfig of %1") : tr("Switch on the qconfig of %1");
    const QString words = what.arg(eagerRuleKey(shown));
    document_->changeEager(std::move(config), words);
}

void EagerPanel::remove(int rule) {
    auto config = document_->eager();
    const QString words =
        tr("Remove the qconfig of %1").arg(eagerRuleKey(config.rules[static_cast<std::size_t>(rule)]));
    config.rules.erase(config.rules.begin() + rule);
    document_->changeEager(std::move(config), words);
}

void EagerPanel::chooseQConfig(int rule) {
    const auto& shown = document_->eager().rules[static_cast<std::size_t>(rule)];
    choosing_ = rule;
    qconfigs_->setOwn(shown.qconfig && shown.qconfig->name.empty() ? shown.qconfig : std::nullopt);
    chooser_->popUp(*view_->viewport(), view_->partRect(view_->rowOf(rule), RulePart::Chip),
                    qconfigs_->rowOf(shown.qconfig));
}

void EagerPanel::setQConfig(int rule, const std::optional<qcs::config::QConfig>& qconfig) {
    auto config = document_->eager();
    if (rule < 0 || static_cast<std::size_t>(rule) >= config.rules.size()) return;
    config.rules[static_cast<std::size_t>(rule)].qconfig = qconfig;
    const QString words =
        tr("Edit the qconfig of %1").arg(eagerRuleKey(config.rules[static_cast<std::size_t>(rule)]));
    document_->changeEager(std::move(config), words);
}

void EagerPanel::showEffects() {
    QStringList lines;
    if (const auto plan = answers_->plan()) {
        auto warnings = plan->warnings;
        // No calibration runs in this program, so the warning about observers that have not seen data is
        // meaningless.
        std::erase(warnings, qcs::predict::eager::Warning::NotRun);
        for (const auto warning : warnings)
            if (const QString words = eagerWarning(warning); !lines.contains(words)) lines.push_back(words);
        const auto dataFlow = answers_->dataFlow();
        if (dataFlow && dataFlow->state == qcs::insight::DataFlow::State::NotTraced &&
            plan->counted(qcs::insight::ReasonKind::Quantized) > 0)
            lines.push_back(asSentence(sentenceOf(qcs::Message(qcs::codes::eager_flow_not_traced))));
    }
    warnings_->setText(lines.join(QLatin1Char('\n')));
    warnings_->setVisible(!lines.isEmpty());
    QList<FactRow> rows;
    const auto& changes = answers_->changes();
    if (!changes.empty()) {
        FactRow heading;
        heading.kind = FactRow::Kind::Heading;
        heading.label =
            tr("Effect of this edit: %n module(s) change", nullptr, static_cast<int>(changes.size()));
        rows.push_back(heading);
    }
    for (std::size_t i = 0; i < std::min(changes.size(), maxEffects); ++i) {
        const auto& change = changes[i];
        FactRow row;
        row.icon = QStringLiteral("chevron-right");
        row.name = change.path.isEmpty() ? eagerName({}) : change.path;
        row.note = (change.before.isEmpty() ? tr("nothing") : change.before) + QStringLiteral(" → ") +
                   (change.after.isEmpty() ? tr("nothing") : change.after);
        row.link = change.path;
        rows.push_back(row);
    }
    effects_->setRows(rows);
    effectsPlace_->setVisible(!rows.isEmpty());
    // The list of changes is always visible, but limited in height, so that the forms keep most of the space.
    effectsScroll_->setFixedHeight(std::min(effects_->heightForWidth(width()), maxEffectsHeight));
}

} // namespace qcs::ui
