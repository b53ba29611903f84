#pragma once
// The base of windows that compare two things: a header with the pickers of both and the progress of the job,
// and a summary. Escape closes the window.

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
    /// The text above the rows: what was compared, or what went wrong.
    QString summary() const;

protected:
    /// `name` is the object name of the window, and the prefix of those of its parts.
    CompareWindow(const QString& name, JobRunner* jobs, QWidget* parent);

    struct Side {
        QWidget* picker;
        QString accessibleName;
        QString label = {}; ///< shown before the picker, with its mnemonic; "" for none
    };
    QWidget* makeHead(const Side& first, const Side& second);
    /// Appends a widget to the header.
    void addToHead(QWidget* widget);
    /// The job whose progress the header shows and that its button cancels.
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
