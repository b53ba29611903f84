#pragma once
// NameRemarks: computes remarks about the names of modules and classes that the user types, such as that the
// model has no module with this name. Computes them in the background, since finding the most similar name
// among very many names takes long.

#include "session/custom_fields.h"
#include "session/jobs/job_runner.h"

#include <map>
#include <set>

namespace qcs::ui {

class NameRemarks : public QObject {
    Q_OBJECT
public:
    /// Each NameRemarks object needs its own `lane`, since jobs in the same lane replace each other.
    NameRemarks(JobRunner* jobs, const QString& lane, QObject* parent = nullptr);
    /// Sets the model in which names are looked up, and drops all remarks.
    void setGraph(std::shared_ptr<const qcs::model::Graph> graph);
    /// Returns the remark about a name; nullopt if it is not known yet. In that case the remark is computed
    /// in the background, and then changed() is emitted.
    std::optional<Remark> remark(NameKind kind, const QString& name);
    bool isIdle() const { return !asking_ && !running_; }

Q_SIGNALS:
    /// Emitted before the names to ask about are collected. Receivers must call remark() for every name that
    /// they show now; requests from before this signal are dropped.
    void asking();
    /// Emitted when more remarks are known.
    void changed();

private:
    using Name = std::pair<NameKind, QString>;
    using Remarks = std::map<Name, Remark>;
    void start();

    JobRunner* jobs_;
    QString lane_;
    std::shared_ptr<const qcs::model::Graph> graph_;
    Remarks known_;
    /// The names whose remarks have been requested since asking().
    std::set<Name> wanted_;
    bool asking_ = false;
    bool running_ = false;
};

} // namespace qcs::ui
