#pragma once
// Writes JSON as canonical text: 2 spaces of indentation, and an array or object on one line if it fits, so
// that one changed row is one changed line. Only the text and the currently open containers are kept in
// memory.

#include "json/json_document.h"

namespace qcs::json {

/// Fit: on one line if that line is at most `JsonWriter::width` columns, else one element per line. Broken:
/// always one element per line (unless empty). Line: always on one line, for rows of large tables.
enum class JsonLayout : std::uint8_t { Fit, Broken, Line };

class JsonWriter {
public:
    static constexpr std::size_t width = 118; ///< the same width as in resources/python/qconfig_studio.py

    void begin_object(JsonLayout layout = JsonLayout::Fit) { begin('{', layout); }
    void begin_array(JsonLayout layout = JsonLayout::Fit) { begin('[', layout); }
    void end_object() { end('}'); }
    void end_array() { end(']'); }
    /// Call it before each value of an object.
    void key(std::string_view name);

    void null() { raw("null"); }
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void integer(std::int64_t value);
    /// `value` must be finite, since JSON has no other numbers.
    void floating(double value);
    /// Bytes that are not valid UTF-8 become U+FFFD.
    void string(std::string_view text);
    void value(const JsonValue& value);

    /// The text, complete once all containers are closed. Leaves the writer empty.
    std::string take();

private:
    struct Level {
        std::size_t start;  ///< offset of the bracket in the text
        std::size_t column; ///< column of the bracket if all containers around it are broken
        JsonLayout layout;
        bool broken = false;             ///< an element takes several lines
        std::vector<std::size_t> starts; ///< offsets of the elements
    };
    void begin(char bracket, JsonLayout layout);
    void end(char bracket);
    void element();
    void raw(std::string_view text);

    std::string text_;
    std::vector<Level> levels_;
    bool after_key_ = false;
};

/// Compact text of a value on one line, as stored in Extras.
std::string to_json_line(const JsonValue& value);
/// The text of a float: the shortest one that reads back as the same number, always with a point or an
/// exponent, formatted like Python's repr. "inf", "-inf" and "nan" for non-finite values.
std::string float_text(double value);

} // namespace qcs::json
