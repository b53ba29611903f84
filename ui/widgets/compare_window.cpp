#include "widgets/compare_window.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {

CompareWindow::CompareWindow(const QString& name, JobRunner* jobs, QWidget* parent)
    : QWidget(parent, Qt::Window),
      jobs_(jobs),
      swap_(new QToolButton(this)),
      bar_(new QProgressBar(this)),
      cancel_(new QToolButton(this)),
      summary_(new QLabel(this)) {
    setObjectName(name);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    swap_->setObjectName(name + QStringLiteral("-swap"));
    swap_->setText(QStringLiteral("⇄"));
    swap_->setToolTip(tr("Swap the two"));
    swap_->setAccessibleName(swap_->toolTip());
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedSize(80, 16);
    bar_->setAccessibleName(tr("Progress"));
    cancel_->setObjectName(name + QStringLiteral("-cancel"));
    cancel_->setText(tr("Cancel"));
    cancel_->setAutoRaise(true);
    for (QToolButton* button : {swap_, cancel_})
        button->setFocusPolicy(Qt::TabFocus);
    summary_->setObjectName(name + QStringLiteral("-summary"));
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    summary_->setContentsMargins(16, 0, 16, 8);
    connect(swap_, &QToolButton::clicked, this, &CompareWindow::swapWanted);
    connect(cancel_, &QToolButton::clicked, this, [this] { jobs_->cancel(job_); });
    connect(jobs, &JobRunner::visibleJobsChanged, this, &CompareWindow::showProgress);
    showProgress();
}

QWidget* CompareWindow::makeHead(const Side& first, const Side& second) {
    auto* head = new QWidget(this);
    head_ = new QHBoxLayout(head);
    head_->setContentsMargins(16, 12, 16, 8);
    head_->setSpacing(8);
    const auto add = [&](const Side& side) {
        side.picker->setAccessibleName(side.accessibleName);
        if (!side.label.isEmpty()) {
            auto* label = new QLabel(side.label, head);
            label->setForegroundRole(QPalette::PlaceholderText);
            label->setBuddy(side.picker);
            head_->addWidget(label);
        }
        head_->addWidget(side.picker, 1);
    };
    add(first);
    head_->addWidget(swap_);
    add(second);
    head_->addWidget(bar_);
    head_->addWidget(cancel_);
    QWidget* const order[] = {first.picker, swap_, second.picker, cancel_};
    for (std::size_t i = 0; i + 1 < std::size(order); ++i)
        setTabOrder(order[i], order[i + 1]);
    return head;
}

void CompareWindow::addToHead(QWidget* widget) {
    head_->addWidget(widget);
}

void CompareWindow::setJob(JobId job) {
    job_ = job;
    showProgress();
}

void CompareWindow::showProgress() {
    const auto jobs = jobs_->visibleJobs();
    const auto own = std::ranges::find(jobs, job_, &JobInfo::id);
    bar_->setVisible(own != jobs.end());
    cancel_->setVisible(own != jobs.end());
    if (own != jobs.end()) bar_->setValue(static_cast<int>(own->progress * 1000));
}

QString CompareWindow::summary() const {
    return summary_->text();
}

void CompareWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace qcs::ui
