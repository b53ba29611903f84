#pragma once
// What edits are called in the list of undo steps.

#include "config/backend_config.h"
#include "config/qconfig.h"
#include "config/workspace.h"

#include <QString>

namespace qcs::ui {

/// "Conv2d + ReLU": what an entry is called in words.
QString entryName(const qcs::BackendPatternConfig& config);

// One rule, or one entry.
QString addingWords(const qcs::Rule& rule);
QString addingWords(const qcs::BackendPatternConfig& config);
QString removalWords(const qcs::Rule& rule);
QString removalWords(const qcs::BackendPatternConfig& config);
QString changeWords(const qcs::Rule& rule);
QString changeWords(const qcs::BackendPatternConfig& config);
QString movementWords(const qcs::Rule& rule);
QString movementWords(const qcs::BackendPatternConfig& config);
// Several.
QString rulesRemovalWords(int count);
QString entriesRemovalWords(int count);
QString switchWords(const qcs::Rule& rule, bool off);
QString rulesSwitchWords(int count, bool off);

QString modeWords(qcs::Mode mode);
QString openingWords(const std::string& graph);
QString graphRemovalWords(const std::string& graph);
QString showingWords(const std::string& graph);
QString tensorsWords(const std::string& file);

} // namespace qcs::ui
