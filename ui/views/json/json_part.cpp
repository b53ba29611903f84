#include "views/json/json_part.h"

#include "config/config_codes.h"
#include "json/json_codes.h"
#include "report/python/python_export.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

struct JsonParts {
    Q_DECLARE_TR_FUNCTIONS(JsonParts)
};

bool mustEscape(QChar c) {
    const char16_t code = c.unicode();
    return code == 0x2028 || code == 0x2029 || (code >= 0xfdd0 && code <= 0xfdef) || code == 0xfffc ||
           code == 0x061c || (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff || code == 0xa0 || code == 0xad ||
           (code >= 0x7f && code <= 0x9f);
}

template <typename T>
QString writePart(const Document& document) {
    const auto& info = qcs::config::part_info<T>;
    return shownText(info.write((document.workspace().*info.member).value));
}

template <typename T>
std::shared_ptr<const void> valueOfPart(const Document& document) {
    const auto input = document.snapshot();
    if constexpr (std::is_same_v<T, qcs::config::QConfigMapping>) return input.mapping;
    if constexpr (std::is_same_v<T, qcs::config::BackendConfig>) return input.backend;
    return nullptr; // unknown: these texts are short
}

template <typename T, auto change>
ParsedText readPart(const QString& text) {
    ParsedText result;
    if (const auto lone = loneSurrogate(text)) {
        result.problems.push_back({qcs::codes::json_invalid_utf8, {{}, lone->line, lone->column, {}}});
        return result;
    }
    auto decoded = qcs::config::part_info<T>.read(text.toStdString(), std::string());
    if (!decoded) {
        result.problems = std::move(decoded.error());
        return result;
    }
    result.problems = std::move(decoded->warnings);
    if (decoded->read_only) { // a newer version: unknown fields would be lost
        for (auto& problem : result.problems)
            if (problem.code == qcs::codes::newer_version) problem.severity = qcs::Severity::Error;
        return result;
    }
    result.valid = true;
    result.canonical = shownText(qcs::config::part_info<T>.write(decoded->value));
    result.apply = [value = std::move(decoded->value)](Document& document, const QString& what,
                                                       MergeKey key) {
        (document.*change)(value, what, key);
    };
    return result;
}

template <typename T>
std::function<JsonPart::Python()> pythonPart(const Document& document) {
    auto value = std::make_shared<const T>((document.workspace().*qcs::config::part_info<T>.member).value);
    return [value, trusted = Document::trustedPackages()] { return qcs::report::to_python(*value, trusted); };
}

template <typename T, auto change>
JsonPart part(const QString& title, const QString& what, const char* schema) {
    const auto& info = qcs::config::part_info<T>;
    JsonPart part;
    part.kind = info.part;
    part.key = info.key;
    part.title = title;
    part.change = what;
    part.schema = QString::fromLatin1(schema);
    part.write = writePart<T>;
    part.value = valueOfPart<T>;
    part.read = readPart<T, change>;
    part.python = pythonPart<T>;
    return part;
}

} // namespace

QString shownText(std::string_view json) {
    QString text = QString::fromUtf8(json.data(), static_cast<qsizetype>(json.size()));
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!mustEscape(text[i])) continue;
        const QString escape = QStringLiteral("\\u%1").arg(text[i].unicode(), 4, 16, QLatin1Char('0'));
        text.replace(i, 1, escape);
        i += escape.size() - 1;
    }
    return text;
}

JsonPart jsonPart(qcs::config::Part kind) {
    switch (kind) {
    case qcs::config::Part::Mapping:
        return part<qcs::config::QConfigMapping, &Document::changeMappingText>(
            JsonParts::tr("Mapping"), JsonParts::tr("Edit the mapping's text"),
            "qconfig-mapping.schema.json");
    case qcs::config::Part::Backend:
        return part<qcs::config::BackendConfig, &Document::changeBackend>(
            JsonParts::tr("Backend"), JsonParts::tr("Edit the backend's text"), "backend-config.schema.json");
    case qcs::config::Part::PrepareCustom:
        return part<qcs::config::PrepareCustomConfig, &Document::changePrepareCustom>(
            JsonParts::tr("Prepare"), JsonParts::tr("Edit the text of the prepare custom config"),
            "prepare-custom-config.schema.json");
    case qcs::config::Part::ConvertCustom:
        return part<qcs::config::ConvertCustomConfig, &Document::changeConvertCustom>(
            JsonParts::tr("Convert"), JsonParts::tr("Edit the text of the convert custom config"),
            "convert-custom-config.schema.json");
    case qcs::config::Part::Eager:
        return part<qcs::config::EagerConfig, &Document::changeEagerText>(
            JsonParts::tr("Eager"), JsonParts::tr("Edit the text of the eager config"),
            "eager-config.schema.json");
    case qcs::config::Part::FuseCustom: break;
    }
    return part<qcs::config::FuseCustomConfig, &Document::changeFuseCustom>(
        JsonParts::tr("Fuse"), JsonParts::tr("Edit the text of the fuse custom config"),
        "fuse-custom-config.schema.json");
}

std::vector<qcs::config::Part> partsWithInvalidText(const Document& document) {
    std::vector<qcs::config::Part> parts;
    for (std::size_t i = 0; i < qcs::config::part_count; ++i)
        if (const auto part = static_cast<qcs::config::Part>(i);
            document.invalidTexts().contains(std::string(qcs::config::key_of(part))))
            parts.push_back(part);
    return parts;
}

namespace {

struct KindKey {
    qcs::config::RuleKind kind;
    const char* key; // key in QConfigMapping.to_dict
};
constexpr KindKey kindKeys[] = {
    {qcs::config::RuleKind::Order, "module_name_object_type_order"},
    {qcs::config::RuleKind::ModuleName, "module_name"},
    {qcs::config::RuleKind::Regex, "module_name_regex"},
    {qcs::config::RuleKind::ObjectType, "object_type"},
    {qcs::config::RuleKind::Global, ""},
};

int firstOf(qcs::config::RuleKind kind, const Document& document) {
    const auto& rules = document.mapping().rules;
    return static_cast<int>(std::ranges::find(rules, kind, &qcs::config::Rule::kind) - rules.begin());
}

} // namespace

RuleId ruleAt(const JsonPath& path, const Document& document) {
    if (path.empty()) return 0;
    for (const KindKey& row : kindKeys) {
        if (path[0].isIndex || path[0].key != QLatin1String(row.key)) continue;
        const bool global = row.kind == qcs::config::RuleKind::Global;
        if (!global && (path.size() < 2 || !path[1].isIndex)) return 0;
        const int index = firstOf(row.kind, document) + (global ? 0 : path[1].index);
        const qcs::config::Rule* rule = document.rule(document.ruleIdAt(index));
        return rule && rule->kind == row.kind ? document.ruleIdAt(index) : 0;
    }
    return 0;
}

qcs::config::EntryIndex entryAt(const JsonPath& path) {
    const bool entry = path.size() >= 2 && path[0].key == QLatin1String("configs") && path[1].isIndex;
    return entry ? qcs::config::EntryIndex(path[1].index) : qcs::config::EntryIndex();
}

QString pointerOfRule(const Document& document, RuleId id) {
    const qcs::config::Rule* rule = document.rule(id);
    if (!rule) return {};
    const auto* row = std::ranges::find(kindKeys, rule->kind, &KindKey::kind);
    const QString key = QLatin1Char('/') + QString::fromLatin1(row->key);
    if (rule->kind == qcs::config::RuleKind::Global) return key;
    return key + QLatin1Char('/') + QString::number(document.ruleIndex(id) - firstOf(rule->kind, document));
}

QString pointerOfEntry(qcs::config::EntryIndex entry) {
    return QStringLiteral("/configs/%1").arg(entry.number());
}

} // namespace qcs::ui
