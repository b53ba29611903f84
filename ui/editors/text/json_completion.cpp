#include "editors/text/json_completion.h"

#include "builtin_files.h"
#include "config/observer_edit.h"
#include "config/presets.h"
#include "help/field_help.h"
#include "words/prose.h"
#include "words/user_names.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr std::size_t maxShown = 200;

using Kind = qcs::config::CatalogueEntry::Kind;
constexpr std::pair<const char*, Kind> catalogueKinds[] = {
    {"module", Kind::Module},
    {"function", Kind::Function},
    {"operator", Kind::Operator},
    {"method", Kind::Method},
    {"observer", Kind::Observer},
    {"fake_quantize", Kind::FakeQuantize},
    {"fuser_method", Kind::FuserMethod},
    {"getter", Kind::Getter},
};

/// All known names of one kind; `kind` is a value of the schemas' "x-names".
QStringList knownNames(const QString& kind) {
    QStringList names;
    if (kind == QLatin1String("qconfig")) {
        for (const auto& qconfig : qcs::config::named_qconfigs())
            names.push_back(QString::fromStdString(qconfig.name));
        return names;
    }
    for (const auto& [name, wanted] : catalogueKinds) {
        if (kind != QLatin1String(name)) continue;
        for (const auto& entry : qcs::config::catalogue())
            if (entry.kind == wanted) names.push_back(QString::fromStdString(entry.name));
        // Both Kind enumerations start with the same values.
        return names + userNames({static_cast<qcs::catalogue::Kind>(wanted)});
    }
    return names;
}

/// 0: `name` starts with `typed`, 1: a dotted component does, 2: `name` contains it; nullopt: it does not.
std::optional<int> rank(const QString& name, const QString& typed) {
    if (name.startsWith(typed, Qt::CaseInsensitive)) return 0;
    if (name.contains(QLatin1Char('.') + typed, Qt::CaseInsensitive)) return 1;
    if (name.contains(typed, Qt::CaseInsensitive)) return 2;
    return std::nullopt;
}

/// The class name of the observer at `pointer`, looking through nested `with_args`; "" if none is named.
std::string observerClass(QStringView text, QString pointer) {
    constexpr int maxWrappers = 16;
    for (int i = 0; i < maxWrappers; ++i) {
        pointer += QStringLiteral("/class");
        const auto found = findPointer(text, pointer);
        if (!found || found->start >= text.size()) return {};
        if (text[found->start] == QLatin1Char('{')) continue;
        const QStringView value = text.mid(found->start + 1);
        const bool whole = text[found->start] == QLatin1Char('"') && value.contains(QLatin1Char('"'));
        return whole ? value.left(value.indexOf(QLatin1Char('"'))).toString().toStdString() : std::string();
    }
    return {};
}

/// If `object` is the "kwargs" of one of PyTorch's observers: its keywords with their help texts; else empty.
QMap<QString, QString> keywordsAt(QStringView text, const JsonPath& object) {
    QMap<QString, QString> keys;
    if (object.empty() || object.back().key != QLatin1String("kwargs")) return keys;
    const QString here = pointerOf(object);
    const QString observer = pointerOf({object.begin(), object.end() - 1});
    qcs::config::ObserverSpec spec;
    spec.callable = observerClass(text, observer);
    if (!qcs::config::observer_entry(spec.callable)) return keys;
    // A fake quantizer also takes the keywords of its observer.
    if (const auto inner = observerClass(text, here + QStringLiteral("/observer")); !inner.empty())
        spec = qcs::config::with_keyword(spec, "observer",
                                         qcs::config::Value(qcs::config::ObserverSpec{inner, {}, {}}));
    for (const auto& keyword : qcs::config::keywords_of(spec)) {
        const QString name = QString::fromStdString(keyword.name);
        keys.insert(name, plainProse(helpText(QStringLiteral("observer.") + name)));
    }
    return keys;
}

} // namespace

QString quoted(const QString& text) {
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.mid(1, array.size() - 2));
}

std::vector<Completion> completionsAt(const JsonSpot& spot, QStringView text, const QString& schema,
                                      const std::function<QStringList(const QString&)>& modulePaths) {
    std::vector<std::pair<int, Completion>> found;
    const auto offer = [&](Completion completion) {
        if (const auto order = rank(completion.shown, spot.typed))
            found.emplace_back(*order, std::move(completion));
    };
    if (spot.role == JsonSpot::Role::Key) {
        auto keys = keywordsAt(text, spot.container);
        if (keys.isEmpty()) keys = keysOf(schemaAt(schema, spot.container));
        for (auto it = keys.begin(); it != keys.end(); ++it)
            if (!spot.siblings.contains(it.key()))
                offer({quoted(it.key()), it.key().isEmpty() ? QStringLiteral("\"\"") : it.key(), it.value(),
                       true});
    } else if (spot.role == JsonSpot::Role::Value) {
        const ApplicableSchemas place = schemaAt(schema, spot.path);
        QStringList literals = literalsOf(place);
        for (const QString& kind : namesOf(place)) {
            if (kind == QLatin1String("dtype") || kind == QLatin1String("qscheme"))
                literals += literalsOf(commonSchema(kind));
            const bool paths = kind == QLatin1String("module-path");
            for (const QString& name : paths ? modulePaths(spot.typed) : knownNames(kind))
                offer({quoted(name), name, {}, false});
        }
        for (const QString& literal : literals) {
            const bool string = literal.startsWith(QLatin1Char('"'));
            if (!spot.quoted || string)
                offer({literal, string ? literal.mid(1, literal.size() - 2) : literal, {}, false});
        }
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, Completion>::first);
    std::vector<Completion> result;
    for (auto& [order, completion] : found) {
        if (result.size() == maxShown) break;
        result.push_back(std::move(completion));
    }
    return result;
}

namespace {

using Node = ApplicableSchemas::Node;
constexpr int maxReferences = 30;

const QJsonObject& schemaFile(const QString& name) {
    static QMap<QString, QJsonObject> read; // not thread-safe: used by the GUI thread only
    const auto known = read.find(name);
    if (known != read.end()) return known.value();
    const auto bytes = builtin_file("schemas/" + name.toStdString());
    const auto document =
        QJsonDocument::fromJson(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
    return read.insert(name, document.object()).value();
}

/// Resolves a $ref such as "common.schema.json#/$defs/name".
Node referred(const QString& reference, const QString& from) {
    const auto hash = reference.indexOf(QLatin1Char('#'));
    const QString file = hash > 0 ? reference.left(hash) : from;
    QJsonObject schema = schemaFile(file);
    for (const QString& token : reference.mid(hash + 1).split(QLatin1Char('/'), Qt::SkipEmptyParts))
        schema = schema.value(token).toObject();
    return {file, schema, {}};
}

/// Adds the schema, the target of its $ref and its alternatives. "x-names" of the outermost schema take
/// precedence, because it is the most specific.
void expand(Node node, ApplicableSchemas& place, int depth) {
    if (depth > maxReferences) return;
    const QJsonArray own = node.schema.value(QLatin1String("x-names")).toArray();
    if (node.names.isEmpty())
        for (const QJsonValue name : own)
            node.names.push_back(name.toString());
    place.nodes.push_back(node);
    if (const auto reference = node.schema.value(QLatin1String("$ref")); reference.isString()) {
        Node target = referred(reference.toString(), node.file);
        target.names = node.names;
        expand(std::move(target), place, depth + 1);
    }
    for (const QJsonValue alternative : node.schema.value(QLatin1String("anyOf")).toArray())
        expand({node.file, alternative.toObject(), node.names}, place, depth + 1);
}

void enter(const Node& node, const QJsonValue& schema, ApplicableSchemas& place) {
    if (schema.isObject()) expand({node.file, schema.toObject(), {}}, place, 0);
}

ApplicableSchemas stepInto(const ApplicableSchemas& place, const JsonStep& step) {
    ApplicableSchemas next;
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

ApplicableSchemas schemaAt(const QString& file, const JsonPath& path) {
    ApplicableSchemas place;
    expand({file, schemaFile(file), {}}, place, 0);
    for (const JsonStep& step : path)
        place = stepInto(place, step);
    return place;
}

ApplicableSchemas commonSchema(const QString& name) {
    ApplicableSchemas place;
    expand(referred(QStringLiteral("common.schema.json#/$defs/") + name, {}), place, 0);
    return place;
}

QMap<QString, QString> keysOf(const ApplicableSchemas& place) {
    QMap<QString, QString> keys;
    const auto add = [&](const QString& key, const QString& meaning) {
        if (QString& known = keys[key]; known.isEmpty()) known = meaning;
    };
    for (const Node& node : place.nodes) {
        const QJsonObject properties = node.schema.value(QLatin1String("properties")).toObject();
        for (auto it = properties.begin(); it != properties.end(); ++it)
            add(it.key(), it.value().toObject().value(QLatin1String("description")).toString());
        const QJsonObject names = node.schema.value(QLatin1String("propertyNames")).toObject();
        for (const QJsonValue name : names.value(QLatin1String("enum")).toArray())
            add(name.toString(), {});
    }
    return keys;
}

QStringList literalsOf(const ApplicableSchemas& place) {
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
        for (const QJsonValue value : node.schema.value(QLatin1String("enum")).toArray())
            add(literal(value));
        if (const auto value = node.schema.value(QLatin1String("const")); !value.isUndefined())
            add(literal(value));
        const QJsonValue type = node.schema.value(QLatin1String("type"));
        addType(type);
        for (const QJsonValue one : type.toArray())
            addType(one);
    }
    return literals;
}

QStringList namesOf(const ApplicableSchemas& place) {
    QStringList names;
    for (const Node& node : place.nodes)
        for (const QString& name : node.names)
            if (!names.contains(name)) names.push_back(name);
    return names;
}

} // namespace qcs::ui
