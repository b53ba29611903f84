#pragma once
// Texts about repairs, that is, edits that would fix nodes: what a repair changes, and how many nodes it
// fixes.

#include "insight/repairs/repairs.h"

#include <QString>

namespace qcs::ui {

/// Returns one change of a spec as text: "activation `dtype` quint8 → qint8".
QString changeWords(const qcs::insight::SpecChange& change);
/// Returns what a repair does: "Change rule 8: activation dtype quint8 → qint8". If `wide` is true and
/// Repair::wide is set, describes Repair::wide: the same edit for all nodes in Repairs::alike.
QString repairWords(const qcs::insight::Repair& repair, bool wide = false);
/// Returns how many nodes the tried edit fixes, and how many others it changes: "fixes 15 nodes, 3 others
/// change".
QString trialWords(const qcs::insight::RepairTrial& trial);
/// Returns trialWords() in a shorter form: "fixes 15", "fixes 1, changes 3".
QString trialNumbers(const qcs::insight::RepairTrial& trial);
/// Returns the names of the nodes that the tried edit fixes and of those that it changes, at most 12 of each,
/// for tool tips.
QString trialDetails(const qcs::insight::RepairTrial& trial, const qcs::model::Graph& graph);
/// Returns which other nodes have the same problem: "also for conv5_BN and conv6_BN, which come out the
/// same"; for more than two, only how many there are: "for all 9 of this kind"; "" if there are none.
QString alikeWords(const qcs::insight::Repairs& repairs, const qcs::model::Graph& graph);

} // namespace qcs::ui
