#pragma once
// The decoder that all codecs use. It collects the problems of a document, each with its place, and continues
// after each.

#include "base/shared_text.h"
#include "json/extras.h"
#include "json/json_document.h"

#include <functional>
#include <optional>

namespace qcs::json {

/// A key that an object may have, and the function that reads its value.
struct JsonField {
    std::string_view key;
    std::function<void(const JsonValue&)> read;
    bool required = false;
};

/// Collects the diagnostics for one document, which must outlive the decoder. For a value of another type,
/// the typed readers report "wrong-type" and return nullopt; the caller continues with a default value, since
/// the error has been reported.
class Decoder {
public:
    explicit Decoder(const JsonDocument& document) : document_(document) {}

    /// Reports with the severity of the code.
    void report(const JsonValue& at, Message message);
    /// Reports as an error, whatever the severity of the code.
    void refuse(const JsonValue& at, Message message);
    /// Reports with the arguments [found, nearest candidate or ""].
    void unknown(const JsonValue& at, const CodeOf<2>& code, std::string_view found,
                 std::span<const std::string_view> candidates);

    /// Reports "wrong-type" with the arguments [expected, found]; `expected` uses JSON's terms: "string",
    /// "array of strings", ...
    void wrong_type(const JsonValue& at, std::string_view expected);
    std::optional<std::string_view> string(const JsonValue& value);
    /// A copy of the text that is shared by all equal texts of this decoder.
    SharedText shared(std::string_view text) { return texts_.of(text); }
    std::optional<bool> boolean(const JsonValue& value);
    std::optional<std::int64_t> integer(const JsonValue& value);
    /// The elements of an array; empty, after "wrong-type", for any other value.
    std::span<const JsonValue> array(const JsonValue& value, std::string_view expected = "array");
    /// Calls `read` with each element of an array. What was parsed for one element is freed before the next
    /// one, so that a large table needs no more memory than its largest row.
    template <typename Read>
    void each(const JsonValue& value, std::string_view expected, Read read) {
        for (const auto& item : array(value, expected)) {
            const JsonVisit visit(document_);
            read(item);
        }
    }
    /// The elements of an array of this length; else empty, after "wrong-type" or "wrong-length" (arguments:
    /// expected shape, length).
    std::span<const JsonValue> row(const JsonValue& value, std::size_t length, std::string_view expected);
    std::vector<std::string> strings(const JsonValue& value);
    std::vector<std::int64_t> integers(const JsonValue& value);

    /// Reads the fields of an object, in the order of the file. Unknown keys are reported as warnings and
    /// stored in `extras`.
    void object(const JsonValue& value, Extras& extras, std::initializer_list<JsonField> fields) {
        object(value, extras, std::span(fields.begin(), fields.size()));
    }
    void object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields);
    /// The same for an object that only this program reads: the warning does not mention PyTorch.
    void own_object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields);
    void own_object(const JsonValue& value, Extras& extras, std::initializer_list<JsonField> fields) {
        own_object(value, extras, std::span(fields.begin(), fields.size()));
    }
    /// The same for an object in which an unknown key could change the meaning: it is an error.
    void closed_object(const JsonValue& value, std::span<const JsonField> fields);
    void closed_object(const JsonValue& value, std::initializer_list<JsonField> fields) {
        closed_object(value, std::span(fields.begin(), fields.size()));
    }

    /// Makes object() accept "format" and "version" in the root object, because the header was checked
    /// already.
    void header_is_read() { header_is_read_ = true; }
    /// True if an error was reported, or if the document exceeded its memory limit.
    bool failed() const { return failed_ || document_.exceeded() > 0; }
    /// Returns and clears the diagnostics, in the order of the file. After the first thousand, further ones
    /// are only counted.
    Diagnostics take();

private:
    void object(const JsonValue& value, Extras* extras, std::span<const JsonField> fields,
                const CodeOf<2>& unknown_key);
    /// If the maximum number of diagnostics is reached: counts this one and returns true.
    bool only_counted(Severity severity);
    template <typename At>
    void keep(Severity severity, const At& at, Message message);

    const JsonDocument& document_;
    TextPool texts_;
    Diagnostics diagnostics_;
    std::size_t not_kept_ = 0;
    bool failed_ = false;
    bool header_is_read_ = false;
};

/// A short text of a value for messages: 12, "text", [...], {...}.
std::string describe(const JsonValue& value);

} // namespace qcs::json
