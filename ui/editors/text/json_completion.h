#pragma once
// Completions for a position in the JSON text of a config, derived from the JSON schemas. These functions
// must be called on the GUI thread.

#include "editors/text/json_spot.h"

#include <QJsonObject>
#include <QMap>

#include <functional>

namespace qcs::ui {

struct Completion {
    QString text;     ///< the text to insert; a string has its quotes
    QString shown;    ///< the text to show, without quotes
    QString meaning;  ///< the description of a key; "" if there is none
    bool key = false; ///< the completion is a key of an object, not a value
};

/// Returns the completions for the position `spot` in `text`. `schema` is the name of the schema file that
/// describes the text. `modulePaths` is a function that searches the paths of the model's modules, and
/// returns the paths in which a given text occurs. Completions that start with the typed text come first,
/// then those with a dotted component that starts with it, then those that contain it elsewhere. Returns at
/// most 200 completions.
std::vector<Completion> completionsAt(const JsonSpot& spot, QStringView text, const QString& schema,
                                      const std::function<QStringList(const QString&)>& modulePaths);

/// Returns `text` as a JSON string, with quotes and escapes.
QString quoted(const QString& text);

// Queries of the JSON schemas of the program's files: which keys an object at a path can have, which literals
// are allowed as values, and what a string is the name of.

/// All schemas that apply to one place in a JSON text. A schema in the list is followed by the target of its
/// $ref and by the alternatives in its anyOf.
struct ApplicableSchemas {
    struct Node {
        QString file; ///< the schema file; references in `schema` without a file name refer to this file
        QJsonObject schema;
        QStringList names; ///< the kinds of names that a string here can be (the keyword "x-names")
    };
    std::vector<Node> nodes;
};

/// Returns the schemas for the value at `path` in a text. `file` is the name of the schema file that
/// describes the text, such as "qconfig-mapping.schema.json". The result has no nodes if the schema allows no
/// value at `path`.
ApplicableSchemas schemaAt(const QString& file, const JsonPath& path);
/// Returns the schemas for a definition in common.schema.json.
ApplicableSchemas commonSchema(const QString& name);

/// Returns the keys that an object can have, with their descriptions ("" if the schema has none).
QMap<QString, QString> keysOf(const ApplicableSchemas& place);
/// Returns the constants that are allowed, as JSON: true, null, "torch.qint8".
QStringList literalsOf(const ApplicableSchemas& place);
/// Returns what a string can be the name of: the name of a catalogue::Kind, such as "module" or "observer",
/// or one of "module-path", "qconfig", "dtype" and "qscheme".
QStringList namesOf(const ApplicableSchemas& place);

} // namespace qcs::ui
