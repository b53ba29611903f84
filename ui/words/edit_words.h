#pragma once
// The names of edits, as the menus and the list of undo steps show them.

#include "config/backend_config.h"
#include "config/qconfig.h"
#include "config/workspace.h"

#include <QString>

namespace qcs::ui {

/// Returns the name of a backend entry: "Conv2d + ReLU".
QString entryName(const qcs::config::BackendPatternConfig& config);

// Edits of a single rule or a single entry.
QString addingWords(const qcs::config::Rule& rule);
QString addingWords(const qcs::config::BackendPatternConfig& config);
QString removalWords(const qcs::config::Rule& rule);
QString removalWords(const qcs::config::BackendPatternConfig& config);
QString changeWords(const qcs::config::Rule& rule);
QString changeWords(const qcs::config::BackendPatternConfig& config);
QString movementWords(const qcs::config::Rule& rule);
QString movementWords(const qcs::config::BackendPatternConfig& config);
// Edits of several rules or entries, and switching rules on and off. `count` is the number of rules or
// entries.
QString rulesRemovalWords(int count);
QString entriesRemovalWords(int count);
QString switchWords(const qcs::config::Rule& rule, bool off);
QString rulesSwitchWords(int count, bool off);

// Other edits. `graph` and `file` are paths.
QString modeWords(qcs::config::Mode mode);
QString openGraphWords(const std::string& graph);
QString graphRemovalWords(const std::string& graph);
QString showGraphWords(const std::string& graph);
QString openTensorsWords(const std::string& file);
QString removeTensorsWords(const std::string& file);

} // namespace qcs::ui
