#pragma once
// CompareWindow: the base class of windows that compare two things. It creates a header and a summary label,
// which derived classes add to their layouts. The header contains a picker for each of the two things, a
// button that swaps them, and the progress of the background job. Esc closes the window.

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
    /// Returns the text of summaryLabel().
    QString summary() const;

protected:
    /// `name` is the object name of the window, and the prefix of the object names of the window's parts.
    CompareWindow(const QString& name, JobRunner* jobs, QWidget* parent);

    /// One of the two things that are compared.
    struct Side {
        QWidget* picker;        ///< the widget with which the user chooses the thing
        QString accessibleName; ///< of the picker
        QString label = {};     ///< the text before the picker, which may have a mnemonic; "" for none
    };
    /// Creates the header. Must be called exactly once, before addToHead().
    QWidget* makeHead(const Side& first, const Side& second);
    /// Appends a widget to the header.
    void addToHead(QWidget* widget);
    /// Sets the job whose progress the header shows, and which the button "Cancel" in the header cancels.
    void setJob(JobId job);
    /// Returns the label for the result of the comparison, or for what went wrong. Derived classes set its
    /// text.
    QLabel& summaryLabel() { return *summary_; }
    void keyPressEvent(QKeyEvent* event) override;

Q_SIGNALS:
    /// Emitted when the user clicks the button that swaps the two sides; the derived class must swap them.
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
