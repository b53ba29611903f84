#pragma once
// What every codec decodes with: it collects the problems of a document, each with its place, and goes on.

#include "base/shared_text.h"
#include "json/extras.h"
#include "json/json_document.h"

#include <functional>
#include <optional>

namespace qcs::json {

/// A key that an object may have, and what to do with its value.
struct JsonField {
    std::string_view key;
    std::function<void(const JsonValue&)> read;
    bool required = false;
};

/// Collects diagnostics for one document, which must outlive it. The typed readers report "wrong-type" and
/// return nullopt for a value of another kind; the caller goes on with a default, since the error is on
/// record.
class Decoder {
public:
    explicit Decoder(const JsonDocument& document) : document_(document) {}

    /// As grave as the code says.
    void report(const JsonValue& at, Message message);
    /// An error, whatever the code says.
    void refuse(const JsonValue& at, Message message);
    /// With args [found, nearest candidate or ""].
    void unknown(const JsonValue& at, const CodeOf<2>& code, std::string_view found,
                 std::span<const std::string_view> candidates);

    /// "wrong-type" with args [expected, found]; `expected` in JSON's words: "string", "array of strings",
    /// ...
    void wrong_type(const JsonValue& at, std::string_view expected);
    std::optional<std::string_view> string(const JsonValue& value);
    /// The text, of which all that is read of the document shares one copy.
    SharedText shared(std::string_view text) { return texts_.of(text); }
    std::optional<bool> boolean(const JsonValue& value);
    std::optional<std::int64_t> integer(const JsonValue& value);
    /// The elements, none for another kind.
    std::span<const JsonValue> array(const JsonValue& value, std::string_view expected = "array");
    /// Calls `read` with each element of an array. What was read of one is forgotten before the next, so that
    /// a large table costs no more than its largest row.
    template <typename Read>
    void each(const JsonValue& value, std::string_view expected, Read read) {
        for (const auto& item : array(value, expected)) {
            const JsonVisit visit(document_);
            read(item);
        }
    }
    /// The elements of an array of that length, none for anything else ("wrong-length": expected shape,
    /// length).
    std::span<const JsonValue> row(const JsonValue& value, std::size_t length, std::string_view expected);
    std::vector<std::string> strings(const JsonValue& value);
    std::vector<std::int64_t> integers(const JsonValue& value);

    /// Reads the fields of an object, in the order of the file. An unknown key is a warning and goes to
    /// `extras`.
    void object(const JsonValue& value, Extras& extras, std::initializer_list<JsonField> fields) {
        object(value, extras, std::span(fields.begin(), fields.size()));
    }
    void object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields);
    /// The same for an object that PyTorch knows nothing of: the warning says so.
    void own_object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields);
    void own_object(const JsonValue& value, Extras& extras, std::initializer_list<JsonField> fields) {
        own_object(value, extras, std::span(fields.begin(), fields.size()));
    }
    /// The same for an object where a key too many would change the meaning: it is an error.
    void closed_object(const JsonValue& value, std::span<const JsonField> fields);
    void closed_object(const JsonValue& value, std::initializer_list<JsonField> fields) {
        closed_object(value, std::span(fields.begin(), fields.size()));
    }

    /// From now on "format" and "version" of the root are no unknown keys: they have been read.
    void header_is_read() { header_is_read_ = true; }
    /// True once an error was reported.
    bool failed() const { return failed_ || document_.exceeded() > 0; }
    /// What was reported, in the order of the file. After the first thousand only the number of the others is
    /// kept.
    Diagnostics take();

private:
    void object(const JsonValue& value, Extras* extras, std::span<const JsonField> fields,
                const CodeOf<2>& unknown_key);
    /// True, and it is counted, if there are enough of them that are kept.
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

/// Short text of a value for a message: 12, "text", [...], {...}.
std::string describe(const JsonValue& value);

} // namespace qcs::json
