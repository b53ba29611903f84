#include "catalogue/derived.h"
#include "catalogue/sentences.h"
#include "report/catalogue_report.h"
#include "report/json/json_object.h"
#include "words/sentences.h"

namespace qcs::report {
namespace {

using catalogue::Entry;

void write_row(json::JsonWriter& writer, const Entry& entry) {
    JsonObject row(writer);
    row.text("name", entry.name);
    row.text("kind", catalogue::name_of(entry.kind));
    row.text("sentence", catalogue::sentence_of(entry).text);
    if (!entry.package.empty()) row.text("package", entry.package);
}

template <typename Write>
std::string document(std::string_view key, Write write) {
    json::JsonWriter writer;
    writer.begin_object(json::JsonLayout::MultiLine);
    writer.key(key);
    writer.begin_array(json::JsonLayout::MultiLine);
    write(writer);
    writer.end_array();
    writer.end_object();
    return writer.take() + '\n';
}

void write_names(JsonObject& object, std::string_view key, const std::vector<const Entry*>& entries) {
    std::vector<std::string> names;
    for (const auto* entry : entries)
        names.push_back(entry->name);
    object.strings(key, names);
}

void write_text_or_null(JsonObject& object, std::string_view key, const std::string& text) {
    object.writer().key(key);
    if (text.empty())
        object.writer().null();
    else
        object.writer().string(text);
}

template <typename Items, typename Write>
void write_rows(JsonObject& object, std::string_view key, const Items& items, Write write) {
    auto& writer = object.writer();
    writer.key(key);
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& item : items) {
        JsonObject row(writer);
        write(row, item);
    }
    writer.end_array();
}

void write_tables(JsonObject& object, const Entry& entry, const catalogue::Catalogue& all) {
    write_rows(object, "becomes", catalogue::mode_facts(entry), [](JsonObject& row, const auto& fact) {
        row.text("mode", catalogue::name_of(fact.mode));
        row.text("outcome", fact.what.code);
        row.text("text", words::sentence(fact.what));
        row.strings("steps", fact.steps);
    });
    write_names(object, "comes_from", catalogue::entries_converted_to(entry, all));
    write_rows(object, "occurs", catalogue::occurrences(entry), [](JsonObject& row, const auto& occurrence) {
        row.text("role", occurrence.role.sentence());
        row.text("pattern", occurrence.pattern);
        row.number("entries", static_cast<std::int64_t>(occurrence.entries));
        row.strings("backends", occurrence.backends);
    });
    object.strings("qconfigs", catalogue::qconfigs_with(entry));
    write_rows(object, "methods", entry.methods, [](JsonObject& row, const auto& method) {
        row.text("name", method.name);
        row.text("signature", method.signature);
        row.text("kind", method.kind);
    });
    write_rows(object, "members", entry.members, [](JsonObject& row, const auto& member) {
        row.text("name", member.name);
        row.text("value", member.value);
    });
    write_rows(object, "runs_on", entry.runs_on, [](JsonObject& row, const auto& runs) {
        row.text("what", runs.what);
        row.text("gives", runs.gives);
    });
}

} // namespace

std::string catalogue_list_json(std::span<const Entry> entries) {
    return document("entries", [&](json::JsonWriter& writer) {
        for (const auto& entry : entries)
            write_row(writer, entry);
    });
}

std::string candidates_json(std::span<const Entry* const> candidates) {
    return document("candidates", [&](json::JsonWriter& writer) {
        for (const auto* entry : candidates)
            write_row(writer, *entry);
    });
}

std::string catalogue_entry_json(const catalogue::LookupResult& found, const catalogue::Catalogue& all) {
    const auto& entry = *found.entry;
    const auto sentence = catalogue::sentence_of(entry);
    json::JsonWriter writer;
    {
        JsonObject object(writer, json::JsonLayout::MultiLine);
        object.text("name", entry.name);
        object.text("kind", catalogue::name_of(entry.kind));
        write_text_or_null(object, "package", entry.package);
        write_text_or_null(object, "member", found.member);
        object.text("sentence", sentence.text);
        write_text_or_null(object, "formula", sentence.formula);
        write_text_or_null(object, "signature", entry.signature.value_or(""));
        write_text_or_null(object, "value", entry.value);
        write_text_or_null(object, "float", entry.counterpart);
        write_tables(object, entry, all);
        write_names(object, "names", catalogue::entries_in_package(entry, all));
        object.strings("bases", entry.bases);
        object.strings("aliases", entry.aliases);
        write_names(object, "namesakes", all.namesakes(entry));
    }
    return writer.take() + '\n';
}

} // namespace qcs::report
