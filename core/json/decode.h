#pragma once
// The decoder on which all readers of JSON files are based. It collects the problems of a document, each with
// its place, and continues after each problem.

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
    bool required = false; ///< the error "missing-key" is reported if the key is absent
};

/// Collects the diagnostics of one document, which must outlive the decoder. The functions string(),
/// boolean(), integer(), ... return the contents of a JSON value. If the value has another type, they report
/// "wrong-type" and return nullopt or an empty container. The caller need not report anything and continues
/// with a default value.
class Decoder {
public:
    explicit Decoder(const JsonDocument& document) : document_(document) {}

    /// Adds a diagnostic about the value `at`, with the severity of the message's code.
    void report(const JsonValue& at, Message message);
    /// Adds a diagnostic about the value `at` as an error, whatever the severity of the message's code.
    void refuse(const JsonValue& at, Message message);
    /// Reports that the name `found` is unknown. The arguments of the message are `found` and the candidate
    /// with the most similar name ("" if none is similar).
    void unknown(const JsonValue& at, const CodeOf<2>& code, std::string_view found,
                 std::span<const std::string_view> candidates);

    /// Reports "wrong-type" (arguments: `expected`, and a description of the value `at`). `expected` is in
    /// JSON's terms: "string", "array of strings", ...
    void wrong_type(const JsonValue& at, std::string_view expected);
    std::optional<std::string_view> string(const JsonValue& value);
    /// Returns a copy of the text. Copies of equal texts that come from one decoder share memory.
    SharedText shared(std::string_view text) { return texts_.intern(text); }
    std::optional<bool> boolean(const JsonValue& value);
    std::optional<std::int64_t> integer(const JsonValue& value);
    /// Returns the elements of an array. For any other value, reports "wrong-type" (with `expected`) and
    /// returns an empty span.
    std::span<const JsonValue> array(const JsonValue& value, std::string_view expected = "array");
    /// Calls `read` with each element of an array. Values that were parsed inside an element are freed before
    /// the next element is read, so that the memory needed for a large table is that of its largest row.
    template <typename Read>
    void each(const JsonValue& value, std::string_view expected, Read read) {
        for (const auto& item : array(value, expected)) {
            const JsonMemoryScope visit(document_);
            read(item);
        }
    }
    /// Returns the elements of an array that must have `length` elements. If the value is not an array or has
    /// another length, reports "wrong-type" or "wrong-length" (arguments: `expected`, the actual length) and
    /// returns an empty span.
    std::span<const JsonValue> row(const JsonValue& value, std::size_t length, std::string_view expected);
    /// Return the elements of an array of strings or integers. Elements of other types are reported and left
    /// out.
    std::vector<std::string> strings(const JsonValue& value);
    std::vector<std::int64_t> integers(const JsonValue& value);

    /// Reads the fields of an object: for each key in the file, in the order of the file, calls the `read`
    /// function of the field with that key. Unknown keys are stored in `extras` and reported as warnings
    /// ("unknown-key": PyTorch ignores the key).
    void object(const JsonValue& value, Extras& extras, std::initializer_list<JsonField> fields) {
        object(value, extras, std::span(fields.begin(), fields.size()));
    }
    void object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields);
    /// Like object(), for objects that only this program reads, not PyTorch. The warning for an unknown key
    /// is "ignored-key".
    void own_object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields);
    void own_object(const JsonValue& value, Extras& extras, std::initializer_list<JsonField> fields) {
        own_object(value, extras, std::span(fields.begin(), fields.size()));
    }
    /// Like object(), for objects in which an unknown key could change the meaning. An unknown key is the
    /// error "key-not-allowed".
    void closed_object(const JsonValue& value, std::span<const JsonField> fields);
    void closed_object(const JsonValue& value, std::initializer_list<JsonField> fields) {
        closed_object(value, std::span(fields.begin(), fields.size()));
    }

    /// Makes object() skip the keys "format" and "version" of the root object. To be called once the caller
    /// has checked them.
    void header_is_read() { header_is_read_ = true; }
    /// Returns true if an error was reported since the last take(), or if the document exceeded its memory
    /// limit.
    bool failed() const { return failed_ || document_.exceeded() > 0; }
    /// Returns the diagnostics, sorted by their place in the file, and removes them from the decoder. Only
    /// the first 1000 reported diagnostics are kept; after them, "more-problems" tells how many more there
    /// were. If the document exceeded its memory limit, "json-too-much-memory" comes last.
    Diagnostics take();

private:
    void object(const JsonValue& value, Extras* extras, std::span<const JsonField> fields,
                const CodeOf<2>& unknown_key);
    /// To be called for each new diagnostic. Notes whether there was an error. If the decoder already holds
    /// the maximum number of diagnostics, counts the new one and returns true, so that the caller does not
    /// keep it.
    bool only_counted(Severity severity);
    template <typename At>
    void keep(Severity severity, const At& at, Message message);

    const JsonDocument& document_;
    TextPool texts_;
    Diagnostics diagnostics_;
    std::size_t not_kept_ = 0; ///< number of diagnostics beyond the maximum
    bool failed_ = false;
    bool header_is_read_ = false;
};

/// Returns a short text for a value, for use in messages: 12, "text", [...], {...}. Long strings are cut to
/// about 60 bytes.
std::string describe(const JsonValue& value);

} // namespace qcs::json
