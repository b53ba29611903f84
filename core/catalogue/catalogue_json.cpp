// Reads facts.json; reads and writes catalogue additions.

#include "builtin_files.h"
#include "catalogue/catalogue.h"
#include "catalogue/catalogue_codes.h"
#include "config/codec/file_json.h"
#include "config/config_codes.h"

#include <algorithm>
#include <array>
#include <set>

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

    FactsRow facts(const json::JsonValue& json) {
        FactsRow result;
        auto& entry = result.entry;
        auto fields = fields_of(entry);
        fields.insert(fields.begin(), {"kind", [&](const json::JsonValue& v) {
                                           result.is_new = true;
                                           entry.kind = kind(v);
                                       }});
        fields.push_back({"becomes", [&](const json::JsonValue& v) { outcomes(v, entry); }});
        fields.push_back({"runs_on", [&](const json::JsonValue& v) { runs_on(v, entry); }});
        decoder_.closed_object(json, fields);
        return result;
    }

    AddedEntry added(const json::JsonValue& json) {
        AddedEntry result;
        auto& entry = result.entry;
        auto fields = fields_of(entry);
        fields.push_back({"kind", [&](const json::JsonValue& v) { entry.kind = kind(v); }, true});
        fields.push_back({"sentence", [&](const json::JsonValue& v) { entry.sentence = text(v); }});
        decoder_.own_object(json, result.extras, fields);
        return result;
    }

private:
    std::string text(const json::JsonValue& json) { return std::string(decoder_.string(json).value_or("")); }

    Kind kind(const json::JsonValue& json) {
        return one_of<Kind>(json, codes::unknown_catalogue_kind, kinds);
    }
    /// The fields that facts and additions have in common.
    std::vector<json::JsonField> fields_of(Entry& entry) {
        return {{"name", [&](const json::JsonValue& v) { entry.name = text(v); }, true},
                {"aliases", [&](const json::JsonValue& v) { entry.aliases = decoder_.strings(v); }},
                {"bases", [&](const json::JsonValue& v) { entry.bases = decoder_.strings(v); }},
                {"signature", [&](const json::JsonValue& v) { entry.signature = text(v); }},
                {"methods", [&](const json::JsonValue& v) { methods(v, entry); }},
                {"members", [&](const json::JsonValue& v) { members(v, entry); }},
                {"float", [&](const json::JsonValue& v) { entry.counterpart = text(v); }},
                {"value", [&](const json::JsonValue& v) { entry.value = text(v); }}};
    }

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
        std::ranges::sort(entry.becomes, {}, &ModeOutcome::mode);
    }
    ModeOutcome becomes(const json::JsonValue& json, Mode mode) {
        ModeOutcome result{mode, Outcome::Replaced, {}, {}, {}};
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

Expected<std::vector<FactsRow>> read_facts(std::string_view json, const std::string& file) {
    const auto decode = [](const json::JsonValue& root, json::Decoder& decoder) {
        std::vector<FactsRow> result;
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

namespace {

bool lies_in(std::string_view name, std::string_view package) {
    return name == package || (name.starts_with(package) && name.substr(package.size()).starts_with('.'));
}

/// Checks that each name occurs once and lies in the package, so that a file cannot redefine other names.
void check_name(const json::JsonValue& json, std::string_view package, std::set<std::string>& names,
                const Entry& entry, json::Decoder& decoder) {
    const auto* name = json.is(json::JsonKind::Object) ? json.find("name") : nullptr;
    if (!name || entry.name.empty()) return;
    if (!names.insert(entry.name).second) decoder.report(*name, message(codes::addition_twice, entry.name));
    if (entry.kind != Kind::Method && !package.empty() && !lies_in(entry.name, package))
        decoder.report(*name, message(codes::addition_outside_package, entry.name, std::string(package)));
}

Addition decode_addition(const json::JsonValue& root, json::Decoder& decoder) {
    Addition result;
    const json::JsonValue* entries = nullptr;
    decoder.own_object(
        root, result.extras,
        {{"package", [&](const json::JsonValue& v) { result.package = decoder.string(v).value_or(""); },
          true},
         {"entries", [&](const json::JsonValue& v) { entries = &v; }, true}});
    if (!entries) return result;
    Reader reader(decoder);
    std::set<std::string> names;
    for (const auto& item : decoder.array(*entries, "array of entries")) {
        result.entries.push_back(reader.added(item));
        check_name(item, result.package, names, result.entries.back().entry, decoder);
    }
    return result;
}

void write_texts(json::JsonWriter& writer, std::span<const std::string> texts) {
    writer.begin_array();
    for (const auto& text : texts)
        writer.string(text);
    writer.end_array();
}

void encode_entry(const AddedEntry& added, json::JsonWriter& writer) {
    const auto& entry = added.entry;
    json::ObjectWriter object(writer, added.extras);
    const auto text = [&](std::string_view key, std::string_view value, bool present) {
        if (object.field(key, present)) writer.string(value);
    };
    const auto list = [&](std::string_view key, const auto& items, const auto& write) {
        if (!object.field(key, !items.empty())) return;
        writer.begin_array();
        for (const auto& item : items)
            write(item);
        writer.end_array();
    };
    const auto one = [&](const std::string& name) { writer.string(name); };
    text("kind", name_of(entry.kind), true);
    text("name", entry.name, true);
    text("sentence", entry.sentence, !entry.sentence.empty());
    text("signature", entry.signature.value_or(""), entry.signature.has_value());
    list("bases", entry.bases, one);
    text("float", entry.counterpart, !entry.counterpart.empty());
    text("value", entry.value, !entry.value.empty());
    list("methods", entry.methods, [&](const Method& method) {
        write_texts(writer, std::array{method.name, method.signature, method.kind});
    });
    list("members", entry.members, [&](const Member& member) {
        write_texts(writer, std::array{member.name, member.value});
    });
    list("aliases", entry.aliases, one);
}

} // namespace

/// write_document() finds it by argument-dependent lookup.
void encode_fields(const Addition& addition, json::JsonWriter& writer, json::ObjectWriter& object) {
    object.field("package");
    writer.string(addition.package);
    object.field("entries");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& entry : addition.entries)
        encode_entry(entry, writer);
    writer.end_array();
}

Expected<config::Decoded<Addition>> read_addition(std::string_view json, const std::string& file) {
    return config::read_document(json, file, config::FileKind::CatalogueAddition, decode_addition);
}

std::string write_addition(const Addition& addition) {
    return config::write_document(config::FileKind::CatalogueAddition, addition);
}

} // namespace qcs::catalogue
