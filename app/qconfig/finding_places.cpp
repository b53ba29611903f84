#include "finding_places.h"

#include "config/parts.h"
#include "json/json_document.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace qcs::cli {

namespace {

/// The file of one part, and where in it the part's body begins.
struct Source {
    std::string file;
    std::string prefix;
    std::optional<json::JsonDocument> document;
};

template <typename T>
Source source_of(const config::PartInfo<T>& info, const project::InputOptions& options,
                 const config::Workspace& workspace) {
    const auto& part = workspace.*info.member;
    if (const auto& option = project::option_of(options, info.part); !option.empty())
        return info.preset(option) ? Source{} : Source{option, {}, {}};
    if (options.workspace.empty() || !part.preset.empty()) return {};
    if (!part.file.empty()) return {project::path_beside(options.workspace, part.file), {}, {}};
    return {options.workspace, "/" + std::string(info.key) + "/config", {}};
}

void open(Source& source) {
    if (source.file.empty()) return;
    auto bytes = project::read_file(source.file);
    if (!bytes) return;
    if (auto document = json::parse_json(std::move(*bytes), source.file))
        source.document = std::move(*document);
}

std::string unescaped(std::string token) {
    for (const auto& [escape, plain] : {std::pair{"~1", '/'}, std::pair{"~0", '~'}})
        for (auto at = token.find(escape); at != token.npos; at = token.find(escape, at + 1))
            token.replace(at, 2, 1, plain);
    return token;
}

/// The value that the pointer names, or the innermost existing value on its path.
const json::JsonValue& value_at(const json::JsonDocument& document, std::string_view pointer) {
    const auto* value = &document.root();
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const auto end = std::min(pointer.find('/'), pointer.size());
        const auto token = unescaped(std::string(pointer.substr(0, end)));
        pointer.remove_prefix(end);
        const json::JsonValue* next = nullptr;
        if (value->is(json::JsonKind::Object)) next = value->find(token);
        std::size_t index = 0;
        const auto [stop, problem] = std::from_chars(token.data(), token.data() + token.size(), index);
        const bool is_index = problem == std::errc() && stop == token.data() + token.size();
        if (value->is(json::JsonKind::Array) && is_index && index < value->items().size())
            next = &value->items()[index];
        if (!next) break;
        value = next;
    }
    return *value;
}

} // namespace

void locate(std::vector<insight::Finding>& findings, const project::InputOptions& options,
            const config::Workspace& workspace) {
    std::array<Source, config::part_count> sources;
    config::for_each_part([&](const auto& info) {
        sources[static_cast<std::size_t>(info.part)] = source_of(info, options, workspace);
    });
    for (auto& source : sources)
        open(source);
    for (auto& finding : findings) {
        const auto& source = sources[static_cast<std::size_t>(finding.place.part)];
        if (source.file.empty() || !finding.place.file.file.empty()) continue;
        finding.place.file = {source.file, 0, 0, source.prefix + finding.place.pointer};
        if (!source.document) continue;
        const auto at = source.document->place(value_at(*source.document, finding.place.file.pointer));
        finding.place.file.line = at.line;
        finding.place.file.column = at.column;
    }
}

} // namespace qcs::cli
