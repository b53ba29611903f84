#include "shell/jobs_line.h"

#include "session/jobs/job_runner.h"
#include "shell/jobs_popover.h"

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

} // namespace qcs::ui
