#pragma once
// ModelMeasurements: measurements of how much the outputs of the current model change if the whole model, or
// only one of its modules, is quantized. They are read from a file in the background, and read again whenever
// the Python bridge adds to the file.

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

    /// Returns the path of the measurements file; "" if the document names none.
    QString file() const { return file_; }
    /// Returns the measurements; null if there is no file or it cannot be read. While a file is being read,
    /// these are the previous measurements; null if there are none.
    const std::shared_ptr<const qcs::config::Measurements>& value() const { return value_; }
    /// Returns why the file cannot be read, as text; "" if there is no problem.
    const QString& problem() const { return problem_; }
    /// Returns true if the document's configs equal the configs with which the model was measured. If the
    /// file does not say which configs these were, returns true if nothing was edited since the file was
    /// last read.
    bool isCurrent() const { return isCurrent_; }
    /// Returns true if no file is being read.
    bool isIdle() const;
    /// Returns the shell command that measures the saved workspace. The user must run it where the model's
    /// Python code is. Returns "" if the document has no file or its mode cannot be measured.
    QString command() const;

Q_SIGNALS:
    /// Emitted when any of the values above has changed.
    void changed();
    /// Emitted once for each new value of problem().
    void problemFound(const QString& words);

private:
    /// The result of reading the file.
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
    QTimer soon_; ///< delays reading, since the bridge writes the file repeatedly
    QString file_;
    std::shared_ptr<const qcs::config::Measurements> value_;
    QString problem_;
    bool isCurrent_ = true;
};

} // namespace qcs::ui
