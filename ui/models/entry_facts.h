#pragma once
// What is known about the backend's entries beside what they say: how far each reaches in the open model,
// which can never match, and which differ from the preset. Worked out in the background.

#include "config/backend_diff.h"
#include "jobs/analysis_service.h"

namespace qcs::ui {

struct EntryFact {
    std::optional<qcs::EntryReach> reach; ///< nullopt: there is no model, or it is not known yet
    EntryId preemptedBy = 0;              ///< always matches before this one can
    bool added = false;                   ///< the preset has no such pattern
    bool differs = false;                 ///< from the preset's entry
};

class EntryFacts : public QObject {
    Q_OBJECT
public:
    EntryFacts(Document* document, AnalysisService* analysis, JobRunner* jobs, QObject* parent = nullptr);

    EntryFact fact(EntryId id) const { return facts_.value(id); }
    /// The preset that the backend began as; nullptr where it is none.
    const qcs::BackendConfig* preset() const;
    QString presetName() const;
    bool isIdle() const { return !jobs_->isBusy(lane()); }

Q_SIGNALS:
    void changed();

private:
    static QString lane();
    void refresh();

    Document* document_;
    AnalysisService* analysis_;
    JobRunner* jobs_;
    QHash<EntryId, EntryFact> facts_;
};

} // namespace qcs::ui
