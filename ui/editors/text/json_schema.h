#pragma once
// What the JSON schemas of our files say about one place in a text: the keys an object can have there, the
// values, and what a name there names.

#include "editors/text/json_spot.h"

#include <QJsonObject>
#include <QMap>

namespace qcs::ui {

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
