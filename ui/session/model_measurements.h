#pragma once
// What quantizing the current graph's model does to its outputs, as its file of measurements says: read in
// the background, and again when the bridge writes more of it.

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

    /// "" where the document names none.
    QString file() const { return file_; }
    /// Null: there are none, or they cannot be read.
    const std::shared_ptr<const qcs::config::Measurements>& value() const { return value_; }
    /// Why they cannot be read, in words; "" if they can.
    const QString& problem() const { return problem_; }
    /// Whether the document still asks what was measured. Of a file that does not say what that was: whether
    /// nothing was edited since it was opened.
    bool isCurrent() const { return isCurrent_; }
    bool isIdle() const;
    /// The command that measures what the document's file says, for where the model is; "" for a document
    /// that has no file, or whose mode cannot be measured.
    QString command() const;

Q_SIGNALS:
    void changed();
    /// Said once.
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
    QTimer soon_; ///< the bridge writes again and again
    QString file_;
    std::shared_ptr<const qcs::config::Measurements> value_;
    QString problem_;
    bool isCurrent_ = true;
};

} // namespace qcs::ui
