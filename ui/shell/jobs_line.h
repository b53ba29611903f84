#pragma once
// What runs in the background, how far it is, and a way to stop it; a list if there is more than one. Shows
// nothing while nothing runs.

#include <QWidget>

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

} // namespace qcs::ui
