#include "editors/text/json_schema.h"

#include "builtin_files.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace qcs::ui {
namespace {

using Node = SchemaPlace::Node;
constexpr int mostReferences = 30;

const QJsonObject& schemaFile(const QString& name) {
    static QMap<QString, QJsonObject> read; // only used by the window's thread
    const auto known = read.find(name);
    if (known != read.end()) return known.value();
    const auto bytes = builtin_file("schemas/" + name.toStdString());
    const auto document =
        QJsonDocument::fromJson(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
    return read.insert(name, document.object()).value();
}

/// "common.schema.json#/$defs/name".
Node referred(const QString& reference, const QString& from) {
    const auto hash = reference.indexOf(QLatin1Char('#'));
    const QString file = hash > 0 ? reference.left(hash) : from;
    QJsonObject schema = schemaFile(file);
    for (const QString& token : reference.mid(hash + 1).split(QLatin1Char('/'), Qt::SkipEmptyParts))
        schema = schema.value(token).toObject();
    return {file, schema, {}};
}

/// The schema and what it refers to. The names of the outermost one count: it knows best what it is about.
void expand(Node node, SchemaPlace& place, int depth) {
    if (depth > mostReferences) return;
    const QJsonArray own = node.schema.value(QLatin1String("x-names")).toArray();
    if (node.names.isEmpty())
        for (const QJsonValue& name : own)
            node.names.push_back(name.toString());
    place.nodes.push_back(node);
    if (const auto reference = node.schema.value(QLatin1String("$ref")); reference.isString()) {
        Node target = referred(reference.toString(), node.file);
        target.names = node.names;
        expand(std::move(target), place, depth + 1);
    }
    for (const QJsonValue& alternative : node.schema.value(QLatin1String("anyOf")).toArray())
        expand({node.file, alternative.toObject(), node.names}, place, depth + 1);
}

void enter(const Node& node, const QJsonValue& schema, SchemaPlace& place) {
    if (schema.isObject()) expand({node.file, schema.toObject(), {}}, place, 0);
}

SchemaPlace stepInto(const SchemaPlace& place, const JsonStep& step) {
    SchemaPlace next;
    for (const Node& node : place.nodes) {
        const QJsonObject& schema = node.schema;
        if (step.isIndex) {
            const QJsonArray prefix = schema.value(QLatin1String("prefixItems")).toArray();
            enter(node,
                  step.index < prefix.size() ? prefix[step.index] : schema.value(QLatin1String("items")),
                  next);
        } else {
            const QJsonObject properties = schema.value(QLatin1String("properties")).toObject();
            const auto property = properties.find(step.key);
            enter(node,
                  property != properties.end() ? *property
                                               : schema.value(QLatin1String("additionalProperties")),
                  next);
        }
    }
    return next;
}

QString literal(const QJsonValue& value) {
    const QByteArray array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.mid(1, array.size() - 2));
}

} // namespace

SchemaPlace schemaAt(const QString& file, const JsonPath& path) {
    SchemaPlace place;
    expand({file, schemaFile(file), {}}, place, 0);
    for (const JsonStep& step : path)
        place = stepInto(place, step);
    return place;
}

SchemaPlace commonSchema(const QString& name) {
    SchemaPlace place;
    expand(referred(QStringLiteral("common.schema.json#/$defs/") + name, {}), place, 0);
    return place;
}

QMap<QString, QString> keysOf(const SchemaPlace& place) {
    QMap<QString, QString> keys;
    const auto add = [&](const QString& key, const QString& meaning) {
        if (QString& known = keys[key]; known.isEmpty()) known = meaning;
    };
    for (const Node& node : place.nodes) {
        const QJsonObject properties = node.schema.value(QLatin1String("properties")).toObject();
        for (auto it = properties.begin(); it != properties.end(); ++it)
            add(it.key(), it.value().toObject().value(QLatin1String("description")).toString());
        const QJsonObject names = node.schema.value(QLatin1String("propertyNames")).toObject();
        for (const QJsonValue& name : names.value(QLatin1String("enum")).toArray())
            add(name.toString(), {});
    }
    return keys;
}

QStringList literalsOf(const SchemaPlace& place) {
    QStringList literals;
    const auto add = [&](const QString& text) {
        if (!literals.contains(text)) literals.push_back(text);
    };
    const auto addType = [&](const QJsonValue& type) {
        if (type.toString() == QLatin1String("null")) add(QStringLiteral("null"));
        if (type.toString() != QLatin1String("boolean")) return;
        add(QStringLiteral("true"));
        add(QStringLiteral("false"));
    };
    for (const Node& node : place.nodes) {
        for (const QJsonValue& value : node.schema.value(QLatin1String("enum")).toArray())
            add(literal(value));
        if (const auto value = node.schema.value(QLatin1String("const")); !value.isUndefined())
            add(literal(value));
        const QJsonValue type = node.schema.value(QLatin1String("type"));
        addType(type);
        for (const QJsonValue& one : type.toArray())
            addType(one);
    }
    return literals;
}

QStringList namesOf(const SchemaPlace& place) {
    QStringList names;
    for (const Node& node : place.nodes)
        for (const QString& name : node.names)
            if (!names.contains(name)) names.push_back(name);
    return names;
}

} // namespace qcs::ui
