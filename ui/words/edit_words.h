#pragma once
// The names of edits in the list of undo steps.

#include "config/backend_config.h"
#include "config/qconfig.h"
#include "config/workspace.h"

#include <QString>

namespace qcs::ui {

/// The name of an entry: "Conv2d + ReLU".
QString entryName(const qcs::config::BackendPatternConfig& config);

// Edits of one rule or one entry.
QString addingWords(const qcs::config::Rule& rule);
QString addingWords(const qcs::config::BackendPatternConfig& config);
QString removalWords(const qcs::config::Rule& rule);
QString removalWords(const qcs::config::BackendPatternConfig& config);
QString changeWords(const qcs::config::Rule& rule);
QString changeWords(const qcs::config::BackendPatternConfig& config);
QString movementWords(const qcs::config::Rule& rule);
QString movementWords(const qcs::config::BackendPatternConfig& config);
// Edits of several rules or entries, and switching rules off and on.
QString rulesRemovalWords(int count);
QString entriesRemovalWords(int count);
QString switchWords(const qcs::config::Rule& rule, bool off);
QString rulesSwitchWords(int count, bool off);

QString modeWords(qcs::config::Mode mode);
QString openingWords(const std::string& graph);
QString graphRemovalWords(const std::string& graph);
QString showingWords(const std::string& graph);
QString tensorsWords(const std::string& file);
QString removeTensorsWords(const std::string& file);

} // namespace qcs::ui
