#include "shell/jobs_popover.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace qcs::ui {

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
