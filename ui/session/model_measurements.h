#pragma once
// The measurements of the current graph's model: how quantizing it changes its outputs. They are read from a
// file in the background, and again whenever the Python bridge adds to the file.

#include "config/measurements.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace qcs::ui {

class ModelMeasurements : public QObject {
    Q_OBJECT
public:
    ModelMeasurements(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// The path of the file; "" if the document names none.
    QString file() const { return file_; }
    /// Null if there are none, or they cannot be read.
    const std::shared_ptr<const qcs::config::Measurements>& value() const { return value_; }
    /// Why they cannot be read, as text; "" if they can.
    const QString& problem() const { return problem_; }
    /// Whether the configs of the document are still those that were measured. If the file does not contain
    /// the configs: whether nothing was edited since it was opened.
    bool isCurrent() const { return isCurrent_; }
    bool isIdle() const;
    /// The shell command that measures the saved workspace, to be run where the model's code is; "" if the
    /// document has no file, or if its mode cannot be measured.
    QString command() const;

Q_SIGNALS:
    void changed();
    /// Emitted once for each new problem.
    void problemFound(const QString& words);

private:
    struct Read {
        std::shared_ptr<const qcs::config::Measurements> value;
        qcs::Diagnostics problems;
    };
    void run();
    void take(const Read& read);
    void compare(bool edited);
    void watch();

    Document* document_;
    JobRunner* jobs_;
    QFileSystemWatcher watcher_;
    QTimer soon_; ///< delays reading, since the bridge writes repeatedly
    QString file_;
    std::shared_ptr<const qcs::config::Measurements> value_;
    QString problem_;
    bool isCurrent_ = true;
};

} // namespace qcs::ui
