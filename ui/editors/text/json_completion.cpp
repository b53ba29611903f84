#include "editors/text/json_completion.h"

#include "config/presets.h"
#include "editors/text/json_schema.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr std::size_t mostShown = 200;

using Kind = qcs::CatalogueEntry::Kind;
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

/// Names of one kind, as "x-names" of the schemas has them.
QStringList knownNames(const QString& kind) {
    QStringList names;
    if (kind == QLatin1String("qconfig")) {
        for (const auto& qconfig : qcs::named_qconfigs())
            names.push_back(QString::fromStdString(qconfig.name));
        return names;
    }
    for (const auto& [name, wanted] : catalogueKinds) {
        if (kind != QLatin1String(name)) continue;
        for (const auto& entry : qcs::catalogue())
            if (entry.kind == wanted) names.push_back(QString::fromStdString(entry.name));
        return names;
    }
    return names;
}

/// 0: begins with it, 1: a part of the name begins with it, 2: holds it; nothing if it does not.
std::optional<int> rank(const QString& name, const QString& typed) {
    if (name.startsWith(typed, Qt::CaseInsensitive)) return 0;
    if (name.contains(QLatin1Char('.') + typed, Qt::CaseInsensitive)) return 1;
    if (name.contains(typed, Qt::CaseInsensitive)) return 2;
    return std::nullopt;
}

} // namespace

QString quoted(const QString& text) {
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.mid(1, array.size() - 2));
}

std::vector<Completion> completionsAt(const JsonSpot& spot, const QString& schema,
                                      const std::function<QStringList(const QString&)>& modulePaths) {
    std::vector<std::pair<int, Completion>> found;
    const auto offer = [&](Completion completion) {
        if (const auto order = rank(completion.shown, spot.typed))
            found.emplace_back(*order, std::move(completion));
    };
    if (spot.role == JsonSpot::Role::Key) {
        const auto keys = keysOf(schemaAt(schema, spot.container));
        for (auto it = keys.begin(); it != keys.end(); ++it)
            if (!spot.siblings.contains(it.key()))
                offer({quoted(it.key()), it.key().isEmpty() ? QStringLiteral("\"\"") : it.key(), it.value(),
                       true});
    } else if (spot.role == JsonSpot::Role::Value) {
        const SchemaPlace place = schemaAt(schema, spot.path);
        QStringList literals = literalsOf(place);
        for (const QString& kind : namesOf(place)) {
            if (kind == QLatin1String("dtype") || kind == QLatin1String("qscheme"))
                literals += literalsOf(commonSchema(kind));
            const bool paths = kind == QLatin1String("module-path");
            for (const QString& name : paths ? modulePaths(spot.typed) : knownNames(kind))
                offer({quoted(name), name, {}, false});
        }
        for (const QString& text : literals) {
            const bool string = text.startsWith(QLatin1Char('"'));
            if (!spot.quoted || string)
                offer({text, string ? text.mid(1, text.size() - 2) : text, {}, false});
        }
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, Completion>::first);
    std::vector<Completion> result;
    for (auto& [order, completion] : found) {
        if (result.size() == mostShown) break;
        result.push_back(std::move(completion));
    }
    return result;
}

} // namespace qcs::ui
