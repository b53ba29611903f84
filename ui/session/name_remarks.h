#pragma once
// Computes remarks about names of modules and classes in the background, since searching the nearest among
// very many names takes long.

#include "session/custom_fields.h"
#include "session/jobs/job_runner.h"

#include <map>
#include <set>

namespace qcs::ui {

class NameRemarks : public QObject {
    Q_OBJECT
public:
    /// Use a different lane for each NameRemarks, since jobs in the same lane replace each other.
    NameRemarks(JobRunner* jobs, const QString& lane, QObject* parent = nullptr);
    /// Sets the model whose names are checked, and forgets all remarks.
    void setGraph(std::shared_ptr<const qcs::model::Graph> graph);
    /// nullopt if it is not known yet: it is computed, and then changed() is emitted.
    std::optional<Remark> remark(NamedThing kind, const QString& name);
    bool isIdle() const { return !asking_ && !running_; }

Q_SIGNALS:
    /// Emitted before a job starts: receivers must call remark() for all names that they show now. Names that
    /// were requested earlier and are not requested again are not computed.
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
