#pragma once
// The lint findings of the document, computed in the background, and the edits that fix them.

#include "insight/lint/lint.h"
#include "session/answers.h"

namespace qcs::ui {

class Findings : public QObject {
    Q_OBJECT
public:
    Findings(Document* document, Answers* answers, QObject* parent = nullptr);

    /// The newest findings that have been computed; they may lag behind the document.
    const std::vector<qcs::insight::Finding>& findings() const;
    bool hasModel() const { return linted_.analysed().hasModel(); } ///< were they computed with a model?
    bool fuses() const { return linted_.analysed().fuses(); }       ///< was the mode fuse_fx alone?
    bool isEager() const { return linted_.analysed().isEager(); }
    /// The id of a rule whose index is in the place of a finding; 0 if there is none.
    RuleId ruleId(qcs::config::RuleIndex rule) const { return linted_.analysed().ruleId(rule); }
    /// The same for entries of the backend.
    EntryId entryId(qcs::config::EntryIndex entry) const { return linted_.analysed().entryId(entry); }
    /// The number of errors and warnings.
    int pressing() const;

    /// True if the findings are those of the present state of the document. Only then can fixes be applied.
    bool isCurrent() const { return linted_.isCurrent(); }
    /// Applies the fix of a finding as one undo step with the name `what`. False if it has no fix or
    /// isCurrent() is false.
    bool fix(const qcs::insight::Finding& finding, const QString& what);
    /// The fixes that fixAll() applies.
    std::vector<qcs::insight::Fix> fixesLike(const qcs::insight::Finding& finding) const;
    /// Fixes all findings with the same code whose fixes are of the same kind and can be applied together, as
    /// one undo step.
    bool fixAll(const qcs::insight::Finding& finding, const QString& what);

    bool isIdle() const;
    /// For tests and screenshots: waits until analysis and lint are done; false on timeout.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void changed();

private:
    void take(const qcs::insight::LintedConfigs& after, const QString& what);

    Document* document_;
    Answers* answers_;
    StageSubscription<qcs::engine::stages::Linted> linted_;
};

} // namespace qcs::ui
