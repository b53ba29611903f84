#pragma once
// Notices when another program writes the files of the document. Whatever wakes it, contents decide.

#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace qcs::ui {

class DiskWatcher : public QObject {
    Q_OBJECT
public:
    DiskWatcher(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// Looks in the background. Where the system reports nothing, as on network drives, somebody has to ask.
    void check();
    /// As far as is known.
    const qcs::project::DiskChange& change() const { return change_; }

Q_SIGNALS:
    /// Also when there is none any more.
    void changed(const qcs::project::DiskChange& change);

private:
    void watch();
    void compare(const qcs::project::DiskState& now, int generation);
    void set(const qcs::project::DiskChange& change);

    Document* document_;
    JobRunner* jobs_;
    QFileSystemWatcher watcher_;
    QTimer soon_; ///< programs write in several steps
    int generation_ = 0;
    qcs::project::DiskChange change_;
};

} // namespace qcs::ui
