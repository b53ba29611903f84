#pragma once
// What lint finds in the document, and edits that fix it.

#include "insight/lint/lint.h"
#include "session/answers.h"

namespace qcs::ui {

class Findings : public QObject {
    Q_OBJECT
public:
    Findings(Document* document, Answers* answers, QObject* parent = nullptr);

    /// The newest that are known; they may lag behind the document.
    const std::vector<qcs::insight::Finding>& findings() const;
    bool hasModel() const { return linted_.asked().hasModel(); } ///< were they found with a model?
    bool fuses() const { return linted_.asked().fuses(); }       ///< and with fuse_fx alone?
    bool isEager() const { return linted_.asked().isEager(); }
    /// By rule index of the findings' places.
    RuleId ruleId(qcs::config::RuleIndex rule) const { return linted_.asked().ruleId(rule); }
    /// The same of entries.
    EntryId entryId(qcs::config::EntryIndex entry) const { return linted_.asked().entryId(entry); }
    /// Errors and warnings.
    int pressing() const;

    /// Are the findings of the document as it is? Their fixes can be applied only then.
    bool isCurrent() const { return linted_.isCurrent(); }
    /// One undoable edit, called `what`. False if it cannot be applied any more.
    bool fix(const qcs::insight::Finding& finding, const QString& what);
    /// What fixAll() would apply.
    std::vector<qcs::insight::Fix> fixesLike(const qcs::insight::Finding& finding) const;
    /// The same with all findings of its id whose fixes are of the same kind and can be made in one go, as
    /// one undoable edit.
    bool fixAll(const qcs::insight::Finding& finding, const QString& what);

    bool isIdle() const;
    /// For tests and pictures: until the analysis and the lint of it are done; false if that took longer.
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
