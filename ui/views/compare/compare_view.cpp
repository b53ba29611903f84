#include "views/compare/compare_view.h"

#include "config/presets.h"
#include "models/diff_model.h"
#include "models/effect_model.h"
#include "session/jobs/job_runner.h"
#include "theme/theme.h"
#include "views/compare/diff_view.h"
#include "widgets/file_dialog.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/utf8.h"

#include <QBoxLayout>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPointer>
#include <QSplitter>

namespace qcs::ui {
namespace {

const auto compareLane = QStringLiteral("compare");
const auto revisionsLane = QStringLiteral("compare-revisions");
constexpr int maxRevisions = 50;
constexpr int unfoldUpTo = 12; // changes with more fields are folded initially

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setFont(headingFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(16, 8, 16, 4);
    return label;
}

QWidget* section(const QString& title, const QList<QWidget*>& widgets, QWidget* parent) {
    auto* page = new QWidget(parent);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(heading(title, page));
    for (QWidget* widget : widgets)
        column->addWidget(widget, widget == widgets.back() ? 1 : 0);
    return page;
}

QString problemText(const qcs::Diagnostics& problems) {
    QStringList lines;
    for (const auto& problem : problems) {
        if (problem.severity != qcs::Severity::Error) continue;
        const QString file = QString::fromStdString(problem.place.file);
        const QString words = plainProse(sentenceOf(problem));
        lines.push_back(file.isEmpty()
                            ? words
                            : QStringLiteral("%1:%2: %3").arg(file).arg(problem.place.line).arg(words));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

CompareView::CompareView(Document* document, Answers* answers, JobRunner* jobs, QWidget* parent)
    : CompareWindow(QStringLiteral("compare"), jobs, parent),
      document_(document),
      answers_(answers),
      jobs_(jobs),
      before_(new ComparePicker(this)),
      after_(new ComparePicker(this)),
      nodesModel_(new DiffModel(this)),
      nodes_(
          new DiffView(QStringLiteral("compare-nodes"), tr("What changes in the model"), nodesModel_, this)),
      sameText_(new QLabel(tr("Both are written the same way."), this)),
      configsModel_(new ConfigDiffModel(this)),
      configs_(new DiffView(QStringLiteral("compare-configs"), tr("What changes in the configs"),
                            configsModel_, this)) {
    setWindowTitle(tr("Compare"));
    resize(960, 680);
    setMinimumSize(640, 400);
    for (DiffView* view : {nodes_, configs_})
        view->setIndentation(28); // aligned with the headings
    sameText_->setForegroundRole(QPalette::PlaceholderText);
    sameText_->setContentsMargins(16, 0, 16, 8);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(section(tr("WHAT IT DOES TO THE MODEL"), {&summaryLabel(), nodes_}, splitter));
    splitter->addWidget(section(tr("HOW IT IS WRITTEN"), {sameText_, configs_}, splitter));
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead({before_, tr("Compare from")}, {after_, tr("Compare to")}));
    column->addWidget(splitter, 1);

    before_->setObjectName(QStringLiteral("compare-before"));
    after_->setObjectName(QStringLiteral("compare-after"));
    before_->setSource({CompareSource::Kind::Saved, {}});
    for (ComparePicker* picker : {before_, after_}) {
        connect(picker, &ComparePicker::sourceChosen, this, &CompareView::compare);
        connect(picker, &ComparePicker::fileWanted, this, [this, picker] { askForFile(picker); });
    }
    connect(this, &CompareWindow::swapWanted, this,
            [this] { setSources(after_->source(), before_->source()); });
    connect(nodes_, &DiffView::nodeChosen, this, [this](qcs::model::TracedNode node) {
        if (graph_ == document_->graph()) Q_EMIT nodeChosen(node);
    });
    const auto again = [this] {
        if (isVisible()) compare();
    };
    connect(answers, &Answers::resolutionChanged, this, again);
    connect(document, &Document::tensorFilesChanged, this, again);
    connect(document, &Document::filePathChanged, this, [this] {
        if (!isVisible()) return;
        loadRevisions();
        compare();
    });
}

void CompareView::setSources(const CompareSource& before, const CompareSource& after) {
    before_->setSource(before);
    after_->setSource(after);
    compare();
}

void CompareView::askForFile(ComparePicker* picker) {
    const QStringList paths = askForFiles(this, {tr("Compare with"),
                                                 tr("Workspaces and configs (*.json);;All files (*)"),
                                                 document_->filePath(),
                                                 {},
                                                 {}});
    if (paths.isEmpty()) return;
    picker->setSource({CompareSource::Kind::File, paths.front()});
    compare();
}

void CompareView::loadRevisions() {
    const QString file = document_->filePath();
    if (file.isEmpty()) {
        jobs_->cancelLane(revisionsLane);
        for (ComparePicker* picker : {before_, after_})
            picker->setRevisions({});
        return;
    }
    jobs_->start(
        revisionsLane, {},
        [file](const qcs::Task& task) { return fileRevisions(file, maxRevisions, task.stop); },
        [self = QPointer(this)](const QList<FileRevision>& revisions) {
            if (!self) return;
            for (ComparePicker* picker : {self->before_, self->after_})
                picker->setRevisions(revisions);
        });
}

void CompareView::compare() {
    CompareBase base;
    base.filePath = document_->filePath();
    base.document = asWritten(document_->workspace(), base.filePath);
    base.saved = asWritten(*document_->savedWorkspace(), base.filePath);
    base.engine = answers_->engine();
    base.current = inputsOf(*document_);
    graph_ = base.current.graph;
    setJob(jobs_->start(
        compareLane, tr("Comparing"),
        [base, before = before_->source(), after = after_->source()](const qcs::Task& task) {
            return compareSources(before, after, base, task);
        },
        [self = QPointer(this)](SourceComparison result) {
            if (self) self->present(std::move(result));
        }));
}

void CompareView::present(SourceComparison result) {
    const bool failed = !result.before;
    nodesModel_->setEffect(result.effect);
    if (failed)
        summaryLabel().setText(tr("This cannot be compared.\n%1").arg(problemText(result.problems)));
    else if (!result.effect.diff)
        summaryLabel().setText(tr("No model is open, so only how both are written is compared."));
    else
        summaryLabel().setText(effectSummary(result.effect));
    sameText_->setVisible(!failed && result.configs.empty());
    configsModel_->setChanges(failed ? std::vector<qcs::config::ConfigChange>() : std::move(result.configs),
                              result.before, result.after);
    for (int row = 0; row < configsModel_->rowCount(); ++row) {
        const QModelIndex index = configsModel_->index(row, 0);
        if (configsModel_->rowCount(index) <= unfoldUpTo && row < unfoldUpTo)
            configs_->expand(configs_->mapFromSource(index));
    }
}

bool CompareView::isIdle() const {
    return !jobs_->isBusy(compareLane) && !jobs_->isBusy(revisionsLane);
}

bool CompareView::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

void CompareView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    loadRevisions();
    compare();
}

namespace {

const CompareSource noSource{CompareSource::Kind::Preset, {}};

} // namespace

ComparePicker::ComparePicker(QWidget* parent) : QComboBox(parent) {
    setMaxVisibleItems(24);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    connect(this, &QComboBox::activated, this, &ComparePicker::onActivated);
    fill();
}

void ComparePicker::add(const QString& title, const CompareSource& source) {
    addItem(title);
    setItemData(count() - 1, title, Qt::ToolTipRole);
    choices_.push_back(source);
}

void ComparePicker::fill() {
    using Kind = CompareSource::Kind;
    clear();
    choices_.clear();
    const auto line = [this] {
        insertSeparator(count());
        choices_.push_back(noSource);
    };
    add(tr("This workspace, as it is now"), {Kind::Document, {}});
    add(tr("This workspace, as it was saved"), {Kind::Saved, {}});
    if (given_.value) add(given_.name, given_);
    line();
    for (const QString& file : files_)
        add(tr("File %1").arg(QFileInfo(file).fileName()), {Kind::File, file});
    add(tr("A file…"), noSource);
    line();
    for (const auto name : qcs::config::backend_preset_names())
        add(tr("Backend %1").arg(text(name)), {Kind::Preset, text(name)});
    line();
    for (const auto name : qcs::config::mapping_preset_names())
        add(tr("Rules %1").arg(text(name)), {Kind::Preset, text(name)});
    if (!revisions_.isEmpty()) line();
    for (const FileRevision& revision : revisions_)
        add(tr("Revision %1 of %2: %3").arg(revision.hash.left(8), revision.date, revision.subject),
            {Kind::Revision, revision.hash});
    setCurrentIndex(indexOf(source_));
}

int ComparePicker::indexOf(const CompareSource& source) const {
    return static_cast<int>(choices_.indexOf(source));
}

void ComparePicker::setSource(const CompareSource& source) {
    source_ = source;
    if (source.kind == CompareSource::Kind::File && !files_.contains(source.name)) {
        files_.push_back(source.name);
        fill();
    }
    if (source.kind == CompareSource::Kind::Value && given_ != source) {
        given_ = source;
        fill();
    }
    setCurrentIndex(indexOf(source));
}

void ComparePicker::setRevisions(const QList<FileRevision>& revisions) {
    if (revisions == revisions_) return;
    revisions_ = revisions;
    fill();
}

void ComparePicker::onActivated(int index) {
    const CompareSource& chosen = choices_[index];
    if (chosen == noSource) {
        setCurrentIndex(indexOf(source_)); // keeps the old choice until a file is chosen
        Q_EMIT fileWanted();
        return;
    }
    if (chosen == source_) return;
    source_ = chosen;
    Q_EMIT sourceChosen();
}

} // namespace qcs::ui
