#pragma once
// Which rule or backend entry a place of a text is about, and the other way round.

#include "editors/text/json_spot.h"
#include "session/document/document.h"

namespace qcs::ui {

/// 0 if the place is about none. The text has to say what the document says.
RuleId ruleAt(const JsonPath& path, const Document& document);
/// The same of a backend's entry.
qcs::config::EntryIndex entryAt(const JsonPath& path);
/// "/module_name/2"; "/" for the global rule.
QString pointerOfRule(const Document& document, RuleId rule);
QString pointerOfEntry(qcs::config::EntryIndex entry);

} // namespace qcs::ui
