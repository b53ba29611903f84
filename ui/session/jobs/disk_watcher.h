#pragma once
// DiskWatcher: detects when another program changes the files of the document. File system events only start
// a check. The check compares the digest of each file with the digest from the last load or save.

#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace qcs::ui {

class DiskWatcher : public QObject {
    Q_OBJECT
public:
    DiskWatcher(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// Starts a check in the background. Call it for file systems that send no events, such as network
    /// drives.
    void check();
    /// Returns the result of the last check. A load or save resets it: change().none() is then true.
    const qcs::project::DiskChange& change() const { return change_; }

Q_SIGNALS:
    /// Emitted when change() has changed. `change.none()` is true if the files have the same contents again
    /// as when they were last loaded or saved.
    void changed(const qcs::project::DiskChange& change);

private:
    void watch();
    void compare(const qcs::project::DiskState& now, int generation);
    void set(const qcs::project::DiskChange& change);

    Document* document_;
    JobRunner* jobs_;
    QFileSystemWatcher watcher_;
    QTimer soon_;        ///< delays the check, since programs often write a file in several steps
    int generation_ = 0; ///< incremented by each load and save; if this happens during a check, the check is
                         ///< repeated
    qcs::project::DiskChange change_;
};

} // namespace qcs::ui
