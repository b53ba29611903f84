#pragma once
// Saves the document in the background: nobody waits for the disk, and one save runs at a time.

#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <deque>

namespace qcs::ui {

class SaveService : public QObject {
    Q_OBJECT
public:
    SaveService(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// Under that name, or else under its own. While another save runs: after it, as the document is then.
    void save(const QString& path = {}, Document::Overwrite overwrite = Document::Overwrite::No);
    bool isBusy() const { return running_ || !waiting_.empty(); }
    /// Runs the event loop, without the user's input, until nothing is being saved. Did the last one succeed?
    bool wait();
    /// Asked for each save, on this thread: what to do first, on the save's.
    void setFirst(std::function<std::function<void()>()> first) { first_ = std::move(first); }

Q_SIGNALS:
    void saved(const QString& path);
    void failed(); ///< the document's messages say why
    void idle();

private:
    struct Wanted {
        QString path;
        Document::Overwrite overwrite;
        bool operator==(const Wanted&) const = default;
    };
    void start(const Wanted& wanted);
    void finish(const qcs::project::SaveOrder& order, const qcs::project::SaveResult& result);
    bool isNeedless(const Wanted& wanted) const;

    Document* document_;
    JobRunner* jobs_;
    std::function<std::function<void()>()> first_;
    std::deque<Wanted> waiting_;
    bool running_ = false;
    bool succeeded_ = true;
};

} // namespace qcs::ui
