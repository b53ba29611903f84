#pragma once
// Keeps the unsaved edits of a document on disk, at most a second behind, without making anyone wait.

#include "project/autosave_file.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QTimer>

namespace qcs::ui {

class Autosave : public QObject {
    Q_OBJECT
public:
    /// From the first unsaved edit to the writing of it.
    static constexpr int delay = 500;

    /// `folder` is for workspaces without a file, and for those in folders that cannot be written.
    Autosave(Document* document, JobRunner* jobs, const QString& folder, QObject* parent = nullptr);

    /// On this thread: what the document has unsaved is on disk when it returns. For moments in which the
    /// program may be ended.
    void flush();
    /// The person does not want the unsaved edits.
    void discard();
    /// What a save does before it begins, on any thread, so that what is kept is never older than what is
    /// saved.
    std::function<void()> first();
    QString path() const { return QString::fromStdString(file_->path()); } ///< empty if nothing is kept
    const QString& folder() const { return folder_; }

Q_SIGNALS:
    /// Once, until it works again.
    void failed(const QString& path, const QString& why);
    void recovered(); ///< it works again, or there is nothing to keep

private:
    using Write = std::function<qcs::Expected<void>()>;
    /// Writes, on any thread, what is unsaved now.
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
