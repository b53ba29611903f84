#pragma once
// Autosave: writes the unsaved edits of a document to an autosave file in the background, so that at most
// about a second of work is lost in a crash.

#include "project/autosave_file.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QTimer>

namespace qcs::ui {

class Autosave : public QObject {
    Q_OBJECT
public:
    /// The time in milliseconds between the first edit that is not in the autosave file yet and the write.
    static constexpr int delay = 500;

    /// `folder` is where autosave files are written for workspaces that have no file or lie in a folder that
    /// is not writable.
    Autosave(Document* document, JobRunner* jobs, const QString& folder, QObject* parent = nullptr);

    /// Writes the unsaved edits on the calling thread. Call it before an operation that may end the program.
    void flush();
    /// Removes the autosave file, because the user has discarded the unsaved edits.
    void discard();
    /// Returns a function that writes the autosave file; a null function if nothing is unsaved. The returned
    /// function can be called on any thread. Whoever saves the document must call it before the document's
    /// files are written, so that the autosave file is never older than the saved files.
    std::function<void()> pendingWrite();
    /// Returns the path of the autosave file; "" if there is none.
    QString path() const { return QString::fromStdString(file_->path()); }
    const QString& folder() const { return folder_; }

Q_SIGNALS:
    /// Emitted when writing has failed. Not emitted again for further failures until writingWorksAgain() has
    /// been emitted.
    void failed(const QString& path, const QString& why);
    void writingWorksAgain(); ///< writing works again, or there is nothing unsaved any more

private:
    using Write = std::function<qcs::Expected<void>()>;
    /// Returns a function that writes the document's present state; it can be called on any thread.
    Write snapshotWriter();
    void changed();
    void write();
    void finished(const qcs::Expected<void>& written);

    Document* document_;
    JobRunner* jobs_;
    const QString folder_;
    QTimer soon_;
    std::shared_ptr<qcs::project::AutosaveFile> file_ = std::make_shared<qcs::project::AutosaveFile>();
    bool failing_ = false;
};

} // namespace qcs::ui
