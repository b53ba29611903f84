#pragma once
// What runs in the background, how far it is, and a way to stop it; a list if there is more than one. Shows
// nothing while nothing runs.

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

// Everything that runs in the background, each with its progress and a way to stop it.

class JobsPopover : public CardFrame {
    Q_OBJECT
public:
    JobsPopover(JobRunner* jobs, QWidget* parent);
    /// Its lower right corner stands at `corner`.
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
