#include "views/tensors/pairs_view.h"

#include "models/pairs_model.h"
#include "theme/theme.h"
#include "views/tensors/pairs_table.h"
#include "views/tensors/tensor_file_picker.h"
#include "widgets/file_dialog.h"
#include "widgets/search_field.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int tableInset = 10; // aligns the cell texts with the headings

QString pairFileName(const QString& path) {
    return QFileInfo(path).fileName();
}

} // namespace

PairsView::PairsView(Document* document, Answers* answers, TensorFiles* files, JobRunner* jobs,
                     QWidget* parent)
    : CompareWindow(QStringLiteral("pairs"), jobs, parent),
      document_(document),
      files_(files),
      comparison_(new TensorPairComparison(answers, files, jobs, this)),
      first_(new TensorFilePicker(this)),
      second_(new TensorFilePicker(this)),
      rest_(new QPushButton(tr("Compare the &rest"), this)),
      filter_(new SearchField(tr("Filter by name…"), this)),
      pairs_(new PairsModel(comparison_, this)),
      table_(new PairsTable(QStringLiteral("tensor-pairs"), tr("Pairs of tensors, worst first"), pairs_,
                            tr("Worst first"), this)),
      unpairedTitle_(new QLabel(this)),
      unpaired_(new UnpairedModel(comparison_, this)),
      unpairedTable_(new PairsTable(QStringLiteral("unpaired-tensors"), tr("Tensors without a partner"),
                                    unpaired_, tr("As in the files"), this)) {
    setWindowTitle(tr("Compare tensors"));
    resize(1080, 680);
    setMinimumSize(720, 420);
    first_->setObjectName(QStringLiteral("pairs-first"));
    second_->setObjectName(QStringLiteral("pairs-second"));
    rest_->setObjectName(QStringLiteral("pairs-rest"));
    filter_->setObjectName(QStringLiteral("pairs-filter"));
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    auto* pairsPage = new QWidget(this);
    auto* pairsColumn = new QVBoxLayout(pairsPage);
    pairsColumn->setContentsMargins(tableInset, 0, tableInset, 0);
    pairsColumn->addWidget(table_);
    splitter->addWidget(pairsPage);
    splitter->addWidget(makeUnpaired());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead({first_, tr("File of the float model"), tr("&Float:")},
                               {second_, tr("File of the quantized model"), tr("&Quantized:")}));
    addToHead(rest_);
    column->addWidget(&summaryLabel());
    column->addWidget(filter_);
    column->addWidget(splitter, 1);
    column->addWidget(makeFoot());

    for (TensorFilePicker* picker : {first_, second_}) {
        connect(picker, &TensorFilePicker::pathChosen, this, &PairsView::compare);
        connect(picker, &TensorFilePicker::fileWanted, this, [this, picker] { askForFile(picker); });
    }
    connect(this, &CompareWindow::swapWanted, this, [this] { setFiles(second_->path(), first_->path()); });
    connect(rest_, &QPushButton::clicked, this, &PairsView::compare);
    connect(comparison_, &TensorPairComparison::planChanged, this, &PairsView::updateText);
    connect(comparison_, &TensorPairComparison::resultsChanged, this, &PairsView::updateText);
    connect(comparison_, &TensorPairComparison::stateChanged, this, [this] {
        setJob(comparison_->job());
        updateText();
    });
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& words) {
        pairs_->setFilter(words);
        unpaired_->setFilter(words);
        updateText();
    });
    connect(filter_, &SearchField::listFocusRequested, this, [this] {
        table_->setFocus(Qt::OtherFocusReason);
        if (!table_->currentIndex().isValid()) table_->setCurrentIndex(table_->model()->index(0, 0));
    });
    connect(table_, &PairsTable::currentIndexChanged, this, &PairsView::showSelected);
    connect(table_, &PairsTable::opened, this, [this] { show_[show_[1]->isEnabled() ? 1 : 0]->click(); });
    connect(files, &TensorFiles::changed, this, &PairsView::onFiles);
    const auto again = [this] {
        if (isVisible() && comparison_->plan()) compare();
    };
    connect(document, &Document::analysisInputChanged, this, again, Qt::QueuedConnection);
    keepCurrent();
    onFiles();
    sayFoot();
    updateText();
}

QWidget* PairsView::makeUnpaired() {
    auto* page = new QWidget(this);
    unpairedTitle_->setObjectName(QStringLiteral("unpaired-title"));
    unpairedTitle_->setFont(headingFont());
    unpairedTitle_->setForegroundRole(QPalette::PlaceholderText);
    unpairedTitle_->setContentsMargins(16, 8, 16, 4);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(unpairedTitle_);
    auto* tableLine = new QHBoxLayout;
    tableLine->setContentsMargins(tableInset, 0, tableInset, 0);
    tableLine->addWidget(unpairedTable_);
    column->addLayout(tableLine, 1);
    return page;
}

QWidget* PairsView::makeFoot() {
    auto* foot = new QWidget(this);
    auto* line = new QHBoxLayout(foot);
    line->setContentsMargins(16, 8, 16, 12);
    line->setSpacing(8);
    for (std::size_t i = 0; i < show_.size(); ++i) {
        show_[i] = new QPushButton(foot);
        show_[i]->setObjectName(i == 0 ? QStringLiteral("show-first") : QStringLiteral("show-second"));
        line->addWidget(show_[i]);
        connect(show_[i], &QPushButton::clicked, this, [this, i] {
            if (const auto one = selectedTensor(i == 0); one.exists())
                Q_EMIT tensorChosen(one.path, one.tensor, true);
        });
    }
    line->addStretch(1);
    return foot;
}

void PairsView::onFiles() {
    if (files_->isOpening()) return;
    QStringList open;
    for (const auto& file : files_->files())
        if (file.problem.isEmpty()) open.push_back(file.path);
    first_->setOpenFiles(open);
    second_->setOpenFiles(open);
    if (isVisible() && (first_->path().isEmpty() || second_->path().isEmpty())) {
        proposeFiles();
        compare();
    }
    sayFoot();
}

/// Proposes two open files: the first one without quantized tensors, and the first one with some, or else
/// another one.
void PairsView::proposeFiles() {
    const auto isQuantized = [this](const QString& path) {
        const auto source = files_->sourceOf(path);
        return source && std::ranges::any_of(source->tensors(), &qcs::tensor::TensorInfo::is_quantized);
    };
    QStringList plain, quantized;
    for (const auto& file : files_->files())
        if (file.problem.isEmpty()) (isQuantized(file.path) ? quantized : plain).push_back(file.path);
    const QStringList all = plain + quantized;
    if (first_->path().isEmpty() && !plain.isEmpty()) first_->setPath(plain.front());
    if (!second_->path().isEmpty() || all.size() < 2) return;
    for (const QString& path : quantized + plain)
        if (path != first_->path()) return second_->setPath(path);
}

void PairsView::setFiles(const QString& first, const QString& second) {
    if (!first.isEmpty()) first_->setPath(first);
    if (!second.isEmpty()) second_->setPath(second);
    compare();
}

void PairsView::askForFile(TensorFilePicker* picker) {
    const QStringList paths =
        askForFiles(this, {tr("Compare with"),
                           tr("Tensors (*.safetensors *.pt *.pth *.bin *.npz *.npy *.json);;All files (*)"),
                           document_->filePath(),
                           {},
                           {}});
    if (paths.isEmpty()) return;
    picker->setPath(paths.front());
    compare();
}

void PairsView::compare() {
    comparison_->compare(first_->path(), second_->path());
    updateText();
}

/// Keeps the current pair when the rows change, without emitting signals.
void PairsView::keepCurrent() {
    const auto kept = std::make_shared<QString>();
    connect(pairs_, &QAbstractItemModel::modelAboutToBeReset, this, [this, kept] {
        const int row = table_->currentRow();
        if (row >= 0) *kept = pairs_->index(row, PairsModel::SecondColumn).data().toString();
    });
    connect(pairs_, &QAbstractItemModel::modelReset, this, [this, kept] {
        for (int row = 0; row < pairs_->rowCount() && !kept->isEmpty(); ++row) {
            if (pairs_->index(row, PairsModel::SecondColumn).data().toString() != *kept) continue;
            const QSignalBlocker quiet(table_);
            table_->setCurrentRow(row);
            kept->clear();
        }
        sayFoot();
    });
}

void PairsView::updateText() {
    unpairedTitle_->setText(tr("WITHOUT A PARTNER: %1").arg(unpaired_->total()));
    unpairedTitle_->parentWidget()->setVisible(unpaired_->total() > 0);
    rest_->setVisible(comparison_->isCancelled());
    const bool isBusy = !comparison_->isIdle();
    if (first_->path().isEmpty() || second_->path().isEmpty())
        summaryLabel().setText(
            tr("Choose two files: checkpoints, or activations that record_activations wrote, of a "
               "float model and of the quantized one."));
    else if (!comparison_->problem().isEmpty())
        summaryLabel().setText(tr("This cannot be compared.\n%1").arg(comparison_->problem()));
    else if (isBusy && !comparison_->isPlanned())
        summaryLabel().setText(tr("Comparing…"));
    else if (comparison_->isCancelled() && !comparison_->plan())
        summaryLabel().setText(tr("Cancelled before they were compared."));
    else
        summaryLabel().setText(comparedWords());
}

QString PairsView::comparedWords() const {
    const auto& plan = comparison_->plan();
    if (!plan) return {};
    const int total = comparison_->total(), measured = comparison_->measured();
    if (total == 0) return tr("The two files have no tensor in common.");
    QStringList parts;
    if (comparison_->isCancelled() && !comparison_->isPlanned())
        parts.push_back(tr("cancelled: what is shown is for the previous rules"));
    else if (comparison_->isCancelled())
        parts.push_back(tr("cancelled after %1 of %n pair(s), worst first", nullptr, total).arg(measured));
    else if (measured < total)
        parts.push_back(tr("%1 of %n pair(s) so far, worst first", nullptr, total).arg(measured));
    else if (pairs_->total() == 0)
        parts.push_back(tr("%n pair(s), of which none could be compared", nullptr, total));
    else
        parts.push_back(tr("%n pair(s), worst first", nullptr, pairs_->total()));
    parts.push_back(plan->isByNames ? tr("matched by their names: no model says what becomes of them")
                                    : tr("matched by what fusion and conversion do to the model"));
    if (!filter_->text().isEmpty()) parts.push_back(tr("%n of them shown", nullptr, pairs_->rowCount()));
    return asSentence(inOneLine(parts));
}

PairsView::SelectedTensor PairsView::selectedTensor(bool first) const {
    const int row = table_->currentRow();
    if (row < 0) return {};
    const auto& pair = pairs_->pairAt(row);
    if (first && !pair.first) return {};
    const auto& pairs = comparison_->plan()->pairs;
    const auto& source = first ? pairs.first : pairs.second;
    return {(first ? first_ : second_)->path(), source->tensors()[first ? *pair.first : pair.second].name};
}

void PairsView::sayFoot() {
    for (std::size_t i = 0; i < show_.size(); ++i) {
        const auto one = selectedTensor(i == 0);
        const auto* picker = i == 0 ? first_ : second_;
        const QString file = pairFileName(picker->path());
        const bool isOpen = !picker->path().isEmpty() && files_->sourceOf(picker->path());
        show_[i]->setEnabled(one.exists());
        show_[i]->setText(file.isEmpty() ? tr("Show in the Tensors tab")
                          : isOpen       ? tr("Show that of %1").arg(file)
                                         : tr("Open %1 and show it").arg(file));
    }
}

/// Shows the selected tensor in the inspector, if its file is open there.
void PairsView::showSelected() {
    sayFoot();
    for (const bool first : {true, false})
        if (const auto one = selectedTensor(first); one.exists() && files_->sourceOf(one.path)) {
            Q_EMIT tensorChosen(one.path, one.tensor, false);
            return;
        }
}

void PairsView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    proposeFiles();
    compare();
}

} // namespace qcs::ui
