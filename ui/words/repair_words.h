#pragma once
// Text about repairs, that is, edits that would fix nodes: what they change, and how many nodes they fix.

#include "insight/repairs/repairs.h"

#include <QString>

namespace qcs::ui {

/// One change of a spec: "activation `dtype` quint8 → qint8".
QString changeWords(const qcs::insight::SpecChange& change);
/// "Change rule 8: activation dtype quint8 → qint8". `wide`: the variant that fixes all nodes with the same
/// outcome and reason, if there is one.
QString repairWords(const qcs::insight::Repair& repair, bool wide = false);
/// "fixes 15 nodes, 3 others change": how many nodes the tried edit fixes, and how many others it changes.
QString trialWords(const qcs::insight::RepairTrial& trial);
/// A shorter form: "fixes 15", "fixes 1, changes 3".
QString trialNumbers(const qcs::insight::RepairTrial& trial);
/// The nodes that it fixes and changes, by name, for tool tips; at most 12 of each.
QString trialDetails(const qcs::insight::RepairTrial& trial, const qcs::model::Graph& graph);
/// "also for conv5_BN and conv6_BN, which come out alike"; "" if no other node has the same problem.
QString alikeWords(const qcs::insight::Repairs& repairs, const qcs::model::Graph& graph);

} // namespace qcs::ui
