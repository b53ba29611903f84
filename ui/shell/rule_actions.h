#pragma once
// What a person does to rules, turned into edits of the document.

#include "insight/repairs/qconfig_fixes.h"
#include "session/document/document.h"

#include <QObject>

class QAction;

namespace qcs::ui {

class Actions;
class RulesPanel;

class RuleActions : public QObject {
    Q_OBJECT
public:
    RuleActions(Document& document, const Actions& actions, RulesPanel& panel);

    /// The rules of a fix, as one step.
    void mend(const qcs::insight::QConfigFix& fix);

Q_SIGNALS:
    void ruleMade(qcs::ui::RuleId rule);
    /// The document said no: why.
    void refused(const QString& why);

private:
    void remove();
    void moveBy(int step);
    void enable();
    void openMenu(const QPoint& position);

    Document& document_;
    const Actions& actions_;
    RulesPanel& panel_;
    QList<QAction*> fileActions_; ///< of the list: sorting and export
};

} // namespace qcs::ui
