#pragma once
// What is wrong with names of modules and classes, worked out in the background: the nearest of very many
// names takes a while.

#include "jobs/job_runner.h"
#include "models/custom_fields.h"

#include <map>

namespace qcs::ui {

class NameRemarks : public QObject {
    Q_OBJECT
public:
    explicit NameRemarks(JobRunner* jobs, QObject* parent = nullptr);
    /// All names are of this model from now on.
    void setGraph(std::shared_ptr<const qcs::Graph> graph);
    /// In words, "" if all is well; nullopt: not known yet, changed() comes when it is.
    std::optional<QString> remark(NamedThing kind, const QString& name);
    bool isIdle() const { return !busy_; }

Q_SIGNALS:
    void changed();

private:
    using Name = std::pair<NamedThing, QString>;
    using Remarks = std::map<Name, QString>;
    void start();
    void take(Remarks found);

    JobRunner* jobs_;
    std::shared_ptr<const qcs::Graph> graph_;
    Remarks known_;
    QList<Name> wanted_;
    bool busy_ = false;
};

} // namespace qcs::ui
