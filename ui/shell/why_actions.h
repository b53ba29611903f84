#pragma once
// Fills the Why panel with the repairs for the current node, and applies the chosen one to the document.

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
    void ruleMade(RuleId rule);
    void entryMade(EntryId entry);

private:
    void show();
    void take(const qcs::insight::RepairEdit& edit, const QString& what);
    void addPattern();

    Document& document_;
    Answers& analysis_;
    WhyPanel& panel_;
    RepairService repairs_;
};

} // namespace qcs::ui
