#include "views/tensors/tensors_panel.h"

#include "session/jobs/job_runner.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/tensors/tensor_lab.h"
#include "views/tensors/tensor_view.h"
#include "widgets/page_stack.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "widgets/text_labels.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/tensor_words.h"
#include "words/translated_labels.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QSplitter>

#include <algorithm>

namespace qcs::ui {
namespace {
/// From here on list and lab stand side by side.
constexpr int wide = 1000;
} // namespace

TensorsPanel::TensorsPanel(Document* document, Answers* analysis, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      document_(document),
      files_(new TensorFiles(document, jobs, this)),
      list_(new TensorListModel(this)),
      statistics_(new MeasuredTensor(analysis, jobs, this)),
      filter_(new SearchField(tr("Filter by name, dtype, shape…"), this)),
      count_(new QLabel(this)),
      view_(new TensorView(this)),
      lab_(new TensorLab(statistics_, this)),
      splitter_(new QSplitter(Qt::Vertical, this)),
      stack_(new PageStack(this)),
      emptyTitle_(new QLabel(this)),
      emptyText_(new WrappedLabel(this)) {
    setObjectName(QStringLiteral("tensors-panel"));
    filter_->setObjectName(QStringLiteral("tensor-filter"));
    count_->setObjectName(QStringLiteral("tensor-count"));
    count_->setFont(uiFont(smallText));
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setContentsMargins(16, 6, 16, 4);
    count_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    view_->setModel(list_);
    attachTableExport(view_, QStringLiteral("tensors"));
    attachSorting(view_, tr("Order of the files"));

    auto* upper = new QWidget(this);
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(filter_);
    column->addWidget(count_);
    column->addWidget(view_, 1);
    splitter_->setHandleWidth(1);
    splitter_->setChildrenCollapsible(false);
    splitter_->addWidget(upper);
    splitter_->addWidget(lab_);
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 3);
    splitter_->setSizes({220, 560});
    stack_->addWidget(makeEmptyPage());
    stack_->addWidget(splitter_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stack_);

    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& words) {
        const int entry = list_->entryAt(view_->currentIndex());
        const QScopedValueRollback guard(following_, true);
        list_->setFilter(words);
        mark(entry);
        say();
    });
    connect(filter_, &SearchField::leaveDownwards, view_, [this] {
        view_->setFocus(Qt::OtherFocusReason);
        if (!view_->currentIndex().isValid()) view_->setCurrentIndex(list_->index(0, 0));
    });
    connect(view_, &TensorView::currentIndexChanged, this, &TensorsPanel::onCurrent);
    connect(files_, &TensorFiles::changed, this, &TensorsPanel::onFiles);
    connect(files_, &TensorFiles::problem, this, &TensorsPanel::problem);
    connect(lab_, &TensorLab::ruleChosen, this, &TensorsPanel::ruleChosen);
    onFiles();
}

QWidget* TensorsPanel::makeEmptyPage() {
    auto* page = new QWidget(this);
    emptyTitle_->setFont(uiFont(largeText, QFont::DemiBold));
    emptyText_->setObjectName(QStringLiteral("tensors-empty"));
    emptyText_->setTextFormat(Qt::RichText);
    emptyText_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* open = new QPushButton(icon(QStringLiteral("open")), tr("&Open a file…"), this);
    connect(open, &QPushButton::clicked, this, &TensorsPanel::openRequested);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(48, 24, 48, 24);
    column->setSpacing(12);
    column->addStretch(1);
    column->addWidget(emptyTitle_);
    column->addWidget(emptyText_);
    column->addWidget(open, 0, Qt::AlignLeft);
    column->addStretch(2);
    return page;
}

void TensorsPanel::onFiles() {
    if (list_->table() != files_->table()) {
        const int before = list_->entryAt(view_->currentIndex());
        const std::string name = before < 0
                                     ? std::string()
                                     : list_->table()->entries[static_cast<std::size_t>(before)].info().name;
        const QScopedValueRollback guard(following_, true);
        list_->setTable(files_->table());
        const auto& entries = list_->table()->entries;
        const auto found =
            std::ranges::find(entries, name, [](const auto& entry) { return entry.info().name; });
        if (!name.empty() && found != entries.end())
            mark(static_cast<int>(found - entries.begin()));
        else
            setNode(std::exchange(node_, {}));
        if (!view_->currentIndex().isValid()) statistics_->setTensor(std::nullopt, nullptr);
    }
    const bool empty = list_->table()->entries.empty();
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
            tr("Open a checkpoint (.safetensors, .pt, .pth, .npz, .npy) to see what quantizing its "
               "tensors costs. Nothing in it is executed, and it is not loaded as a whole."));
    }
    say();
}

QString TensorsPanel::emptyText() const {
    return stack_->currentIndex() == 0
               ? plainProse(emptyTitle_->text() + QLatin1Char('\n') + emptyText_->text())
               : QString();
}

void TensorsPanel::say() {
    const auto& entries = list_->table()->entries;
    std::uint64_t bytes = 0;
    for (const auto& entry : entries)
        bytes += entry.info().bytes();
    if (const QString words = elsewhere(); !words.isEmpty()) {
        count_->setText(words);
        count_->setToolTip(words);
        return;
    }
    const int total = static_cast<int>(entries.size());
    const QString all = tr("%1 tensor(s)", nullptr, total).arg(countText(entries.size()));
    QStringList parts{list_->isFiltered()
                          ? tr("%1 of %2").arg(countText(static_cast<std::uint64_t>(list_->rowCount())), all)
                          : all,
                      sizeWords(bytes)};
    parts += files_->problems();
    count_->setText(plainProse(parts.join(QStringLiteral(" · "))));
    count_->setToolTip(count_->text());
}

QString TensorsPanel::elsewhere() const {
    const auto& table = *list_->table();
    const auto& graph = table.graph;
    const int shown = list_->entryAt(view_->currentIndex());
    if (shown < 0 || !graph || !graph->nodes.contains(node_)) return {};
    const auto& called = graph->nodes[node_];
    const bool isIts = called.op == qcs::model::Op::CallModule &&
                       table.module_of(static_cast<std::size_t>(shown)) == called.target;
    if (isIts) return {};
    return tr("No tensors for %1; showing %2.")
        .arg(nodeName(*graph, node_),
             QString::fromStdString(table.entries[static_cast<std::size_t>(shown)].info().name));
}

qcs::model::TracedNode TensorsPanel::callerOf(int entry) const {
    const auto& table = *list_->table();
    const auto& match = table.entries[static_cast<std::size_t>(entry)].match;
    if (!match.module || !table.graph || table.graph != document_->graph()) return {};
    const auto& path = table.graph->modules[match.module].path;
    const auto& nodes = table.graph->nodes;
    for (const auto node : nodes.ids())
        if (nodes[node].op == qcs::model::Op::CallModule && nodes[node].target == path) return node;
    return {};
}

void TensorsPanel::onCurrent(const QModelIndex& index) {
    const int entry = list_->entryAt(index);
    if (entry < 0) return; // hidden by the filter, or about to be another
    statistics_->setTensor(list_->table()->entries[static_cast<std::size_t>(entry)], list_->table()->graph);
    if (following_) return;
    node_ = callerOf(entry);
    say();
    if (node_) Q_EMIT nodeChosen(node_);
}

void TensorsPanel::mark(int entry) {
    const QModelIndex index = list_->indexOfEntry(entry);
    if (!index.isValid()) return;
    const QScopedValueRollback guard(following_, true);
    view_->setCurrentIndex(index);
    view_->scrollTo(index);
}

void TensorsPanel::setNode(qcs::model::TracedNode node) {
    if (node == node_) return;
    node_ = node;
    follow();
    say();
}

/// Marks the weight of the module that the node calls.
void TensorsPanel::follow() {
    const auto& table = *list_->table();
    const auto& graph = table.graph;
    if (!graph || !graph->nodes.contains(node_)) return;
    const auto& called = graph->nodes[node_];
    if (called.op != qcs::model::Op::CallModule) return;
    const int current = list_->entryAt(view_->currentIndex());
    if (current >= 0 && table.module_of(static_cast<std::size_t>(current)) == called.target) return;
    for (const bool weightOnly : {true, false})
        for (std::size_t i = 0; i < table.entries.size(); ++i) {
            const auto& match = table.entries[i].match;
            if (!match.module || table.module_of(i) != called.target) continue;
            if (weightOnly && !match.parameter.starts_with("weight")) continue;
            return mark(static_cast<int>(i));
        }
}

void TensorsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const auto orientation = width() >= wide ? Qt::Horizontal : Qt::Vertical;
    if (orientation == splitter_->orientation()) return;
    splitter_->setOrientation(orientation);
    splitter_->setSizes(orientation == Qt::Horizontal ? QList<int>{400, width() - 400}
                                                      : QList<int>{height() / 4, height() * 3 / 4});
}

bool TensorsPanel::isIdle() const {
    return !files_->isOpening() && statistics_->isIdle();
}

bool TensorsPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
