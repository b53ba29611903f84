#pragma once
// WhySections: the contents of the sections of the Why panel below the ladder: pattern, near misses,
// constraints, observers, and what the node becomes.

#include "insight/explain/fusion_plan.h"
#include "insight/repairs/qconfig_fixes.h"
#include "widgets/fact_list.h"

#include <QStringList>

namespace qcs::ui {

struct WhySections {
    QStringList boxes; ///< operations of the matched pattern, in execution order
    QString covers;    ///< the nodes that the pattern covers; rich text with links "node:N" and "entry:N"
    QList<FactRow> nearMisses; ///< a row of Kind::Fold, then the near misses; empty if there are none
    QList<FactRow> constraints;
    std::vector<qcs::insight::QConfigFix> fixes; ///< the link "fix:N" of a constraint refers to fixes[N]
    QList<FactRow> observers;
    QStringList flow; ///< what prepare makes of the call: observer, call, observer
    QList<FactRow> becomes;
    bool operator==(const WhySections&) const = default;
};

WhySections whySections(const qcs::insight::Explainer& explainer,
                        const qcs::insight::Explanation& explanation);
WhySections whySections(const qcs::insight::FusionPlan& plan, qcs::model::TracedNode node);

} // namespace qcs::ui
