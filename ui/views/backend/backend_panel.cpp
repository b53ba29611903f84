#include "views/backend/backend_panel.h"

#include "editors/backend_entry/dtype_configs_editor.h"
#include "editors/backend_entry/entry_form.h"
#include "models/entries_model.h"
#include "session/jobs/job_runner.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/backend/backend_bars.h"
#include "views/backend/entries_form.h"
#include "views/backend/entries_view.h"
#include "views/backend/entry_actions.h"
#include "views/backend/preset_picker.h"
#include "widgets/page_stack.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "widgets/text_labels.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>

namespace qcs::ui {
namespace {

QToolButton* footButton(const char* name, const QString& text, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QString::fromLatin1(name));
    button->setText(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

/// Whether `object` is a descendant of `place`, including windows that it owns.
bool isWithin(const QObject* object, const QObject* place) {
    while (object && object != place)
        object = object->parent();
    return object;
}

} // namespace

BackendPanel::BackendPanel(Document* document, Answers* answers, QWidget* parent)
    : QWidget(parent),
      document_(document),
      entries_(new EntriesModel(document, answers, this)),
      name_(new BackendNameField(document, this)),
      search_(new SearchField(tr("Search patterns, dtypes, modules…"), this)),
      count_(new QLabel(this)),
      view_(new EntriesView(entries_, this)),
      actions_(new EntryActions(document, view_)),
      draftBar_(new DraftBar(this)),
      splitter_(new QSplitter(Qt::Vertical, this)),
      details_(new PageStack(this)),
      hint_(new WrappedLabel(tr("Choose a pattern to see and edit what the backend does with it."), this)),
      begin_(makeBeginning()),
      form_(new EntryForm(this)),
      several_(new EntriesForm(document, *actions_, this)),
      picker_(new PresetPicker(document, this)),
      comparison_(new PresetComparison(document, this)) {
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    hint_->setContentsMargins(16, 12, 16, 12);
    for (QWidget* page : std::initializer_list<QWidget*>{form_, several_, picker_, comparison_})
        details_->addWidget(page);
    splitter_->setHandleWidth(1);
    splitter_->setChildrenCollapsible(false);
    splitter_->addWidget(makeList());
    splitter_->addWidget(details_);
    // When the effect drawer opens, only the form becomes shorter, so that nothing else moves.
    splitter_->setStretchFactor(0, 0);
    splitter_->setStretchFactor(1, 1);
    splitter_->setSizes({320, 480});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(splitter_, 1);
    layout->addWidget(hint_);
    layout->addWidget(begin_);
    showDetails(nullptr);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);

    connect(view_, &EntriesView::selectedChanged, this, &BackendPanel::onSelected);
    connect(view_, &EntriesView::editRequested, this, [this] {
        if (shown_ != 0) form_->goTo(EntryField::ObservationType);
    });
    connect(form_, &EntryForm::edited, this, &BackendPanel::onEdited);
    connect(form_, &EntryForm::undoStepFinished, this, &BackendPanel::endEditing);
    connect(document, &Document::backendChanged, this, &BackendPanel::onBackendChanged);
    connect(actions_, &EntryActions::newRequested, this, &BackendPanel::startNew);
    connect(actions_, &EntryActions::presetsRequested, this, &BackendPanel::showPresets);
    connect(actions_, &EntryActions::comparisonRequested, this, &BackendPanel::compareWithPreset);
    connect(actions_, &EntryActions::refused, this, &BackendPanel::problem);
    connect(draftBar_, &DraftBar::continued, this, &BackendPanel::showDraft);
    connect(draftBar_, &DraftBar::discarded, this, &BackendPanel::dropDraft);
    connect(picker_, &PresetPicker::closed, this, &BackendPanel::onSelected);
    connect(picker_, &PresetPicker::patternsAdded, this, [this](const QList<EntryId>& ids) {
        search_->clear();
        view_->select(ids);
        onSelected();
    });
    connect(comparison_, &PresetComparison::closed, this, &BackendPanel::onSelected);
    connect(comparison_, &PresetComparison::entryChosen, this, [this](EntryId id) { showEntry(id); });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && !isWithin(now, form_)) endEditing();
    });
    updateText();
}

QWidget* BackendPanel::makeList() {
    search_->setObjectName(QStringLiteral("backend-search"));
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setFont(uiFont(smallText));
    auto* add = footButton("add-pattern-button", tr("Add"), this);
    add->setIcon(icon(QStringLiteral("add")));
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* choices = new QMenu(add);
    choices->addAction(actions_->create());
    choices->addAction(actions_->fromPreset());
    // QToolButton::setMenu() would draw an arrow.
    connect(add, &QToolButton::clicked, this,
            [add, choices] { choices->popup(add->mapToGlobal(QPoint(0, add->height()))); });
    auto* more = footButton("pattern-more", {}, this);
    more->setIcon(icon(QStringLiteral("more")));
    more->setToolTip(tr("What can be done with the chosen patterns"));
    more->setAccessibleName(more->toolTip());
    auto* menu = new QMenu(more);
    connect(more, &QToolButton::clicked, this, [this, more, menu] {
        menu->clear();
        actions_->fill(menu);
        menu->popup(more->mapToGlobal(QPoint(0, more->height())));
    });
    auto* grouped = footButton("pattern-families", tr("By family"), this);
    grouped->setCheckable(true);
    grouped->setChecked(true);
    grouped->setToolTip(
        tr("Lists the patterns under a heading for each family; otherwise in the backend’s own order. "
           "Patterns with more operations are tried first, equally long ones in the backend’s order."));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 2, 8, 2);
    head->setSpacing(4);
    head->addWidget(count_, 1);
    head->addWidget(orderButton(view_->sorting(), false, this));
    head->addWidget(grouped);
    head->addWidget(add);
    head->addWidget(more);
    auto* upper = new QWidget(this);
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(name_);
    column->addWidget(search_);
    column->addLayout(head);
    column->addWidget(view_, 1);
    column->addWidget(draftBar_);
    upper->setMinimumHeight(176);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        entries_->setSearch(words);
        updateText();
    });
    connect(search_, &SearchField::listFocusRequested, view_, [this] {
        view_->setFocus(Qt::OtherFocusReason);
        if (view_->currentEntry() != 0) return;
        const QModelIndexList rows = allRows(*view_->model());
        const auto first = std::ranges::find_if(
            rows, [](const QModelIndex& row) { return row.flags() & Qt::ItemIsSelectable; });
        if (first != rows.end()) view_->setCurrentIndex(*first);
    });
    connect(grouped, &QToolButton::toggled, this, [this](bool on) {
        entries_->setGrouped(on);
        if (view_->currentIndex().isValid()) view_->scrollTo(view_->currentIndex());
    });
    connect(view_, &EntriesView::sortingChanged, grouped, [this, grouped] {
        grouped->setEnabled(view_->sorting()->sortColumn() < 0); // a sorted list is not grouped
    });
    return upper;
}

void BackendPanel::showEntry(EntryId entry, qcs::config::DTypeConfigIndex dtypeConfig) {
    if (!entries_->indexOfEntry(entry).isValid()) search_->clear();
    if (!entries_->indexOfEntry(entry).isValid()) return;
    view_->setCurrentEntry(entry);
    view_->scrollTo(view_->currentIndex(), QAbstractItemView::PositionAtCenter);
    onSelected();
    if (!dtypeConfig) return;
    form_->goTo(EntryField::DTypeConfigs);
    form_->dtypes()->showConfig(dtypeConfig.number());
}

qcs::config::EntryIndex BackendPanel::currentEntry() const {
    return qcs::config::EntryIndex(document_->entryIndex(view_->currentEntry()));
}

void BackendPanel::paintEvent(QPaintEvent*) {
    for (const QWidget* below : {static_cast<QWidget*>(hint_), begin_})
        if (below->isVisible())
            QPainter(this).fillRect(QRect(0, below->y(), width(), 1), colour(Colour::Line));
}

void BackendPanel::showDetails(QWidget* page) {
    if (page) details_->setCurrentWidget(page);
    details_->setVisible(page);
    showHint();
    splitter_->refresh(); // lays the page out at once, so that scrolling to a field uses its final position
}

QWidget* BackendPanel::makeBeginning() {
    auto* page = new QWidget(this);
    auto* words = new WrappedLabel(
        tr("This backend has no pattern yet, so nothing is quantized: each pattern says which operations "
           "the chip runs in low precision, and in which dtypes."),
        page);
    words->setForegroundRole(QPalette::PlaceholderText);
    auto* first = new QPushButton(icon(QStringLiteral("add")), tr("Add the &first pattern"), page);
    first->setObjectName(QStringLiteral("first-pattern"));
    auto* take = new QPushButton(tr("Take some from a &preset…"), page);
    take->setObjectName(QStringLiteral("take-of-preset"));
    connect(first, &QPushButton::clicked, this, [this] { startNew(); });
    connect(take, &QPushButton::clicked, this, &BackendPanel::showPresets);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(first);
    buttons->addWidget(take);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(12);
    column->addWidget(words);
    column->addLayout(buttons);
    return page;
}

void BackendPanel::showHint() {
    const bool details = details_->isVisibleTo(this);
    const bool none = document_->backend().configs.empty();
    begin_->setVisible(!details && none);
    hint_->setVisible(!details && !none);
}

void BackendPanel::onSelected() {
    const QList<EntryId> ids = view_->selected();
    if (ids.size() != 1 || ids.front() != shown_) endEditing();
    shown_ = ids.size() == 1 ? ids.front() : 0;
    if (const auto* config = document_->entry(shown_)) {
        form_->setConfig(*config);
        form_->setProblem({});
        showDetails(form_);
    } else if (ids.size() > 1) {
        several_->setEntries(ids);
        showDetails(several_);
    } else {
        showDetails(nullptr);
    }
    draftBar_->setOpen(false);
    draftBar_->setVisible(hasDraft());
}

void BackendPanel::onBackendChanged() {
    updateText();
    showHint();
    const auto* config = document_->entry(shown_);
    const bool showsSeveral = details_->isVisibleTo(this) && details_->currentWidget() == several_;
    const bool fewer = showsSeveral && view_->selected().size() < 2;
    if ((shown_ != 0 && !config) || fewer) {
        endEditing();
        onSelected();
    } else if (config && !(*config == form_->config())) {
        form_->setConfig(*config);
        form_->setProblem({});
    } else if (showsSeveral) {
        several_->setEntries(view_->selected());
    }
}

// --- editing ---

void BackendPanel::beginEditing(EntryField field) {
    if (editing_ == field) return;
    endEditing();
    editing_ = field;
    mergeKey_ = document_->newMergeKey();
    Q_EMIT editingStarted();
}

void BackendPanel::endEditing() {
    if (!editing_) return;
    editing_.reset();
    Q_EMIT editingEnded();
}

void BackendPanel::onEdited(EntryField field) {
    if (shown_ == 0) return onDraftEdited();
    beginEditing(field);
    const EditResult edited = document_->setEntry(shown_, form_->config(), mergeKey_);
    form_->setProblem(edited ? QString() : clash(shown_));
}

QString BackendPanel::clash(EntryId except) const {
    const qcs::config::BackendPatternConfig& config = form_->config();
    const bool whole = config.key() && !(config.pattern && config.pattern_complex_format);
    return whole ? document_->entryProblem(config, except).value_or(QString()) : QString();
}

void BackendPanel::onDraftEdited() {
    draft_ = form_->config();
    form_->setProblem(clash(0));
    if (document_->entryProblem(*draft_, 0)) return;
    beginEditing(EntryField::Pattern);
    const qcs::config::BackendPatternConfig config = *draft_;
    draft_.reset();
    form_->setProblem({});
    // After the current entry, or at the end.
    const int beside = document_->entryIndex(view_->currentEntry());
    const EditResult added = document_->addEntry(config, beside < 0 ? -1 : beside + 1, mergeKey_);
    if (!added) return;
    shown_ = *added; // the form continues with the new entry
    if (!entries_->indexOfEntry(shown_).isValid()) search_->clear();
    view_->setCurrentEntry(shown_);
    draftBar_->hide();
}

// --- drafts ---

void BackendPanel::startNew(const qcs::config::BackendPatternConfig& like) {
    draft_ = like;
    showDraft();
}

void BackendPanel::showDraft() {
    endEditing();
    view_->selectionModel()->clearSelection();
    shown_ = 0;
    form_->setConfig(*draft_);
    form_->setProblem(clash(0));
    showDetails(form_);
    draftBar_->setOpen(true);
    draftBar_->show();
    form_->goTo(EntryField::Pattern);
}

void BackendPanel::dropDraft() {
    draft_.reset();
    onSelected();
    view_->setFocus(Qt::OtherFocusReason);
}

void BackendPanel::showPresets() {
    endEditing();
    showDetails(picker_);
    picker_->open();
}

void BackendPanel::compareWithPreset() {
    endEditing();
    comparison_->refresh();
    showDetails(comparison_);
    comparison_->setFocus(Qt::OtherFocusReason);
}

bool BackendPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return entries_->isIdle(); }, milliseconds);
}

void BackendPanel::updateText() {
    const int shown = entries_->shown();
    const int total = static_cast<int>(document_->backend().configs.size());
    count_->setText(shown == total ? tr("%n pattern(s)", nullptr, total)
                                   : tr("%1 of %n pattern(s)", nullptr, total).arg(shown));
}

// --- findings ---

void BackendPanel::setLint(Findings* lint) {
    const auto take = [this, lint] {
        QHash<EntryId, RowProblem> problems;
        for (const auto& [index, problem] : entryProblems(lint->findings()))
            if (const EntryId entry = lint->entryId(index)) problems.insert(entry, problem);
        entries_->setProblems(std::move(problems));
    };
    connect(lint, &Findings::changed, this, take);
    take();
    connect(view_, &EntriesView::fixRequested, this, [this, lint](EntryId entry, bool all) {
        const RowProblem* wrong = entries_->problem(entry);
        if (!wrong) return;
        if (!wrong->finding.fix) {
            view_->setCurrentEntry(entry);
            form_->goTo(EntryField::ObservationType);
            return;
        }
        const RowProblem chosen = *wrong; // a copy, because the edit may change the list
        const bool done = all ? lint->fixAll(chosen.finding, fixAllWords(chosen.finding, chosen.count()))
                              : lint->fix(chosen.finding, fixWords(*chosen.finding.fix));
        if (!done)
            Q_EMIT problem(tr("The configs have changed since this was found. Wait a moment and try again."));
    });
    connect(view_, &EntriesView::findingRequested, this, [this](EntryId entry) {
        if (const RowProblem* wrong = entries_->problem(entry)) Q_EMIT findingChosen(wrong->finding);
    });
}

} // namespace qcs::ui
