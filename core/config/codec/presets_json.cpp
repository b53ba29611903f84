#include "config/codec/presets_json.h"

#include "config/codec/config_json.h"
#include "config/codec/file_json.h"
#include "config/codec/value_json.h"
#include "config/config_codes.h"

#include <algorithm>
#include <array>

namespace qcs::config {

namespace {

constexpr std::array<std::string_view, 8> kinds = {"module",   "function",      "operator",     "method",
                                                   "observer", "fake_quantize", "fuser_method", "getter"};

/// The name of a bare class is read as it stands: this is where aliases come from.
Value decode_default(const json::JsonValue& json, json::Decoder& decoder) {
    if (!json.is(json::JsonKind::Object) || json.members().empty() || json.members().front().key != "class")
        return decode_value(json, decoder);
    return ObserverSpec{std::string(decoder.string(json.members().front().value).value_or("")), {}, {}};
}

CatalogueParameter decode_parameter(const json::JsonValue& json, json::Decoder& decoder) {
    CatalogueParameter parameter;
    decoder.closed_object(
        json,
        {{"name", [&](const json::JsonValue& v) { parameter.name = decoder.string(v).value_or(""); }, true},
         {"default",
          [&](const json::JsonValue& v) { parameter.default_value = decode_default(v, decoder); }}});
    return parameter;
}

CatalogueEntry decode_entry(const json::JsonValue& json, json::Decoder& decoder) {
    using Kind = CatalogueEntry::Kind;
    CatalogueEntry entry;
    decoder.closed_object(
        json, {{"kind",
                [&](const json::JsonValue& v) {
                    const auto name = decoder.string(v).value_or("");
                    const auto it = std::ranges::find(kinds, name);
                    if (it == kinds.end())
                        decoder.unknown(v, codes::unknown_catalogue_kind, name, kinds);
                    else
                        entry.kind = static_cast<Kind>(it - kinds.begin());
                },
                true},
               {"name", [&](const json::JsonValue& v) { entry.name = decoder.string(v).value_or(""); }, true},
               {"bases", [&](const json::JsonValue& v) { entry.bases = decoder.strings(v); }},
               {"aliases", [&](const json::JsonValue& v) { entry.aliases = decoder.strings(v); }},
               {"parameters",
                [&](const json::JsonValue& v) {
                    for (const auto& item : decoder.array(v))
                        entry.parameters.push_back(decode_parameter(item, decoder));
                }},
               {"takes_keywords", [&](const json::JsonValue& v) {
                    entry.takes_keywords = decoder.boolean(v).value_or(false);
                }}});
    return entry;
}

/// The rows `[name, body]` of a table; the body of each is passed on with its name.
template <typename Read>
auto named_rows(json::Decoder& decoder, Read read) {
    return [&decoder, read](const json::JsonValue& json) {
        for (const auto& item : decoder.array(json))
            if (const auto row = decoder.row(item, 2, "[name, content]"); !row.empty())
                if (const auto name = decoder.string(row[0])) read(*name, row[1]);
    };
}

} // namespace

Expected<std::vector<QConfig>> read_named_qconfigs(std::string_view json, const std::string& file) {
    const auto decode = [](const json::JsonValue& root, json::Decoder& decoder) {
        std::vector<QConfig> result;
        const auto qconfig = [&](std::string_view name, const json::JsonValue& body) {
            result.push_back(decode_qconfig_pair(body, decoder));
            result.back().name = name;
        };
        const auto observer = [&](std::string_view, const json::JsonValue& body) {
            decode_observer_spec(body, decoder);
        };
        decoder.closed_object(root, {{"torch_version", [&](const json::JsonValue& v) { decoder.string(v); }},
                                     {"qconfigs", named_rows(decoder, qconfig), true},
                                     {"observers", named_rows(decoder, observer)}});
        return result;
    };
    return read_document(json, file, FileKind::QConfigs, decode).map([](auto&& decoded) {
        return decoded.value;
    });
}

Expected<std::vector<CatalogueEntry>> read_catalogue(std::string_view json, const std::string& file) {
    const auto decode = [](const json::JsonValue& root, json::Decoder& decoder) {
        std::vector<CatalogueEntry> result;
        decoder.closed_object(root, {{"torch_version", [&](const json::JsonValue& v) { decoder.string(v); }},
                                     {"entries",
                                      [&](const json::JsonValue& v) {
                                          for (const auto& item : decoder.array(v))
                                              result.push_back(decode_entry(item, decoder));
                                      },
                                      true}});
        return result;
    };
    return read_document(json, file, FileKind::Catalogue, decode).map([](auto&& decoded) {
        return decoded.value;
    });
}

} // namespace qcs::config
