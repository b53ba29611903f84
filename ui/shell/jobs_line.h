#pragma once
// Status bar widget for background jobs: title, progress and a cancel button of one job, and a button that
// lists all if there are several. Empty while nothing runs.

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
public:
    explicit JobsLine(JobRunner* jobs, QWidget* parent = nullptr);

private:
    void refresh();

    JobRunner* jobs_;
    QLabel* title_;
    QProgressBar* bar_;
    QLabel* percent_;
    QToolButton* cancel_;
    QToolButton* more_; ///< opens the list of all
    quint64 shown_ = 0;
};

// List of all background jobs, each with its progress and a cancel button.

class JobsPopover : public CardFrame {
    Q_OBJECT
public:
    JobsPopover(JobRunner* jobs, QWidget* parent);
    /// Shows the popover with its lower right corner at `corner`.
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
