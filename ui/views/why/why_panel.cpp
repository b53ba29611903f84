#include "views/why/why_panel.h"

#include "theme/theme.h"
#include "views/why/ladder_view.h"
#include "views/why/repairs_view.h"
#include "views/why/verdict_cards.h"
#include "views/why/why_facts.h"
#include "widgets/fact_list.h"
#include "widgets/pattern_boxes.h"
#include "widgets/sentence_card.h"
#include "widgets/text_labels.h"
#include "words/status_look.h"
#include "words/wording.h"

#include <QCoreApplication>
#include <QLabel>
#include <QScrollBar>
#include <QSet>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace qcs::ui {

// The outline of the folded panel: one line per section with its result.

/// The sections below the headline, in the order of the lines.
enum class WhyPart : std::uint8_t { Rules, Pattern, Constraints, Observers, Becomes };
inline constexpr int whyPartCount = static_cast<int>(WhyPart::Becomes) + 1;

/// One line for each part that has contents and is not in `opened`; its link is "open:" and the part's
/// number.
QList<FactRow> whyOutline(const WhyFacts& facts, const QSet<int>& opened);

namespace {

struct OutlineTexts {
    Q_DECLARE_TR_FUNCTIONS(WhyOutline)
};

QString rulesAnswer(const WhyFacts& facts) {
    const auto isOf = [](RungRow::Kind kind) {
        return [kind](const LadderLine& line) { return line.row.kind == kind; };
    };
    const auto won = std::ranges::find_if(facts.reached, isOf(RungRow::Kind::Won));
    if (won == facts.reached.end()) return OutlineTexts::tr("none reaches it");
    const QString decides =
        OutlineTexts::tr("%1 decides", "a rule").arg(won->rule ? won->row.link : won->row.kindText);
    const auto losers = static_cast<int>(std::ranges::count_if(facts.reached, isOf(RungRow::Kind::Shadowed)));
    return losers == 0 ? decides : listed({decides, OutlineTexts::tr("%n lose(s)", nullptr, losers)});
}

QString constraintsAnswer(const QList<FactRow>& rows) {
    const auto count = [&](const char* icon) {
        return static_cast<int>(std::ranges::count(rows, QLatin1String(icon), &FactRow::icon));
    };
    QStringList parts;
    if (const int n = count("check")) parts.push_back(OutlineTexts::tr("%n pass(es)", nullptr, n));
    if (const int n = count("close")) parts.push_back(OutlineTexts::tr("%n fail(s)", nullptr, n));
    if (const int n = count("dash")) parts.push_back(OutlineTexts::tr("%n not checked", nullptr, n));
    return listed(parts);
}

QString patternAnswer(const WhySections& sections) {
    if (!sections.boxes.empty()) return sections.boxes.join(QStringLiteral(" + "));
    if (!sections.covers.isEmpty()) return QTextDocumentFragment::fromHtml(sections.covers).toPlainText();
    return OutlineTexts::tr("none matches");
}

/// The dtype and the range of an observer, without its qscheme.
QString observersAnswer(const QString& note) {
    QStringList words = note.section(QStringLiteral(" · "), 0, 0).split(QLatin1Char(' ')).mid(1);
    words.removeIf([](const QString& word) { return word.startsWith(QLatin1String("per_")); });
    return words.join(QLatin1Char(' '));
}

/// The class name in `code`, without its module path.
QString lastName(QString note) {
    note.remove(QLatin1Char('`'));
    const QString first = note.section(QStringLiteral(" · "), 0, 0);
    const QString last = first.section(QLatin1Char(' '), -1);
    return last.contains(QLatin1Char('.')) ? last.section(QLatin1Char('.'), -2) : first;
}

} // namespace

QList<FactRow> whyOutline(const WhyFacts& facts, const QSet<int>& opened) {
    const WhySections& sections = facts.sections;
    QList<FactRow> lines;
    const auto add = [&](WhyPart part, const QString& label, bool says, const QString& answer) {
        if (!says || opened.contains(static_cast<int>(part))) return;
        FactRow line;
        line.icon = QStringLiteral("chevron-right");
        line.label = label;
        line.value = answer;
        line.link = QStringLiteral("open:%1").arg(static_cast<int>(part));
        lines.push_back(line);
    };
    add(WhyPart::Rules, OutlineTexts::tr("Rules"), !facts.reached.empty() || !facts.notApplying.empty(),
        rulesAnswer(facts));
    add(WhyPart::Pattern, OutlineTexts::tr("Pattern"),
        !sections.boxes.empty() || !sections.covers.isEmpty() || !sections.nearMisses.empty(),
        patternAnswer(sections));
    add(WhyPart::Constraints, OutlineTexts::tr("Constraints"), !sections.constraints.empty(),
        constraintsAnswer(sections.constraints));
    add(WhyPart::Observers, OutlineTexts::tr("Observers"), !sections.observers.empty(),
        sections.observers.empty() ? QString() : observersAnswer(sections.observers.back().note));
    add(WhyPart::Becomes, OutlineTexts::tr("Becomes"), !sections.becomes.empty(),
        sections.becomes.empty() ? QString() : lastName(sections.becomes.back().note));
    if (lines.empty()) return lines;
    FactRow all;
    all.icon = QStringLiteral("chevron-down");
    all.ink = Colour::Accent;
    all.label = OutlineTexts::tr("Open all");
    all.value = QStringLiteral("Ctrl+.");
    all.link = QStringLiteral("open:all");
    lines.push_back(all);
    return lines;
}

namespace {

QLabel* selectable(const QFont& font, bool dim, QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(font);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (dim) label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

WhyPanel::WhyPanel(QWidget* parent) : QScrollArea(parent), ladder_(new LadderView(this)) {
    setObjectName(QStringLiteral("why"));
    setAccessibleName(tr("Why it came out this way"));
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
    cards_ = new VerdictCards(page);
    cards_->setObjectName(QStringLiteral("why-cards"));
    repairs_ = new RepairsView(page);
    repairs_->setObjectName(QStringLiteral("why-repairs"));
    raised_ = selectable(uiFont(), false, page);
    heading_ = heading(tr("RULES, STRONGEST FIRST"));
    hint_ = selectable(uiFont(), true, page);
    hint_->setText(tr("Choose a row of the model to see which rule decides it, and which rules lose."));

    auto* text = new QVBoxLayout;
    text->setContentsMargins(16, 16, 16, 8);
    text->setSpacing(4);
    text->addWidget(hint_);
    text->addWidget(name_);
    text->addWidget(type_);
    text->addSpacing(8);
    text->addWidget(card_);
    text->addWidget(cards_);
    text->addWidget(repairs_);
    text->addWidget(raised_);
    text->addWidget(heading_);
    // Margin of the heading, so that it is hidden with it if no rules are used.
    heading_->setContentsMargins(0, 16, 0, 0);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 16);
    column->setSpacing(0);
    outline_ = new FactListView(QStringLiteral("why-outline"), tr("Why, section by section"), this);
    column->addLayout(text);
    column->addWidget(outline_);
    column->addWidget(ladder_);
    addSections(column);
    column->addStretch(1);
    setWidget(page);
    page->setAutoFillBackground(true);
    setFacts(nullptr);

    connect(ladder_, &LadderView::ruleChosen, this, &WhyPanel::ruleChosen);
    connect(card_, &SentenceCard::linkActivated, this, &WhyPanel::onLink);
    connect(repairs_, &RepairsView::chosen, this, &WhyPanel::repairChosen);
    connect(repairs_, &RepairsView::patternWanted, this, &WhyPanel::patternWanted);
    connect(outline_, &FactListView::linkActivated, this, &WhyPanel::onLink);
}

void WhyPanel::setFolded(bool folded) {
    if (folded_ == folded) return;
    folded_ = folded;
    opened_.clear();
    showAgain();
}

void WhyPanel::showAgain() {
    if (const auto facts = std::exchange(shown_, std::nullopt)) setFacts(&*facts);
}

/// Hides the folded sections.
void WhyPanel::fold() {
    const bool folds = folded_ && shown_;
    outline_->setRows(folds ? whyOutline(*shown_, opened_) : QList<FactRow>());
    outline_->setVisible(folds);
    if (!folds) return;
    const QWidgetList parts[whyPartCount] = {{heading_, ladder_},
                                             {patternHeading_, pattern_, misses_},
                                             {constraints_.heading, constraints_.list},
                                             {observers_.heading, observers_.list},
                                             {becomes_.heading, flowPlace_, becomes_.list}};
    for (int part = 0; part < whyPartCount; ++part)
        for (QWidget* widget : parts[part])
            if (!opened_.contains(part)) widget->hide();
}

QLabel* WhyPanel::heading(const QString& text) {
    auto* label = new QLabel(text, this);
    label->setFont(headingFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

WhyPanel::Section WhyPanel::section(QVBoxLayout* column, const QString& name, const QString& title) {
    Section made{heading(title.toUpper()), new FactListView(name, title, this)};
    made.heading->setContentsMargins(16, 20, 16, 4);
    column->addWidget(made.heading);
    column->addWidget(made.list);
    connect(made.list, &FactListView::linkActivated, this, &WhyPanel::onLink);
    return made;
}

void WhyPanel::Section::set(const QList<FactRow>& rows) const {
    list->setRows(rows);
    heading->setVisible(!rows.empty());
    list->setVisible(!rows.empty());
}

void WhyPanel::addSections(QVBoxLayout* column) {
    patternHeading_ = heading(tr("PATTERN"));
    patternHeading_->setContentsMargins(16, 20, 16, 4);
    pattern_ = new QWidget(this);
    auto* inner = new QVBoxLayout(pattern_);
    inner->setContentsMargins(16, 4, 16, 4);
    inner->setSpacing(8);
    boxes_ = new PatternBoxes(pattern_);
    boxes_->setObjectName(QStringLiteral("why-pattern"));
    covers_ = new WrappedLabel(pattern_);
    covers_->setObjectName(QStringLiteral("why-covers"));
    covers_->setTextFormat(Qt::RichText);
    covers_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    inner->addWidget(boxes_);
    inner->addWidget(covers_);
    misses_ = new FactListView(QStringLiteral("near-misses"), tr("Near misses"), this);
    column->addWidget(patternHeading_);
    column->addWidget(pattern_);
    column->addWidget(misses_);
    connect(covers_, &QLabel::linkActivated, this, &WhyPanel::onLink);
    connect(misses_, &FactListView::linkActivated, this, &WhyPanel::onLink);
    constraints_ = section(column, QStringLiteral("constraints"), tr("Constraints"));
    observers_ = section(column, QStringLiteral("observers"), tr("Observers"));
    becomes_ = section(column, QStringLiteral("becomes"), tr("Becomes"));
    flowPlace_ = new QWidget(this);
    auto* place = new QVBoxLayout(flowPlace_);
    place->setContentsMargins(16, 4, 16, 4);
    flow_ = new PatternBoxes(flowPlace_);
    flow_->setObjectName(QStringLiteral("why-flow"));
    place->addWidget(flow_);
    column->insertWidget(column->indexOf(becomes_.list), flowPlace_);
}

void WhyPanel::setSections(const WhySections& sections) {
    boxes_->setLabels(sections.boxes);
    boxes_->setVisible(!sections.boxes.empty());
    covers_->setText(sections.covers);
    covers_->setVisible(!sections.covers.isEmpty());
    const bool pattern = !sections.boxes.empty() || !sections.covers.isEmpty();
    pattern_->setVisible(pattern);
    patternHeading_->setVisible(pattern || !sections.nearMisses.empty());
    misses_->setRows(sections.nearMisses);
    misses_->setVisible(!sections.nearMisses.empty());
    constraints_.set(sections.constraints);
    fixes_ = sections.fixes;
    observers_.set(sections.observers);
    becomes_.set(sections.becomes);
    flow_->setLabels(sections.flow);
    flow_->setAccessibleName(titled(tr("Prepared"), listed(sections.flow)));
    flowPlace_->setVisible(!sections.flow.empty() && !sections.becomes.empty());
}

void WhyPanel::scrollTo(QWidget* section) {
    if (widget()->layout()) widget()->layout()->activate();
    verticalScrollBar()->setValue(section->mapTo(widget(), QPoint()).y() - 48);
}

void WhyPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) shown_.reset(); // the texts contain colours of the old theme
    QScrollArea::changeEvent(event);
}

void WhyPanel::setFacts(const WhyFacts* facts) {
    if (facts && shown_ == *facts) return;
    shown_ = facts ? std::optional(*facts) : std::nullopt;
    for (QWidget* widget : std::initializer_list<QWidget*>{name_, type_, card_})
        widget->setVisible(facts);
    hint_->setVisible(!facts);
    raised_->setVisible(facts && !facts->raised.isEmpty());
    const bool ladder = facts && (!facts->reached.empty() || !facts->notApplying.empty());
    heading_->setVisible(ladder);
    ladder_->setVisible(ladder);
    cards_->setVisible(facts && facts->cards);
    repairs_->setVisible(facts && facts->wantsRepair);
    setSections(facts ? facts->sections : WhySections{});
    fold();
    if (!facts) return;
    name_->setText(facts->name);
    type_->setText(facts->typeLine);
    const StatusLook look = lookOf(facts->reason);
    card_->set(look.icon, look.ink, facts->verdict, facts->sentence);
    if (facts->cards) cards_->set(facts->cards->first, facts->cards->second);
    // Fewer repairs exist for unmatched operations and for outcomes that differ from the request.
    repairs_->setMaxOffers(!facts->missingPattern.isEmpty() ? 1 : facts->cards ? 2 : 3);
    repairs_->setMissingPattern(facts->missingPattern);
    raised_->setText(tr("PyTorch raises here: %1").arg(facts->raised));
    QPalette alarm = raised_->palette();
    alarm.setColor(QPalette::WindowText, colour(Colour::FloatDespiteRequest));
    raised_->setPalette(alarm);
    ladder_->setFacts(*facts);
}

void WhyPanel::setRepairs(const std::shared_ptr<const qcs::insight::Repairs>& repairs,
                          const qcs::model::Graph& graph) {
    repairs_->set(repairs, graph);
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
    if (parts.size() < 2) return;
    if (parts[0] == QLatin1String("do")) {
        Q_EMIT editChosen(parts[1]);
    } else if (parts[0] == QLatin1String("open") && parts[1] == QLatin1String("all")) {
        Q_EMIT unfoldRequested();
    } else if (parts[0] == QLatin1String("open")) {
        opened_.insert(parts[1].toInt());
        showAgain();
    } else if (parts[0] == QLatin1String("rule"))
        Q_EMIT ruleChosen(qcs::config::RuleIndex(parts[1].toInt()));
    else if (parts[0] == QLatin1String("node"))
        Q_EMIT nodeChosen(qcs::model::TracedNode(parts[1].toInt()));
    else if (parts[0] == QLatin1String("entry"))
        Q_EMIT entryChosen(qcs::config::EntryIndex(parts[1].toInt()),
                           qcs::config::DTypeConfigIndex(parts.size() > 2 ? parts[2].toInt() : -1));
    else if (const auto fix = parts[1].toUInt(); parts[0] == QLatin1String("fix") && fix < fixes_.size())
        Q_EMIT fixChosen(
            qcs::insight::QConfigFix(fixes_[fix])); // a copy, because the edit changes the panel's contents
}

} // namespace qcs::ui
