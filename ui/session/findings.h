#pragma once
// Findings: the lint findings of the document, computed in the background, and the edits that fix them.

#include "insight/lint/lint.h"
#include "session/answers.h"

namespace qcs::ui {

class Findings : public QObject {
    Q_OBJECT
public:
    Findings(Document* document, Answers* answers, QObject* parent = nullptr);

    /// Returns the newest findings. They may belong to an older state of the document.
    const std::vector<qcs::insight::Finding>& findings() const;
    /// True if findings() were computed in an FX mode with the traced graph of a model.
    bool hasModel() const { return linted_.analysed().hasModel(); }
    /// True if findings() were computed in the mode that only runs fuse_fx.
    bool isFusionOnly() const { return linted_.analysed().isFusionOnly(); }
    /// True if findings() were computed in an eager mode.
    bool isEager() const { return linted_.analysed().isEager(); }
    /// Returns the id of a rule that a finding refers to by index; 0 if there is no such rule.
    RuleId ruleId(qcs::config::RuleIndex rule) const { return linted_.analysed().ruleId(rule); }
    /// Returns the id of a backend entry that a finding refers to by index; 0 if there is no such entry.
    EntryId entryId(qcs::config::EntryIndex entry) const { return linted_.analysed().entryId(entry); }
    /// Returns the number of findings that are errors or warnings.
    int errorAndWarningCount() const;

    /// Returns true if the findings belong to the present state of the document. Otherwise fixes cannot be
    /// applied.
    bool isCurrent() const { return linted_.isCurrent(); }
    /// Applies the fix of a finding, as one undo step with the name `what`. Returns false if the finding has
    /// no fix or isCurrent() is false.
    bool fix(const qcs::insight::Finding& finding, const QString& what);
    /// Returns the fixes that fixAll() would apply for this finding; empty if the finding has no fix.
    std::vector<qcs::insight::Fix> fixesLike(const qcs::insight::Finding& finding) const;
    /// Fixes the findings that have the same code as `finding` and whose fixes have the same code as the
    /// fix of `finding`. Leaves out fixes that cannot be applied together with the others. All fixes are one
    /// undo step with the name `what`. Returns false if there are no fixes or isCurrent() is false.
    bool fixAll(const qcs::insight::Finding& finding, const QString& what);

    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(). Returns false on timeout.
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
