#pragma once
// What the Why panel says below the ladder: pattern, near misses, constraints, observers, what it becomes.

#include "insight/explain/fusion_plan.h"
#include "insight/repairs/qconfig_fixes.h"
#include "widgets/fact_list.h"

#include <QStringList>

namespace qcs::ui {

struct WhySections {
    QStringList boxes;     ///< of the matched pattern, in the order in which it runs
    QString covers;        ///< rich text with "node:N" and "entry:N"
    QList<FactRow> misses; ///< behind a fold
    QList<FactRow> constraints;
    std::vector<qcs::insight::QConfigFix> fixes; ///< "fix:0" among the constraints is the first
    QList<FactRow> observers;
    QStringList flow; ///< what prepare makes of it: observer, call, observer
    QList<FactRow> becomes;
    bool operator==(const WhySections&) const = default;
};

WhySections whySections(const qcs::insight::Explainer& explainer,
                        const qcs::insight::Explanation& explanation);
WhySections whySections(const qcs::insight::FusionPlan& plan, qcs::model::TracedNode node);

} // namespace qcs::ui
