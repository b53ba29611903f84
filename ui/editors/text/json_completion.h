#pragma once
// What can be written at a place of a config's text.

#include "editors/text/json_spot.h"

#include <QJsonObject>
#include <QMap>

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

// What the JSON schemas of our files say about one place in a text: the keys an object can have there, the
// values, and what a name there names.

/// A place can be described by several schemas: alternatives, and what they refer to.
struct SchemaPlace {
    struct Node {
        QString file; ///< that references within it are relative to
        QJsonObject schema;
        QStringList names; ///< "x-names": what a string here names
    };
    std::vector<Node> nodes;
};

/// `file`: "qconfig-mapping.schema.json".
SchemaPlace schemaAt(const QString& file, const JsonPath& path);
/// A definition of common.schema.json.
SchemaPlace commonSchema(const QString& name);

/// Key -> what it means ("" where the schema does not say).
QMap<QString, QString> keysOf(const SchemaPlace& place);
/// Constants as they are written in JSON: true, null, "torch.qint8".
QStringList literalsOf(const SchemaPlace& place);
/// What a string here names: kinds of the catalogue, "module-path", "qconfig", "dtype", "qscheme".
QStringList namesOf(const SchemaPlace& place);

} // namespace qcs::ui
