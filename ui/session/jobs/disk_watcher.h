#pragma once
// Detects when another program changes the files of the document. File system events only trigger the check;
// the contents (by digest) decide.

#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace qcs::ui {

class DiskWatcher : public QObject {
    Q_OBJECT
public:
    DiskWatcher(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// Checks in the background. Call it where the system sends no events, as on network drives.
    void check();
    /// The result of the last check.
    const qcs::project::DiskChange& change() const { return change_; }

Q_SIGNALS:
    /// Emitted when the result changes, also when there is no change on disk any more.
    void changed(const qcs::project::DiskChange& change);

private:
    void watch();
    void compare(const qcs::project::DiskState& now, int generation);
    void set(const qcs::project::DiskChange& change);

    Document* document_;
    JobRunner* jobs_;
    QFileSystemWatcher watcher_;
    QTimer soon_; ///< delays the check, since programs write files in several steps
    int generation_ = 0;
    qcs::project::DiskChange change_;
};

} // namespace qcs::ui
