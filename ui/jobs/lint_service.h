#pragma once
// Lints the document in the background, after each analysis.

#include "analysis/lint/lint.h"
#include "jobs/analysis_service.h"

namespace qcs::ui {

class LintService : public QObject {
    Q_OBJECT
public:
    LintService(Document* document, AnalysisService* analysis, JobRunner* jobs, QObject* parent = nullptr);

    /// The newest that are known; they may lag behind the document.
    const std::vector<qcs::Finding>& findings() const { return findings_; }
    bool hasModel() const; ///< were they found with a model?
    bool fuses() const;    ///< and with fuse_fx alone?
    /// By rule index of the findings' places.
    RuleId ruleId(int index) const;
    EntryId entryId(int index) const; ///< the same of entries
    /// Errors and warnings.
    int pressing() const;

    /// Are the findings of the document as it is? Their fixes can be applied only then.
    bool isCurrent() const;
    /// One undoable edit, called `what`. False if it cannot be applied any more.
    bool fix(const qcs::Finding& finding, const QString& what);
    /// What fixAll() would apply.
    std::vector<qcs::Fix> fixesLike(const qcs::Finding& finding) const;
    /// The same with all findings of its id whose fixes are of the same kind and can be made in one go, as
    /// one undoable edit.
    bool fixAll(const qcs::Finding& finding, const QString& what);

    bool isIdle() const;
    /// For tests and pictures: until the analysis and the lint of it are done; false if that took longer.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void changed();

private:
    void run();
    void take(const qcs::LintedConfigs& after, const QString& what);

    Document* document_;
    AnalysisService* analysis_;
    JobRunner* jobs_;
    qcs::Revision revision_; ///< that the findings are of
    std::vector<RuleId> ruleIds_;
    std::vector<EntryId> entryIds_;
    std::vector<qcs::Finding> findings_;
};

} // namespace qcs::ui
