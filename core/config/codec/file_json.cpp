#include "config/codec/file_json.h"

#include "config/config_codes.h"

#include <algorithm>
#include <array>
#include <limits>

namespace qcs::config {

namespace {

constexpr std::array<std::string_view, 15> formats = {
    "qconfig-studio/workspace",
    "qconfig-studio/backend-config",
    "qconfig-studio/qconfig-mapping",
    "qconfig-studio/prepare-custom-config",
    "qconfig-studio/convert-custom-config",
    "qconfig-studio/fuse-custom-config",
    "qconfig-studio/graph",
    "qconfig-studio/catalogue",
    "qconfig-studio/qconfigs",
    "qconfig-studio/eager-config",
    "qconfig-studio/modules",
    "qconfig-studio/eager-tables",
    "qconfig-studio/catalogue-facts",
    "qconfig-studio/catalogue-addition",
    "qconfig-studio/measurements",
};

/// nullopt, after reporting an error, if the root has no known "format".
std::optional<FileKind> decode_format(const json::JsonValue& root, json::Decoder& decoder) {
    const auto* format = root.find("format");
    if (!format) {
        decoder.report(root, codes::missing_format);
        return std::nullopt;
    }
    const auto name = decoder.string(*format);
    if (!name) return std::nullopt;
    const auto it = std::ranges::find(formats, *name);
    if (it != formats.end()) return static_cast<FileKind>(it - formats.begin());
    decoder.unknown(*format, codes::unknown_format, *name, formats);
    return std::nullopt;
}

} // namespace

std::string_view format_name(FileKind kind) {
    return formats[static_cast<std::size_t>(kind)];
}

std::optional<FileHeader> decode_header(const json::JsonValue& root, FileKind kind, json::Decoder& decoder) {
    if (!root.is(json::JsonKind::Object)) {
        decoder.wrong_type(root, "object");
        return std::nullopt;
    }
    const auto found = decode_format(root, decoder);
    if (found && *found != kind) {
        decoder.report(*root.find("format"), message(codes::wrong_format, std::string(format_name(kind)),
                                                     std::string(format_name(*found))));
        return std::nullopt;
    }
    decoder.header_is_read();
    FileHeader header;
    const auto* version = root.find("version");
    if (!version) {
        decoder.report(root, codes::missing_version);
        return header;
    }
    const auto number = decoder.integer(*version);
    if (!number) return header;
    if (*number < 1 || *number > std::numeric_limits<int>::max()) {
        decoder.report(*version, message(codes::bad_version, std::to_string(*number)));
        return header;
    }
    header.version = static_cast<int>(*number);
    header.read_only = *number > current_version;
    if (header.read_only)
        decoder.report(*version, message(codes::newer_version, std::to_string(*number),
                                         std::to_string(current_version)));
    return header;
}

Expected<FileKind> sniff_kind(std::string_view json, const std::string& file) {
    const auto document = json::parse_json(json, file);
    if (!document) return tl::unexpected(document.error());
    json::Decoder decoder(*document);
    if (!document->root().is(json::JsonKind::Object))
        decoder.wrong_type(document->root(), "object");
    else if (const auto kind = decode_format(document->root(), decoder))
        return *kind;
    return tl::unexpected(decoder.take());
}

} // namespace qcs::config
