#include "views/json/json_part.h"

#include "config/codecs.h"
#include "config/config_codes.h"
#include "editors/text/lone_surrogate.h"
#include "report/python_export.h"

#include <QCoreApplication>

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

template <typename T, auto member, auto write>
QString writePart(const Document& document) {
    return shownText(write((document.workspace().*member).value));
}

template <typename T>
std::shared_ptr<const void> valueOfPart(const Document& document) {
    const auto input = document.snapshot();
    if constexpr (std::is_same_v<T, qcs::QConfigMapping>) return input.mapping;
    if constexpr (std::is_same_v<T, qcs::BackendConfig>) return input.backend;
    return nullptr; // short texts
}

template <auto read, auto write, auto change>
ReadText readPart(const QString& text) {
    ReadText result;
    if (const auto lone = loneSurrogate(text)) {
        result.problems.push_back({qcs::codes::json_invalid_utf8, {{}, lone->line, lone->column, {}}});
        return result;
    }
    auto decoded = read(text.toStdString(), std::string());
    if (!decoded) {
        result.problems = std::move(decoded.error());
        return result;
    }
    result.problems = std::move(decoded->warnings);
    if (decoded->read_only) { // what it says beyond what we know would be lost
        for (auto& problem : result.problems)
            if (problem.code == qcs::codes::newer_version) problem.severity = qcs::Severity::Error;
        return result;
    }
    result.valid = true;
    result.canonical = shownText(write(decoded->value));
    result.apply = [value = std::move(decoded->value)](Document& document, const QString& what, int typing) {
        (document.*change)(value, what, typing);
    };
    return result;
}

template <typename T, auto member>
std::function<JsonPart::Python()> pythonPart(const Document& document) {
    auto value = std::make_shared<const T>((document.workspace().*member).value);
    return [value, trusted = Document::trustedPackages()] { return qcs::to_python(*value, trusted); };
}

template <typename T, auto member, auto write, auto read, auto change>
JsonPart part(PartKind kind, const char* key, const QString& title, const QString& what, const char* schema) {
    JsonPart part;
    part.kind = kind;
    part.key = key;
    part.title = title;
    part.change = what;
    part.schema = QString::fromLatin1(schema);
    part.write = writePart<T, member, write>;
    part.value = valueOfPart<T>;
    part.read = readPart<read, write, change>;
    part.python = pythonPart<T, member>;
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

JsonPart jsonPart(PartKind kind) {
    using W = qcs::Workspace;
    switch (kind) {
    case PartKind::Mapping:
        return part<qcs::QConfigMapping, &W::mapping, qcs::write_qconfig_mapping, qcs::read_qconfig_mapping,
                    &Document::changeMappingText>(kind, "mapping", JsonParts::tr("Mapping"),
                                                  JsonParts::tr("Edit the mapping's text"),
                                                  "qconfig-mapping.schema.json");
    case PartKind::Backend:
        return part<qcs::BackendConfig, &W::backend, qcs::write_backend_config, qcs::read_backend_config,
                    &Document::changeBackend>(kind, "backend", JsonParts::tr("Backend"),
                                              JsonParts::tr("Edit the backend's text"),
                                              "backend-config.schema.json");
    case PartKind::PrepareCustom:
        return part<qcs::PrepareCustomConfig, &W::prepare_custom, qcs::write_prepare_custom_config,
                    qcs::read_prepare_custom_config, &Document::changePrepareCustom>(
            kind, "prepare_custom", JsonParts::tr("Prepare"),
            JsonParts::tr("Edit the text of the prepare custom config"), "prepare-custom-config.schema.json");
    case PartKind::ConvertCustom:
        return part<qcs::ConvertCustomConfig, &W::convert_custom, qcs::write_convert_custom_config,
                    qcs::read_convert_custom_config, &Document::changeConvertCustom>(
            kind, "convert_custom", JsonParts::tr("Convert"),
            JsonParts::tr("Edit the text of the convert custom config"), "convert-custom-config.schema.json");
    case PartKind::FuseCustom: break;
    }
    return part<qcs::FuseCustomConfig, &W::fuse_custom, qcs::write_fuse_custom_config,
                qcs::read_fuse_custom_config, &Document::changeFuseCustom>(
        kind, "fuse_custom", JsonParts::tr("Fuse"), JsonParts::tr("Edit the text of the fuse custom config"),
        "fuse-custom-config.schema.json");
}

std::vector<PartKind> partsWithLooseText(const Document& document) {
    std::vector<PartKind> kinds;
    for (int i = 0; i < partCount; ++i)
        if (const auto kind = static_cast<PartKind>(i); document.looseTexts().contains(jsonPart(kind).key))
            kinds.push_back(kind);
    return kinds;
}

} // namespace qcs::ui
