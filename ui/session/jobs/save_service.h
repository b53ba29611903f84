#pragma once
// Saves the document in the background, one save at a time.

#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <deque>

namespace qcs::ui {

class SaveService : public QObject {
    Q_OBJECT
public:
    SaveService(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// Saves under `path`, or if it is empty under the document's own path. While another save runs, it is
    /// queued, and writes the document as it is when its turn comes.
    void save(const QString& path = {}, Document::Overwrite overwrite = Document::Overwrite::No);
    bool isBusy() const { return running_ || !waiting_.empty(); }
    /// Runs the event loop, without user input, until nothing is being saved. Returns whether the last save
    /// succeeded.
    bool wait();
    /// `first` is called for each save on the GUI thread. The function that it returns, unless null, runs on
    /// the thread of the save before it writes.
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
    void finish(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result);
    bool isNeedless(const Wanted& wanted) const;

    Document* document_;
    JobRunner* jobs_;
    std::function<std::function<void()>()> first_;
    std::deque<Wanted> waiting_;
    bool running_ = false;
    bool succeeded_ = true;
};

} // namespace qcs::ui
