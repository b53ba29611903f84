#pragma once
// What all file kinds have in common: the header with "format" and "version", and reading and writing whole
// files.

#include "config/codec/config_json.h"
#include "config/codecs.h"
#include "json/decode.h"
#include "json/encode.h"

namespace qcs::config {

inline constexpr std::int64_t current_version = 1;

struct FileHeader {
    int version = 1;
    bool read_only = false; ///< the file has a newer version than this program knows
};

/// Checks "format" and "version"; problems are reported to the decoder. nullopt if the file is of another
/// kind, so that decoding its body makes no sense.
std::optional<FileHeader> decode_header(const json::JsonValue& root, FileKind kind, json::Decoder& decoder);

/// Parses a file, checks its header and decodes its body with `decode(root, decoder)`.
template <typename Decode>
auto read_document(std::string_view json, const std::string& file, FileKind kind, Decode decode)
    -> Expected<Decoded<std::invoke_result_t<Decode, const json::JsonValue&, json::Decoder&>>> {
    const auto document = json::parse_json(json, file);
    if (!document) return tl::unexpected(document.error());
    json::Decoder decoder(*document);
    const auto header = decode_header(document->root(), kind, decoder);
    Decoded<std::invoke_result_t<Decode, const json::JsonValue&, json::Decoder&>> result;
    if (header) result.value = decode(document->root(), decoder);
    const bool failed = decoder.failed();
    result.warnings = decoder.take();
    if (failed) return tl::unexpected(std::move(result.warnings));
    result.version = header->version;
    result.read_only = header->read_only;
    return result;
}

/// The text of a whole file: the header, the fields of the body, and a final newline.
template <typename T>
std::string write_document(FileKind kind, const T& body) {
    json::JsonWriter writer;
    {
        json::ObjectWriter object(writer, body.extras, json::JsonLayout::Broken);
        object.header(format_name(kind), current_version);
        encode_fields(body, writer, object);
    }
    return writer.take() + '\n';
}

} // namespace qcs::config
