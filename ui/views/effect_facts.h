#pragma once
// What an edit changed: which nodes came out differently, from what to what.

#include "jobs/analysis_service.h"
#include "theme/colours.h"

#include <QList>
#include <QString>

namespace qcs::ui {

struct EffectLine {
    int node = -1;
    QString icon;
    Colour ink = Colour::Dim;
    QString name;
    QString before;
    QString after;
};

struct Effect {
    QString edit;            ///< the edit in words: "Edit rule 2"
    QList<EffectLine> lines; ///< the first few that changed, in graph order
    int changed = 0;
    int unchanged = 0; ///< of the nodes that count
};

using Outcome = AnalysisService::Outcome;

/// Nothing is compared across different graphs: the effect is then empty.
Effect effectOf(const QString& edit, const Outcome& before, const Outcome& after, int mostLines);

} // namespace qcs::ui
