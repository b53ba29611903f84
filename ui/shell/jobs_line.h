#pragma once
// JobsLine: a widget in the status bar that shows a background job: its title, its progress and a cancel
// button. If there are several jobs, a further button lists all of them. The widget is hidden while no job
// with a title runs.

#include "session/jobs/job_runner.h"
#include "theme/popup_frame.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QProgressBar;
class QToolButton;

namespace qcs::ui {

class JobRunner;

class JobsLine : public QWidget {
    Q_OBJECT
    /// True if no background job runs or waits. Unlike what is shown, this includes the jobs without a title.
    Q_PROPERTY(bool idle READ isIdle STORED false)
public:
    explicit JobsLine(JobRunner* jobs, QWidget* parent = nullptr);
    bool isIdle() const;

private:
    void refresh();

    JobRunner* jobs_;
    QLabel* title_;
    QProgressBar* bar_;
    QLabel* percent_;
    QToolButton* cancel_;
    QToolButton* more_; ///< opens the list of all jobs
    quint64 shown_ = 0; ///< id of the job that is shown
};

// JobsPopover: lists all background jobs that have a title, each with its progress and a cancel button. It
// closes when the last of these jobs has ended.

class JobsPopover : public CardFrame {
    Q_OBJECT
public:
    JobsPopover(JobRunner* jobs, QWidget* parent);
    /// Shows the popover with its lower right corner at `corner`, in global coordinates.
    void showAbove(QPoint corner);

private:
    struct Row {
        QLabel* title = nullptr;
        QProgressBar* bar = nullptr;
        QToolButton* cancel = nullptr;
    };
    void refresh();
    Row makeRow(const JobInfo& job);
    void place();

    JobRunner* jobs_;
    QGridLayout* grid_;
    std::map<JobId, Row> rows_;
    QPoint corner_;
};

} // namespace qcs::ui
