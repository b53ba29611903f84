#pragma once
// Shared code of the readers and writers of all file kinds. Each file is a JSON object. It begins with a
// header (the keys "format" and "version"); the remaining keys are the body.

#include "config/codec/config_json.h"
#include "config/codecs.h"
#include "json/decode.h"
#include "json/encode.h"

namespace qcs::config {

/// The version of the file formats that this program writes, which is also the newest that it can read
/// completely.
inline constexpr std::int64_t current_version = 1;

struct FileHeader {
    int version = 1;
    bool read_only = false; ///< the version is newer than current_version
};

/// Reads and checks "format" and "version". Problems are reported to the decoder. Returns nullopt if the root
/// is not an object, or if "format" is that of another kind of file; the body should not be decoded then. If
/// "format" is missing or unknown, returns a header all the same, so that problems of the body are found too.
std::optional<FileHeader> decode_header(const json::JsonValue& root, FileKind kind, json::Decoder& decoder);

/// Reads a file of this kind: parses `json`, checks the header and decodes the body with `decode(root,
/// decoder)`, which returns the value. If there is an error, returns all problems instead of the value.
/// `file` is the name for diagnostics.
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

/// Returns the text of a whole file: the header, the fields of `body`, and a final newline.
template <typename T>
std::string write_document(FileKind kind, const T& body) {
    json::JsonWriter writer;
    {
        json::ObjectWriter object(writer, body.extras, json::JsonLayout::MultiLine);
        object.header(format_name(kind), current_version);
        encode_fields(body, writer, object);
    }
    return writer.take() + '\n';
}

} // namespace qcs::config
