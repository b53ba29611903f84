#pragma once
// Everything that runs in the background, each with its progress and a way to stop it.

#include "session/jobs/job_runner.h"
#include "theme/card_frame.h"

class QGridLayout;
class QLabel;
class QProgressBar;
class QToolButton;

namespace qcs::ui {

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
