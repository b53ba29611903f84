#include "project/autosave_json.h"

#include "config/codec/workspace_json.h"
#include "config/config_codes.h"
#include "config/parts.h"

namespace qcs::project {

namespace {

constexpr std::string_view autosave_format = "qconfig-studio/autosave";
constexpr std::int64_t autosave_version = 1;

void write_text(json::JsonWriter& writer, std::string_view key, std::string_view text) {
    writer.key(key);
    writer.string(text);
}

} // namespace

std::string write_autosave(const Autosave& autosave) {
    config::Workspace inside = autosave.workspace;
    json::JsonWriter writer;
    writer.begin_object(json::JsonLayout::Broken);
    write_text(writer, "format", autosave_format);
    writer.key("version");
    writer.integer(autosave_version);
    write_text(writer, "workspace_file", autosave.workspace_file);
    write_text(writer, "time", autosave.time);
    writer.key("steps");
    writer.integer(autosave.steps);
    writer.key("on_disk");
    writer.begin_array();
    for (const auto& file : autosave.on_disk) {
        writer.begin_array();
        writer.string(file.path);
        writer.string(file.digest);
        writer.end_array();
    }
    writer.end_array();
    writer.key("part_files");
    writer.begin_object();
    config::for_each_part([&](const auto& info) {
        auto& part = inside.*info.member;
        if (!part.file.empty()) write_text(writer, info.key, part.file);
        part.file.clear();
        config::forget_edited_preset(part, info);
    });
    writer.end_object();
    if (!autosave.texts.empty()) {
        writer.key("texts");
        writer.begin_object();
        for (const auto& [part, text] : autosave.texts)
            write_text(writer, part, text);
        writer.end_object();
    }
    writer.key("workspace");
    {
        json::ObjectWriter object(writer, inside.extras, json::JsonLayout::Broken);
        config::encode_fields(inside, writer, object);
    }
    writer.end_object();
    return writer.take() + '\n';
}

Expected<Autosave> read_autosave(std::string_view json, const std::string& file) {
    const auto document = json::parse_json(json, file);
    if (!document) return tl::unexpected(document.error());
    json::Decoder decoder(*document);
    const auto& root = document->root();
    Autosave result;
    const auto text = [&](std::string& target) {
        return [&](const json::JsonValue& v) { target = decoder.string(v).value_or(""); };
    };
    const auto format = [&](const json::JsonValue& v) {
        const auto name = decoder.string(v);
        if (name && *name != autosave_format)
            decoder.report(v, message(codes::wrong_format, std::string(autosave_format), std::string(*name)));
    };
    const auto version = [&](const json::JsonValue& v) {
        const auto number = decoder.integer(v);
        if (number && *number > autosave_version)
            decoder.refuse(
                v, message(codes::newer_version, std::to_string(*number), std::to_string(autosave_version)));
        else if (number && *number < 1)
            decoder.report(v, message(codes::bad_version, std::to_string(*number)));
    };
    const auto on_disk = [&](const json::JsonValue& v) {
        for (const auto& item : decoder.array(v)) {
            const auto row = decoder.row(item, 2, "array of path and digest");
            if (row.size() == 2)
                result.on_disk.push_back({std::string(decoder.string(row[0]).value_or("")),
                                          std::string(decoder.string(row[1]).value_or(""))});
        }
    };
    const auto by_part = [&](std::map<std::string, std::string>& target) {
        return [&](const json::JsonValue& v) {
            if (!v.is(json::JsonKind::Object)) return decoder.wrong_type(v, "object");
            for (const auto& member : v.members())
                target.emplace(member.key, decoder.string(member.value).value_or(""));
        };
    };
    std::map<std::string, std::string> part_files;
    std::map<std::string, std::string> texts;
    json::Extras later; // keys of a newer program that changed nothing in the others
    decoder.own_object(
        root, later,
        {{"format", format, true},
         {"version", version, true},
         {"workspace_file", text(result.workspace_file), true},
         {"time", text(result.time)},
         {"steps", [&](const json::JsonValue& v) { result.steps = decoder.integer(v).value_or(0); }},
         {"on_disk", on_disk},
         {"part_files", by_part(part_files)},
         {"texts", by_part(texts)},
         {"workspace",
          [&](const json::JsonValue& v) { result.workspace = config::decode_workspace(v, decoder); }, true}});
    if (decoder.failed()) return tl::unexpected(decoder.take());
    config::for_each_part([&](const auto& info) {
        auto& part = result.workspace.*info.member;
        const std::string key(info.key); // other parts are of a newer program
        if (const auto stands = part_files.find(key); stands != part_files.end()) part.file = stands->second;
        if (auto typed = texts.extract(key)) result.texts.insert(std::move(typed));
    });
    return result;
}

} // namespace qcs::project
