#pragma once
// What an edit does, and for how many nodes, as buttons say it.

#include "insight/repairs/repairs.h"

#include <QString>

namespace qcs::ui {

/// "activation `dtype` quint8 → qint8".
QString changeWords(const qcs::insight::SpecChange& change);
/// "Change rule 8: activation dtype quint8 → qint8".
/// `wide`: for all nodes that come out alike.
QString repairWords(const qcs::insight::Repair& repair, bool wide = false);
/// "fixes 15 nodes", "3 others change, too"; of the wide trial where that is what is chosen.
QString trialWords(const qcs::insight::RepairTrial& trial);
/// The same in short: "fixes 15", "fixes 1, changes 3".
QString trialNumbers(const qcs::insight::RepairTrial& trial);
/// Every node that it changes, for tool tips.
QString trialDetails(const qcs::insight::RepairTrial& trial, const qcs::model::Graph& graph);
/// "also for conv5_BN and conv6_BN, which come out alike"; "" for a node that is the only one.
QString alikeWords(const qcs::insight::Repairs& repairs, const qcs::model::Graph& graph);

} // namespace qcs::ui
