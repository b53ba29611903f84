#pragma once
// What is wrong with names of modules and classes, worked out in the background: the nearest of very many
// names takes a while.

#include "session/custom_fields.h"
#include "session/jobs/job_runner.h"

#include <map>
#include <set>

namespace qcs::ui {

class NameRemarks : public QObject {
    Q_OBJECT
public:
    /// Those of one lane wait for each other: an owner has a lane of its own.
    NameRemarks(JobRunner* jobs, const QString& lane, QObject* parent = nullptr);
    /// All names are of this model from now on.
    void setGraph(std::shared_ptr<const qcs::model::Graph> graph);
    /// nullopt: not known yet, changed() comes when it is.
    std::optional<Remark> remark(NamedThing kind, const QString& name);
    bool isIdle() const { return !asking_ && !running_; }

Q_SIGNALS:
    /// Ask again for all that is shown now: what was asked before, and is not, nobody waits for.
    void asking();
    void changed();

private:
    using Name = std::pair<NamedThing, QString>;
    using Remarks = std::map<Name, Remark>;
    void start();

    JobRunner* jobs_;
    QString lane_;
    std::shared_ptr<const qcs::model::Graph> graph_;
    Remarks known_;
    std::set<Name> wanted_;
    bool asking_ = false;
    bool running_ = false;
};

} // namespace qcs::ui
