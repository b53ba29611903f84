#include "views/tensors/ranking_panel.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "views/tensors/measurements_line.h"
#include "views/tensors/pareto_panel.h"
#include "views/tensors/proposal_card.h"
#include "views/tensors/ranking_actions.h"
#include "views/tensors/tensor_file_list.h"
#include "widgets/counts_line.h"
#include "widgets/page_stack.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "widgets/text_labels.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/tensor_words.h"

#include <QBoxLayout>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTimer>

#include <algorithm>

namespace qcs::ui {

RankingPanel::RankingPanel(Document* document, WeightRanking* ranking, TensorFiles* files,
                           Proposals* proposals, QWidget* parent)
    : QWidget(parent),
      document_(document),
      ranking_(ranking),
      files_(files),
      model_(new RankingModel(ranking, this)),
      filter_(new SearchField(tr("Filter by name, spec, rule…"), this)),
      view_(new RankingView(this)),
      fileList_(new TensorFileList(files, this)),
      counts_(new CountsLine(this)),
      below_(new QLabel(this)),
      threshold_(new QDoubleSpinBox(this)),
      goOn_(new QPushButton(tr("Measure the &rest"), this)),
      stack_(new PageStack(this)),
      emptyTitle_(new QLabel(this)),
      emptyText_(new WrappedLabel(this)) {
    setObjectName(QStringLiteral("ranking-panel"));
    filter_->setObjectName(QStringLiteral("tensor-filter"));
    counts_->setFont(uiFont(smallText));
    view_->setRanking(model_);
    actions_ = new RankingActions(proposals, view_, this);
    QList<TableColumn> columns; // all columns except the bars
    for (const TableColumn& column : columnsOf(*model_))
        if (column.column != RankingModel::BarColumn) columns.push_back(column);
    attachTableExport(view_, QStringLiteral("ranking"), columns);
    attachSorting(view_, tr("Worst first"), columns);
    auto* listPage = new QWidget(this);
    auto* list = new QVBoxLayout(listPage);
    list->setContentsMargins(0, 0, 0, 0);
    list->setSpacing(0);
    list->addWidget(filter_);
    list->addWidget(view_, 1);
    belowList_ = new QWidget(listPage);
    belowLayout_ = new QVBoxLayout(belowList_);
    belowLayout_->setContentsMargins(0, 0, 0, 0);
    belowLayout_->setSpacing(0);
    belowLayout_->addWidget(makeCard());
    list->addWidget(belowList_);
    list->addWidget(actions_);
    connect(proposals, &Proposals::changed, this, &RankingPanel::makeRoom);
    stack_->addWidget(makeEmptyPage());
    stack_->addWidget(listPage);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(stack_, 1);
    column->addWidget(fileList_);

    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& words) {
        const QScopedValueRollback guard(following_, true);
        model_->setFilter(words);
        mark(ranking_->current());
    });
    connect(filter_, &SearchField::listFocusRequested, view_, [this] {
        view_->setFocus(Qt::OtherFocusReason);
        if (!view_->currentIndex().isValid()) view_->setCurrentIndex(model_->index(0, 0));
    });
    connect(view_, &RankingView::currentIndexChanged, this, &RankingPanel::onCurrent);
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        std::vector<std::size_t> entries;
        auto rows = view_->selectionModel()->selectedRows();
        std::ranges::sort(rows, {}, &QModelIndex::row);
        for (const QModelIndex& row : rows)
            if (row.data(RankingModel::KindRole).toInt() == static_cast<int>(RankingModel::Kind::Weight))
                entries.push_back(static_cast<std::size_t>(model_->entryAt(row)));
        ranking_->setSelected(std::move(entries));
    });
    connect(view_, &RankingView::thresholdWanted, this, &RankingPanel::setThreshold);
    // Visible rows are measured first.
    auto* looking = new QTimer(this);
    looking->setSingleShot(true);
    looking->setInterval(50);
    connect(looking, &QTimer::timeout, this, [this] { ranking_->prioritise(view_->visibleUnmeasured()); });
    connect(view_, &RankingView::scrolled, looking, qOverload<>(&QTimer::start));
    connect(model_, &QAbstractItemModel::modelReset, looking, qOverload<>(&QTimer::start));
    connect(files_, &TensorFiles::changed, this, &RankingPanel::onFiles);
    connect(files_, &TensorFiles::problem, this, &RankingPanel::problem);
    connect(fileList_, &TensorFileList::removeRequested, this, [this](int row) {
        if (fileList_->isOfMeasurements(row))
            document_->setMeasurementsFile({});
        else
            document_->removeTensorFile(row);
    });
    connect(fileList_, &TensorFileList::addRequested, this, &RankingPanel::openRequested);
    connect(fileList_, &TensorFileList::compareRequested, this, &RankingPanel::compareRequested);
    connect(ranking_, &WeightRanking::planChanged, this, &RankingPanel::onPlan);
    connect(ranking_, &WeightRanking::resultsChanged, this, &RankingPanel::updateText);
    connect(ranking_, &WeightRanking::stateChanged, this, [this] {
        // If nothing has been selected, show the worst weight.
        if (ranking_->isIdle() && ranking_->current() < 0 && ranking_->measured() > 0)
            ranking_->setCurrent(model_->entryAt(model_->index(0, 0)));
        updateText();
    });
    connect(ranking_, &WeightRanking::currentChanged, this, [this] { mark(ranking_->current()); });
    connect(model_, &QAbstractItemModel::layoutChanged, this, [this] {
        // Nothing is selected: keep the worst rows at the top visible when rows are inserted above.
        if (!view_->hasFocus() && ranking_->current() < 0) view_->scrollToTop();
    });
    setThreshold(model_->threshold());
    onFiles();
    onPlan();
}

void RankingPanel::setMeasurements(ModelMeasurements* measurements) {
    model_->setMeasurements(measurements);
    fileList_->setMeasurements(measurements);
    measurementsLine_ = new MeasurementsLine(document_, measurements, this);
    belowLayout_->insertWidget(belowLayout_->count() - 1, measurementsLine_); // above the card
    connect(measurements, &ModelMeasurements::problemFound, this, &RankingPanel::problem);
}

void RankingPanel::setPareto(ParetoPanel* pareto) {
    pareto_ = pareto;
    pareto->setAvailableHeight(height());
    belowLayout_->insertWidget(0, pareto);
}

/// While rules are proposed, the widgets between the list and the card are hidden if the list would otherwise
/// have only a row or two.
void RankingPanel::makeRoom() {
    constexpr int enough = 860;
    belowList_->setVisible(!actions_->proposals().isOpen() || height() >= enough);
    ProposalCard& card = actions_->card(); // may be lower than its contents, because its tables scroll
    card.setMaximumHeight(std::max(card.minimumSizeHint().height(), height() / 2));
}

void RankingPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (pareto_) pareto_->setAvailableHeight(height());
    makeRoom();
}

QWidget* RankingPanel::makeEmptyPage() {
    auto* page = new QWidget(this);
    emptyTitle_->setFont(uiFont(largeText, QFont::DemiBold));
    emptyText_->setObjectName(QStringLiteral("tensors-empty"));
    emptyText_->setTextFormat(Qt::RichText);
    emptyText_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* open = new QPushButton(icon(QStringLiteral("open")), tr("&Open a checkpoint…"), this);
    open->setObjectName(QStringLiteral("open-tensors"));
    connect(open, &QPushButton::clicked, this, &RankingPanel::openRequested);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(12);
    column->addStretch(1);
    column->addWidget(emptyTitle_);
    column->addWidget(emptyText_);
    column->addWidget(open, 0, Qt::AlignLeft);
    column->addStretch(2);
    return page;
}

/// Creates the line with the number of layers below the threshold, and the field for the threshold.
QWidget* RankingPanel::makeCard() {
    auto* card = new QWidget(this);
    card->setObjectName(QStringLiteral("ranking-card"));
    below_->setFont(uiFont(normalText, QFont::DemiBold));
    below_->setObjectName(QStringLiteral("below-threshold"));
    below_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    threshold_->setObjectName(QStringLiteral("threshold"));
    threshold_->setAccessibleName(tr("Threshold of the SQNR"));
    threshold_->setRange(0, barScaleMaxDecibels);
    threshold_->setDecimals(0);
    threshold_->setSuffix(tr(" dB"));
    goOn_->setObjectName(QStringLiteral("measure-rest"));
    goOn_->hide();
    auto* row = new QHBoxLayout(card);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    row->addWidget(below_, 1);
    row->addWidget(goOn_);
    row->addWidget(threshold_);
    connect(threshold_, &QDoubleSpinBox::valueChanged, this, &RankingPanel::setThreshold);
    connect(goOn_, &QPushButton::clicked, ranking_, &WeightRanking::resume);
    return card;
}

void RankingPanel::setThreshold(double threshold) {
    model_->setThreshold(threshold);
    view_->header()->viewport()->update();
    const QSignalBlocker quiet(threshold_);
    threshold_->setValue(threshold);
    updateText();
}

void RankingPanel::onFiles() {
    const bool empty = files_->table()->entries.empty();
    stack_->setCurrentIndex(empty ? 0 : 1);
    const QStringList& problems = files_->problems();
    if (files_->isOpening()) {
        emptyTitle_->setText(tr("Opening…"));
        emptyText_->clear();
    } else if (!problems.isEmpty()) {
        emptyTitle_->setText(tr("No tensors"));
        QStringList lines;
        for (const QString& words : problems)
            lines.push_back(proseHtml(words));
        emptyText_->setText(lines.join(QStringLiteral("<br>")));
    } else {
        emptyTitle_->setText(tr("No tensor file is open"));
        emptyText_->setText(
            tr("Open a checkpoint (.safetensors, .pt, .pth, .npz, .npy), or drop it here, to see what "
               "quantizing its weights costs, the worst first. Nothing in it is executed, and it is not "
               "loaded as a whole."));
    }
    updateText();
}

QString RankingPanel::emptyText() const {
    return stack_->currentIndex() == 0
               ? plainProse(emptyTitle_->text() + QLatin1Char('\n') + emptyText_->text())
               : QString();
}

void RankingPanel::updateText() {
    const int total = ranking_->total();
    const int low = model_->belowThreshold();
    const int measured = ranking_->measured();
    const double limit = model_->threshold();
    if (total == 0)
        below_->setText(tr("No weight is quantized"));
    else if (measured < total && low == 0)
        below_->setText(tr("%1 of %2 measured").arg(measured).arg(total));
    else
        below_->setText(low == 0 ? tr("None below") : tr("%n layer(s) below", nullptr, low));
    goOn_->setVisible(ranking_->isCancelled());
    std::vector<Count> counts;
    if (low > 0)
        counts.push_back({QStringLiteral("warning"), Colour::FloatDespiteRequest, QString::number(low),
                          tr("%n layer(s) below %1 dB", nullptr, low).arg(limit)});
    if (measured > low)
        counts.push_back({QStringLiteral("status-asked"), Colour::Quantized, QString::number(measured - low),
                          tr("%n layer(s) at %1 dB or above", nullptr, measured - low).arg(limit)});
    counts_->setCounts(std::move(counts), 10);
}

QString RankingPanel::summary() const {
    return below_->text();
}

void RankingPanel::onPlan() {
    mark(ranking_->current());
    if (ranking_->current() < 0) markWeightOf(node_);
    updateText();
}

qcs::model::TracedNode RankingPanel::callerOf(int entry) const {
    const auto& plan = ranking_->plan();
    const auto& graph = document_->graph();
    if (!plan || !graph || plan->table->graph != graph) return {};
    const auto at = static_cast<std::size_t>(entry);
    if (plan->specs[at].node) return plan->specs[at].node;
    const auto& match = plan->table->entries[at].match;
    if (!match.module) return {};
    const auto& path = graph->modules[match.module].path;
    for (const auto node : graph->nodes.ids())
        if (graph->nodes[node].op == qcs::model::Op::CallModule && graph->nodes[node].target == path)
            return node;
    return {};
}

void RankingPanel::onCurrent(const QModelIndex& index) {
    if (following_) return; // the list is being updated
    const int entry = model_->entryAt(index);
    if (entry < 0) return;
    const QScopedValueRollback guard(choosing_, true);
    ranking_->setCurrent(entry);
    node_ = callerOf(entry);
    if (node_) Q_EMIT nodeChosen(node_);
}

void RankingPanel::mark(int entry) {
    const QModelIndex index = model_->indexOfEntry(entry);
    const bool marked =
        index == view_->currentIndex().siblingAtColumn(0) && view_->selectionModel()->isSelected(index);
    if (!index.isValid() || marked || choosing_) return;
    const QScopedValueRollback guard(following_, true);
    // If the row is one of several selected rows, the others stay selected.
    view_->selectionModel()->setCurrentIndex(
        index, view_->selectionModel()->isSelected(index)
                   ? QItemSelectionModel::SelectionFlags(QItemSelectionModel::NoUpdate)
                   : QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    view_->scrollTo(index);
}

void RankingPanel::setNode(qcs::model::TracedNode node) {
    if (node == node_) return;
    node_ = node;
    markWeightOf(node);
}

void RankingPanel::setSpec(const std::optional<ComparedSpec>& spec) {
    actions_->setSpec(spec);
}

void RankingPanel::markWeightOf(qcs::model::TracedNode node) {
    const auto& plan = ranking_->plan();
    const auto& graph = plan ? plan->table->graph : nullptr;
    if (!graph || !graph->nodes.contains(node)) return;
    const auto& called = graph->nodes[node];
    const auto isIts = [&](std::size_t entry) {
        return plan->specs[entry].node == node ||
               (called.op == qcs::model::Op::CallModule && plan->table->module_of(entry) == called.target);
    };
    const int current = ranking_->current();
    if (current >= 0 && isIts(static_cast<std::size_t>(current))) return;
    for (const auto entry : plan->quantized)
        if (isIts(entry)) return ranking_->setCurrent(static_cast<int>(entry));
    for (const bool weightOnly : {true, false})
        for (std::size_t i = 0; i < plan->specs.size(); ++i)
            if (isIts(i) && (!weightOnly || plan->table->entries[i].match.parameter.starts_with("weight")))
                return ranking_->setCurrent(static_cast<int>(i));
}

} // namespace qcs::ui
