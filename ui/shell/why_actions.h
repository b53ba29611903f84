#pragma once
// WhyActions: shows the repairs of the selected node in the Why panel, and applies the repair that the user
// chooses to the document.

#include "insight/repairs/repairs.h"
#include "session/repair_service.h"
#include "session/session.h"

namespace qcs::ui {

class WhyPanel;

class WhyActions : public QObject {
    Q_OBJECT
public:
    WhyActions(Session& session, WhyPanel& panel);
    const RepairService& repairs() const { return repairs_; }

Q_SIGNALS:
    /// Emitted when a repair has added or changed a rule.
    void ruleMade(RuleId rule);
    /// Emitted when a repair or addPattern() has added or changed a backend entry.
    void entryMade(EntryId entry);

private:
    void show();
    void take(const qcs::insight::RepairEdit& edit, const QString& what);
    void addPattern();

    Document& document_;
    Answers& answers_;
    WhyPanel& panel_;
    RepairService repairs_;
};

} // namespace qcs::ui
