#pragma once
// What windows that compare two things have in common: a head that says which two, with what is worked out at
// the moment, and a summary. Escape closes them.

#include "session/jobs/job_runner.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QToolButton;

namespace qcs::ui {

class CompareWindow : public QWidget {
    Q_OBJECT
public:
    /// What stands above the rows: what was compared, or what went wrong.
    QString summary() const;

protected:
    /// `name` is the window's object name, and begins those of its parts.
    CompareWindow(const QString& name, JobRunner* jobs, QWidget* parent);

    struct Side {
        QWidget* picker;
        QString accessibleName;
        QString label = {}; ///< beside it, with its mnemonic; "" for none
    };
    QWidget* makeHead(const Side& first, const Side& second);
    /// At the end of the head.
    void addToHead(QWidget* widget);
    /// The one that the head shows the progress of, and cancels.
    void setJob(JobId job);
    QLabel& summaryLabel() { return *summary_; }
    void keyPressEvent(QKeyEvent* event) override;

Q_SIGNALS:
    void swapWanted();

private:
    void showProgress();

    JobRunner* jobs_;
    QHBoxLayout* head_ = nullptr;
    QToolButton* swap_;
    QProgressBar* bar_;
    QToolButton* cancel_;
    QLabel* summary_;
    JobId job_ = 0;
};

} // namespace qcs::ui
