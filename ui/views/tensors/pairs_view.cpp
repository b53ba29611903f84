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
#include <QKeyEvent>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto pairsLane = QStringLiteral("tensor-pairs");
constexpr int tableInset = 12;

QString pairFileName(const QString& path) {
    return QFileInfo(path).fileName();
}

} // namespace

PairsView::PairsView(Document* document, Answers* analysis, TensorFiles* files, JobRunner* jobs,
                     QWidget* parent)
    : QWidget(parent, Qt::Window),
      document_(document),
      analysis_(analysis),
      files_(files),
      jobs_(jobs),
      first_(new TensorFilePicker(this)),
      second_(new TensorFilePicker(this)),
      swap_(new QToolButton(this)),
      bar_(new QProgressBar(this)),
      cancel_(new QToolButton(this)),
      summary_(new QLabel(this)),
      filter_(new SearchField(tr("Filter by name…"), this)),
      pairs_(new PairsModel(this)),
      table_(new PairsTable(QStringLiteral("tensor-pairs"), tr("Pairs of tensors, worst first"), pairs_,
                            tr("Worst first"), this)),
      unpairedTitle_(new QLabel(this)),
      unpaired_(new UnpairedModel(this)),
      unpairedTable_(new PairsTable(QStringLiteral("unpaired-tensors"), tr("Tensors without a partner"),
                                    unpaired_, tr("As in the files"), this)) {
    setObjectName(QStringLiteral("pairs"));
    setWindowTitle(tr("Compare tensors"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    resize(1080, 680);
    setMinimumSize(720, 420);
    filter_->setObjectName(QStringLiteral("pairs-filter"));
    summary_->setObjectName(QStringLiteral("pairs-summary"));
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    summary_->setContentsMargins(16, 0, 16, 8);
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
    column->addWidget(makeHead());
    column->addWidget(summary_);
    column->addWidget(filter_);
    column->addWidget(splitter, 1);
    column->addWidget(makeFoot());

    for (TensorFilePicker* picker : {first_, second_}) {
        connect(picker, &TensorFilePicker::pathChosen, this, &PairsView::compare);
        connect(picker, &TensorFilePicker::fileWanted, this, [this, picker] { askForFile(picker); });
    }
    connect(swap_, &QToolButton::clicked, this, [this] { setFiles(second_->path(), first_->path()); });
    connect(cancel_, &QToolButton::clicked, this, [this] { jobs_->cancel(job_); });
    connect(jobs, &JobRunner::visibleJobsChanged, this, &PairsView::showProgress);
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& lane) {
        if (lane != pairsLane || compared_ || !problem_.isEmpty()) return;
        cancelled_ = true;
        say();
    });
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& words) {
        pairs_->setFilter(words);
        unpaired_->setFilter(words);
        say();
    });
    connect(filter_, &SearchField::leaveDownwards, this, [this] {
        table_->setFocus(Qt::OtherFocusReason);
        if (!table_->currentIndex().isValid()) table_->setCurrentIndex(table_->model()->index(0, 0));
    });
    connect(table_, &PairsTable::currentIndexChanged, this, &PairsView::look);
    connect(table_, &PairsTable::opened, this, [this] { show_[show_[1]->isEnabled() ? 1 : 0]->click(); });
    connect(files, &TensorFiles::changed, this, &PairsView::onFiles);
    const auto again = [this] {
        if (isVisible() && compared_) compare();
    };
    connect(document, &Document::analysisInputChanged, this, again, Qt::QueuedConnection);
    onFiles();
    showProgress();
    sayFoot();
    say();
}

QWidget* PairsView::makeHead() {
    auto* head = new QWidget(this);
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(16, 12, 16, 8);
    line->setSpacing(8);
    first_->setObjectName(QStringLiteral("pairs-first"));
    first_->setAccessibleName(tr("File of the float model"));
    second_->setObjectName(QStringLiteral("pairs-second"));
    second_->setAccessibleName(tr("File of the quantized model"));
    swap_->setObjectName(QStringLiteral("pairs-swap"));
    swap_->setText(QStringLiteral("⇄"));
    swap_->setToolTip(tr("Swap the two"));
    swap_->setAccessibleName(swap_->toolTip());
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedSize(80, 16);
    bar_->setAccessibleName(tr("Progress"));
    cancel_->setObjectName(QStringLiteral("pairs-cancel"));
    cancel_->setText(tr("Cancel"));
    cancel_->setAutoRaise(true);
    for (QToolButton* button : {swap_, cancel_})
        button->setFocusPolicy(Qt::TabFocus);
    const auto add = [&](const QString& words, TensorFilePicker* picker) {
        auto* label = new QLabel(words, head);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(picker);
        line->addWidget(label);
        line->addWidget(picker, 1);
    };
    add(tr("&Float:"), first_);
    line->addWidget(swap_);
    add(tr("&Quantized:"), second_);
    line->addWidget(bar_);
    line->addWidget(cancel_);
    return head;
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
            if (const auto one = looked(i == 0); one.exists())
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

/// Of the open files: the first without quantized tensors, and the first that has some, or the one behind.
void PairsView::proposeFiles() {
    const auto isQuantized = [this](const QString& path) {
        const auto source = sideOf(path).source;
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

/// As it is open already, if it is.
PairSide PairsView::sideOf(const QString& path) const {
    PairSide side{path.toStdString(), nullptr};
    std::size_t at = 0;
    const auto& entries = files_->table()->entries;
    for (const auto& file : files_->files()) {
        if (!file.problem.isEmpty()) continue;
        if (file.path == path && file.tensors > 0 && at < entries.size()) side.source = entries[at].source;
        at += file.tensors;
    }
    return side;
}

void PairsView::compare() {
    if (first_->path().isEmpty() || second_->path().isEmpty()) return say();
    problem_.clear();
    cancelled_ = false;
    if (comparedPaths_ != std::pair(first_->path().toStdString(), second_->path().toStdString())) forget();
    PairRequest request{sideOf(first_->path()), sideOf(second_->path()), analysis_->engine(),
                        analysis_->now(), compared_};
    if (compared_ && request.before) { // what this window opened itself
        if (!request.first.source && comparedPaths_.first == request.first.path)
            request.first.source = compared_->pairs.first;
        if (!request.second.source && comparedPaths_.second == request.second.path)
            request.second.source = compared_->pairs.second;
    }
    job_ = jobs_->start(
        pairsLane,
        tr("Comparing %1 with %2").arg(pairFileName(first_->path()), pairFileName(second_->path())),
        [request](const qcs::Task& task) { return comparePairs(request, task); },
        [self = QPointer(this),
         paths = std::pair(request.first.path, request.second.path)](const PairOutcome& outcome) {
            if (!self) return;
            self->comparedPaths_ = paths;
            self->present(outcome);
        });
    showProgress();
    say();
}

/// Nothing is shown of files that are not chosen any more.
void PairsView::forget() {
    compared_.reset();
    pairs_->setPairs(nullptr);
    unpaired_->setPairs(nullptr);
}

void PairsView::present(const PairOutcome& outcome) {
    QStringList lines;
    for (const auto& problem : outcome.problems)
        if (problem.severity == qcs::Severity::Error)
            lines.push_back(QString::fromStdString(problem.place.file) + QStringLiteral(": ") +
                            plainProse(sentenceOf(problem)));
    problem_ = lines.join(QLatin1Char('\n'));
    compared_ = outcome.compared;
    pairs_->setPairs(compared_);
    unpaired_->setPairs(compared_);
    say();
    sayFoot();
}

QString PairsView::summary() const {
    return summary_->text();
}

void PairsView::say() {
    const auto text = [this]() -> QString {
        if (first_->path().isEmpty() || second_->path().isEmpty())
            return tr("Choose two files: checkpoints, or activations that record_activations wrote, of a "
                      "float model and of the quantized one.");
        if (!problem_.isEmpty()) return tr("This cannot be compared.\n%1").arg(problem_);
        if (jobs_->isBusy(pairsLane)) return tr("Comparing…");
        if (!compared_) return cancelled_ ? tr("Cancelled before they were compared.") : QString();
        if (pairs_->total() == 0) return tr("The two files have no tensor in common.");
        const QString count = tr("%n pair(s), worst first", nullptr, pairs_->total());
        const QString matched = compared_->isByNames
                                    ? tr("matched by their names: no model says what becomes of them")
                                    : tr("matched by what fusion and conversion do to the model");
        const QString shown =
            filter_->text().isEmpty() ? QString() : tr("%n of them shown", nullptr, pairs_->rowCount());
        QStringList parts{count, matched};
        if (!shown.isEmpty()) parts.push_back(shown);
        return withStop(inOneLine(parts));
    }();
    summary_->setText(text);
    const int alone = unpaired_->total();
    unpairedTitle_->setText(tr("WITHOUT A PARTNER: %1").arg(alone));
    unpairedTitle_->parentWidget()->setVisible(alone > 0);
}

void PairsView::showProgress() {
    const auto jobs = jobs_->visibleJobs();
    const auto own = std::ranges::find(jobs, job_, &JobInfo::id);
    bar_->setVisible(own != jobs.end());
    cancel_->setVisible(own != jobs.end());
    if (own != jobs.end()) bar_->setValue(static_cast<int>(own->progress * 1000));
}

PairsView::Looked PairsView::looked(bool first) const {
    const int row = table_->currentRow();
    if (!compared_ || row < 0) return {};
    const auto& pair = pairs_->pairAt(row);
    if (first && !pair.first) return {};
    const auto& source = first ? compared_->pairs.first : compared_->pairs.second;
    return {(first ? first_ : second_)->path(), source->tensors()[first ? *pair.first : pair.second].name};
}

void PairsView::sayFoot() {
    for (std::size_t i = 0; i < show_.size(); ++i) {
        const auto one = looked(i == 0);
        const auto* picker = i == 0 ? first_ : second_;
        const QString file = pairFileName(picker->path());
        const bool isOpen = !picker->path().isEmpty() && sideOf(picker->path()).source;
        show_[i]->setEnabled(one.exists());
        show_[i]->setText(file.isEmpty() ? tr("Show in the tab Tensors")
                          : isOpen       ? tr("Show that of %1").arg(file)
                                         : tr("Open %1 and show it").arg(file));
    }
}

/// What is selected is shown in the lab, where its file is open there.
void PairsView::look() {
    sayFoot();
    for (const bool first : {true, false})
        if (const auto one = looked(first); one.exists() && sideOf(one.path).source) {
            Q_EMIT tensorChosen(one.path, one.tensor, false);
            return;
        }
}

bool PairsView::isIdle() const {
    return !jobs_->isBusy(pairsLane);
}

void PairsView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    proposeFiles();
    compare();
}

void PairsView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace qcs::ui
