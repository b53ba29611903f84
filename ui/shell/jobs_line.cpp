#include "shell/jobs_line.h"

#include "session/jobs/job_runner.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace qcs::ui {

JobsLine::JobsLine(JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      jobs_(jobs),
      title_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      percent_(new QLabel(this)),
      cancel_(new QToolButton(this)),
      more_(new QToolButton(this)) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    title_->setForegroundRole(QPalette::PlaceholderText);
    percent_->setForegroundRole(QPalette::PlaceholderText);
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedSize(120, 16);
    bar_->setAccessibleName(tr("Progress"));
    cancel_->setText(tr("Cancel"));
    cancel_->setAutoRaise(true);
    cancel_->setFocusPolicy(Qt::TabFocus);
    cancel_->setObjectName(QStringLiteral("cancel-job"));
    more_->setObjectName(QStringLiteral("more-jobs"));
    more_->setAutoRaise(true);
    more_->setFocusPolicy(Qt::TabFocus);
    more_->setToolTip(tr("All that runs in the background"));
    QPalette link = cancel_->palette();
    link.setColor(QPalette::ButtonText, link.color(QPalette::Link));
    cancel_->setPalette(link);
    more_->setPalette(link);
    for (QWidget* widget : std::initializer_list<QWidget*>{title_, more_, bar_, percent_, cancel_})
        line->addWidget(widget);
    setTabOrder(more_, cancel_);
    connect(more_, &QToolButton::clicked, this,
            [this] { (new JobsPopover(jobs_, this))->showAbove(mapToGlobal(QPoint(width(), -4))); });
    connect(cancel_, &QToolButton::clicked, this, [this] { jobs_->cancel(shown_); });
    connect(jobs, &JobRunner::visibleJobsChanged, this, &JobsLine::refresh);
    refresh();
}

bool JobsLine::isIdle() const {
    return jobs_->isIdle();
}

void JobsLine::refresh() {
    const QList<JobInfo> running = jobs_->visibleJobs();
    setVisible(!running.isEmpty());
    if (running.isEmpty()) return;
    const JobInfo& first = running.front();
    shown_ = first.id;
    title_->setText(first.title);
    cancel_->setVisible(first.cancelling == Cancelling::Allowed);
    cancel_->setAccessibleName(tr("Cancel: %1").arg(first.title));
    more_->setVisible(running.size() > 1);
    more_->setText(tr("and %n more", nullptr, static_cast<int>(running.size()) - 1));
    bar_->setValue(static_cast<int>(first.progress * 1000));
    percent_->setText(tr("%1 %").arg(static_cast<int>(first.progress * 100)));
}

JobsPopover::JobsPopover(JobRunner* jobs, QWidget* parent)
    : CardFrame(parent, Qt::Popup), jobs_(jobs), grid_(new QGridLayout(this)) {
    setObjectName(QStringLiteral("jobs-popover"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(tr("What runs in the background"));
    grid_->setContentsMargins(16, 12, 12, 12);
    grid_->setHorizontalSpacing(12);
    grid_->setVerticalSpacing(8);
    connect(jobs, &JobRunner::visibleJobsChanged, this, &JobsPopover::refresh);
    refresh();
}

void JobsPopover::showAbove(QPoint corner) {
    corner_ = corner;
    place();
    show();
}

JobsPopover::Row JobsPopover::makeRow(const JobInfo& job) {
    Row row{new QLabel(job.title, this), new QProgressBar(this), new QToolButton(this)};
    row.bar->setRange(0, 1000);
    row.bar->setFixedWidth(160);
    row.bar->setFormat(tr("%p %"));
    row.bar->setAccessibleName(tr("Progress of: %1").arg(job.title));
    row.cancel->setVisible(job.cancelling == Cancelling::Allowed);
    row.cancel->setText(tr("Cancel"));
    row.cancel->setAutoRaise(true);
    row.cancel->setFocusPolicy(Qt::StrongFocus);
    row.cancel->setAccessibleName(tr("Cancel: %1").arg(job.title));
    connect(row.cancel, &QToolButton::clicked, this, [this, id = job.id] { jobs_->cancel(id); });
    const int line = grid_->rowCount();
    grid_->addWidget(row.title, line, 0);
    grid_->addWidget(row.bar, line, 1);
    grid_->addWidget(row.cancel, line, 2);
    return row;
}

void JobsPopover::refresh() {
    const QList<JobInfo> running = jobs_->visibleJobs();
    std::map<JobId, Row> gone = std::move(rows_);
    rows_.clear();
    for (const JobInfo& job : running) {
        const auto known = gone.extract(job.id);
        Row row = known.empty() ? makeRow(job) : known.mapped();
        row.bar->setValue(static_cast<int>(job.progress * 1000));
        rows_[job.id] = row;
    }
    for (const auto& [id, row] : gone)
        for (QWidget* widget : std::initializer_list<QWidget*>{row.title, row.bar, row.cancel}) {
            widget->hide();
            widget->deleteLater();
        }
    if (rows_.empty())
        close();
    else if (!gone.empty() || isVisible())
        place();
}

void JobsPopover::place() {
    grid_->activate();
    resize(sizeHint());
    move(corner_ - QPoint(width(), height()));
}

} // namespace qcs::ui
