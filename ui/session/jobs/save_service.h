#pragma once
// SaveService: saves the document in the background, one save at a time.

#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <deque>

namespace qcs::ui {

class SaveService : public QObject {
    Q_OBJECT
public:
    SaveService(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// Saves under `path`; if `path` is empty, under the document's own path. If another save is running,
    /// this save is queued. A queued save writes the document as it is when the save starts; it is skipped if
    /// it would do nothing new.
    void save(const QString& path = {}, Document::Overwrite overwrite = Document::Overwrite::No);
    /// Returns true if a save is running or queued.
    bool isBusy() const { return running_ || !waiting_.empty(); }
    /// Runs the event loop, without user input, until no save is running or queued. Returns true if the last
    /// save succeeded.
    bool wait();
    /// Sets a function that is called on the GUI thread when a save starts. It returns a second function, or
    /// null. The second function is called on the thread of the save, before anything is written.
    void setBeforeSave(std::function<std::function<void()>()> first) { beforeSave_ = std::move(first); }

Q_SIGNALS:
    /// Emitted when a save has succeeded.
    void saved(const QString& path);
    void failed(); ///< emitted when a save has failed; the document's messages() have the reasons
    /// Emitted when no save is running or queued any more.
    void idle();

private:
    /// A queued save.
    struct Wanted {
        QString path;
        Document::Overwrite overwrite;
        bool operator==(const Wanted&) const = default;
    };
    void start(const Wanted& wanted);
    void finish(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result);
    /// Returns true if this save can be skipped: the previous save has already written everything, or has
    /// failed in the same way as this one would.
    bool isNeedless(const Wanted& wanted) const;

    Document* document_;
    JobRunner* jobs_;
    std::function<std::function<void()>()> beforeSave_;
    std::deque<Wanted> waiting_;
    bool running_ = false;
    bool succeeded_ = true;
};

} // namespace qcs::ui
