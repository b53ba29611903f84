#pragma once
// Writes JSON as canonical text. Indentation is 2 spaces. An array or object that fits is written on one
// line, so that a change of one row of a table changes one line of the file. The writer keeps only the text
// and the open arrays and objects in memory, not a tree.

#include "json/json_document.h"

namespace qcs::json {

/// How an array or object is laid out.
/// Fit: on one line if this line has at most `JsonWriter::width` columns, else with one element per line.
/// MultiLine: always with one element per line, unless it is empty.
/// SingleLine: always on one line; for rows of large tables.
enum class JsonLayout : std::uint8_t { Fit, MultiLine, SingleLine };

class JsonWriter {
public:
    static constexpr std::size_t width = 118; ///< must be the width in resources/python/qconfig_studio.py

    void begin_object(JsonLayout layout = JsonLayout::Fit) { begin('{', layout); }
    void begin_array(JsonLayout layout = JsonLayout::Fit) { begin('[', layout); }
    void end_object() { end('}'); }
    void end_array() { end(']'); }
    /// Writes the key of a member. To be called before each value of an object.
    void key(std::string_view name);

    void null() { raw("null"); }
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void integer(std::int64_t value);
    /// `value` must be finite, since JSON cannot represent infinity and NaN.
    void floating(double value);
    /// Writes a string. Bytes that are not valid UTF-8 are replaced by U+FFFD.
    void string(std::string_view text);
    /// Writes a value that was read from a document, with all its elements.
    void value(const JsonValue& value);

    /// Returns the text and leaves the writer empty. To be called once all arrays and objects are closed.
    std::string take();

private:
    /// An open array or object.
    struct Level {
        std::size_t start; ///< offset of the bracket in the text
        /// The column that the bracket gets when all enclosing arrays and objects are written with one
        /// element per line.
        std::size_t column;
        JsonLayout layout;
        bool broken = false;             ///< an element needs several lines
        std::vector<std::size_t> starts; ///< offsets of the elements in the text
    };
    void begin(char bracket, JsonLayout layout);
    void end(char bracket);
    void element();
    void raw(std::string_view text);

    std::string text_;
    std::vector<Level> levels_;
    bool after_key_ = false; ///< key() was called, and its value has not been written yet
};

/// Returns the JSON text of a value on one line, with a space after each comma and colon.
std::string to_json_line(const JsonValue& value);
/// Returns the shortest text that converts back to the same double, formatted like Python's repr; it always
/// has a decimal point or an exponent. Non-finite values give "inf", "-inf" and "nan".
std::string float_text(double value);

} // namespace qcs::json
