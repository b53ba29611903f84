// Reads facts.json.

#include "builtin_files.h"
#include "catalogue/catalogue.h"
#include "catalogue/catalogue_codes.h"
#include "config/codec/file_json.h"
#include "config/config_codes.h"

#include <algorithm>

namespace qcs::catalogue {
namespace {

constexpr std::array<std::string_view, 16> kinds = {
    "module", "function", "operator", "method", "observer", "fake_quantize", "fuser_method",  "getter",
    "class",  "enum",     "qconfig",  "preset", "dtype",    "qscheme",       "tensor_method", "package"};
constexpr std::array<std::string_view, mode_count> modes = {"fx-ptq", "fx-qat", "eager-ptq", "eager-qat",
                                                            "eager-dynamic"};
constexpr std::array<std::string_view, 5> outcome_names = {"replaced", "codes", "float", "removed", "raises"};

class Reader {
public:
    explicit Reader(json::Decoder& decoder) : decoder_(decoder) {}

    Facts facts(const json::JsonValue& json) {
        Facts result;
        auto& entry = result.entry;
        decoder_.closed_object(
            json, {{"kind",
                    [&](const json::JsonValue& v) {
                        result.is_new = true;
                        entry.kind = one_of<Kind>(v, codes::unknown_catalogue_kind, kinds);
                    }},
                   {"name", [&](const json::JsonValue& v) { entry.name = text(v); }, true},
                   {"aliases", [&](const json::JsonValue& v) { entry.aliases = decoder_.strings(v); }},
                   {"bases", [&](const json::JsonValue& v) { entry.bases = decoder_.strings(v); }},
                   {"signature", [&](const json::JsonValue& v) { entry.signature = text(v); }},
                   {"methods", [&](const json::JsonValue& v) { methods(v, entry); }},
                   {"members", [&](const json::JsonValue& v) { members(v, entry); }},
                   {"float", [&](const json::JsonValue& v) { entry.counterpart = text(v); }},
                   {"value", [&](const json::JsonValue& v) { entry.value = text(v); }},
                   {"becomes", [&](const json::JsonValue& v) { outcomes(v, entry); }},
                   {"runs_on", [&](const json::JsonValue& v) { runs_on(v, entry); }}});
        return result;
    }

private:
    std::string text(const json::JsonValue& json) { return std::string(decoder_.string(json).value_or("")); }

    template <typename T, std::size_t count>
    T one_of(const json::JsonValue& json, const CodeOf<2>& code,
             const std::array<std::string_view, count>& names) {
        const auto name = decoder_.string(json).value_or(names.front());
        const auto it = std::ranges::find(names, name);
        if (it != names.end()) return static_cast<T>(it - names.begin());
        decoder_.unknown(json, code, name, names);
        return {};
    }
    void methods(const json::JsonValue& json, Entry& entry) {
        for (const auto& item : decoder_.array(json))
            if (const auto row = decoder_.row(item, 3, "[name, signature, kind]"); !row.empty())
                entry.methods.push_back({text(row[0]), text(row[1]), text(row[2])});
    }
    void members(const json::JsonValue& json, Entry& entry) {
        for (const auto& item : decoder_.array(json))
            if (const auto row = decoder_.row(item, 2, "[name, value]"); !row.empty())
                entry.members.push_back({text(row[0]), text(row[1])});
    }
    void runs_on(const json::JsonValue& json, Entry& entry) {
        for (const auto& item : decoder_.array(json))
            if (const auto row = decoder_.row(item, 2, "[what, gives]"); !row.empty())
                entry.runs_on.push_back({text(row[0]), text(row[1])});
    }
    void outcomes(const json::JsonValue& json, Entry& entry) {
        std::vector<json::JsonField> fields;
        for (std::size_t i = 0; i < mode_count; ++i)
            fields.push_back({modes[i], [&, i](const json::JsonValue& v) {
                                  entry.becomes.push_back(becomes(v, static_cast<Mode>(i)));
                              }});
        json::Extras unknown;
        decoder_.object(json, unknown, fields);
        std::ranges::sort(entry.becomes, {}, &Becomes::mode);
    }
    Becomes becomes(const json::JsonValue& json, Mode mode) {
        Becomes result{mode, Outcome::Replaced, {}, {}, {}};
        decoder_.closed_object(
            json, {{"outcome",
                    [&](const json::JsonValue& v) {
                        result.outcome = one_of<Outcome>(v, codes::unknown_outcome, outcome_names);
                    }},
                   {"steps", [&](const json::JsonValue& v) { result.steps = decoder_.strings(v); }},
                   {"qconfig", [&](const json::JsonValue& v) { result.qconfig = text(v); }},
                   {"backend", [&](const json::JsonValue& v) { result.backend = text(v); }}});
        return result;
    }

    json::Decoder& decoder_;
};

} // namespace

std::string_view name_of(Kind kind) {
    return kinds[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Mode mode) {
    return modes[static_cast<std::size_t>(mode)];
}

Expected<std::vector<Facts>> read_facts(std::string_view json, const std::string& file) {
    const auto decode = [](const json::JsonValue& root, json::Decoder& decoder) {
        std::vector<Facts> result;
        Reader reader(decoder);
        decoder.closed_object(root, {{"torch_version", [&](const json::JsonValue& v) { decoder.string(v); }},
                                     {"entries",
                                      [&](const json::JsonValue& v) {
                                          for (const auto& item : decoder.array(v))
                                              result.push_back(reader.facts(item));
                                      },
                                      true}});
        return result;
    };
    return config::read_document(json, file, config::FileKind::CatalogueFacts, decode)
        .map([](auto&& decoded) { return decoded.value; });
}

} // namespace qcs::catalogue
