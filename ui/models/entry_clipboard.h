#pragma once
// Entries of a backend on the clipboard: a backend config as JSON, which another window or an editor reads.

#include "config/backend_config.h"

#include <QString>

#include <tl/expected.hpp>

class QMimeData;

namespace qcs::ui {

/// As application/json and as plain text.
QMimeData* entriesToMime(const std::vector<qcs::config::BackendPatternConfig>& entries);
/// At least one entry, or in words why there is none. Nothing that the text names is looked up or run.
tl::expected<std::vector<qcs::config::BackendPatternConfig>, QString> entriesFromMime(const QMimeData* data);
/// Whether there is anything to try.
bool mayHoldEntries(const QMimeData* data);

} // namespace qcs::ui
