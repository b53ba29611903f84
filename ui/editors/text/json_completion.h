#pragma once
// Completions for a position in a config's JSON text, derived from the JSON schemas.

#include "editors/text/json_spot.h"

#include <QJsonObject>
#include <QMap>

#include <functional>

namespace qcs::ui {

struct Completion {
    QString text;    ///< the text to insert, with quotes if it needs them
    QString shown;   ///< the text to show, without quotes
    QString meaning; ///< description of the key; "" for none
    bool key = false;
};

/// `spot` is a position in `text`, which the schema file `schema` describes. `modulePaths` returns the
/// model's module paths that contain a text. Completions that start with the typed text come first, then
/// those in which a dotted component starts with it, then those that contain it; at most 200.
std::vector<Completion> completionsAt(const JsonSpot& spot, QStringView text, const QString& schema,
                                      const std::function<QStringList(const QString&)>& modulePaths);

/// `text` as a JSON string.
QString quoted(const QString& text);

// Queries on the JSON schemas of the project's files: the keys that an object can have at a path, the literal
// values, and the kind of thing that a string names.

/// All schemas that describe one place: the alternatives of anyOf and the targets of $ref.
struct SchemaPlace {
    struct Node {
        QString file; ///< the file that references in `schema` are relative to
        QJsonObject schema;
        QStringList names; ///< "x-names": kinds of names that a string here can be
    };
    std::vector<Node> nodes;
};

/// The schemas at `path` in a text that `file` describes, such as "qconfig-mapping.schema.json".
SchemaPlace schemaAt(const QString& file, const JsonPath& path);
/// A definition of common.schema.json.
SchemaPlace commonSchema(const QString& name);

/// Key -> description ("" if the schema has none).
QMap<QString, QString> keysOf(const SchemaPlace& place);
/// The constants that are allowed, as JSON texts: true, null, "torch.qint8".
QStringList literalsOf(const SchemaPlace& place);
/// What a string here names: a kind of the catalogue, "module-path", "qconfig", "dtype" or "qscheme".
QStringList namesOf(const SchemaPlace& place);

} // namespace qcs::ui
