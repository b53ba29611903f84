#pragma once
// Keeps the unsaved edits of a document in an autosave file, at most a second behind, written in the
// background.

#include "project/autosave_file.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QTimer>

namespace qcs::ui {

class Autosave : public QObject {
    Q_OBJECT
public:
    /// Milliseconds from the first unsaved edit until it is written.
    static constexpr int delay = 500;

    /// `folder` holds the autosave files of workspaces that have no file, or whose own folder is not
    /// writable.
    Autosave(Document* document, JobRunner* jobs, const QString& folder, QObject* parent = nullptr);

    /// Writes unsaved edits on the calling thread, before something that may end the program.
    void flush();
    /// Removes the autosave file: the user has discarded the unsaved edits.
    void discard();
    /// A function that a save calls first, on its own thread: it writes the autosave file, which so is never
    /// older than the saved file. Null if nothing is unsaved.
    std::function<void()> first();
    QString path() const { return QString::fromStdString(file_->path()); } ///< empty if there is no file
    const QString& folder() const { return folder_; }

Q_SIGNALS:
    /// Writing failed. It is emitted once until recovered() is emitted.
    void failed(const QString& path, const QString& why);
    void recovered(); ///< writing works again, or nothing is unsaved any more

private:
    using Write = std::function<qcs::Expected<void>()>;
    /// A function for any thread that writes the state that the document has now.
    Write taken();
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
