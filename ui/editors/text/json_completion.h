#pragma once
// What can be written at a place of a config's text.

#include "editors/text/json_spot.h"

#include <functional>

namespace qcs::ui {

struct Completion {
    QString text;    ///< what is written, with its quotes if it needs them
    QString shown;   ///< without them
    QString meaning; ///< "" where there is nothing to say
    bool key = false;
};

/// `schema`: the file that describes `text`, of which `spot` is a place; `modulePaths`: those of the model
/// that hold what is typed. Those that begin with it come first, then those that hold it.
std::vector<Completion> completionsAt(const JsonSpot& spot, QStringView text, const QString& schema,
                                      const std::function<QStringList(const QString&)>& modulePaths);

/// `text` as a JSON string.
QString quoted(const QString& text);

} // namespace qcs::ui
