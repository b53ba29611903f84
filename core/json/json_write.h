#pragma once
// Writes JSON as canonical text: 2 spaces of indentation, an array or object on one line where it fits on
// one, so that one changed row is one changed line. Text only grows at its end; nothing is kept but the open
// containers.

#include "json/json_document.h"

namespace qcs::json {

/// Fit: on one line if that line stays within `JsonWriter::width` columns, else one element per line. Broken:
/// always one element per line (unless empty). Line: always on one line, as rows of large tables are.
enum class JsonLayout : std::uint8_t { Fit, Broken, Line };

class JsonWriter {
public:
    static constexpr std::size_t width = 118; ///< as resources/python/qconfig_studio.py

    void begin_object(JsonLayout layout = JsonLayout::Fit) { begin('{', layout); }
    void begin_array(JsonLayout layout = JsonLayout::Fit) { begin('[', layout); }
    void end_object() { end('}'); }
    void end_array() { end(']'); }
    /// Before each value of an object.
    void key(std::string_view name);

    void null() { raw("null"); }
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void integer(std::int64_t value);
    /// `value` must be finite: JSON has no other numbers.
    void floating(double value);
    /// Bytes that are not UTF-8 become U+FFFD.
    void string(std::string_view text);
    void value(const JsonValue& value);

    /// The text so far, complete once every container is closed. Leaves the writer empty.
    std::string take();

private:
    struct Level {
        std::size_t start;  ///< of the bracket
        std::size_t column; ///< of the bracket, if everything around it is broken
        JsonLayout layout;
        bool broken = false;             ///< a child is on several lines
        std::vector<std::size_t> starts; ///< of the elements
    };
    void begin(char bracket, JsonLayout layout);
    void end(char bracket);
    void element();
    void raw(std::string_view text);

    std::string text_;
    std::vector<Level> levels_;
    bool after_key_ = false;
};

/// Compact text of a value on one line, as it is kept in Extras.
std::string to_json_line(const JsonValue& value);
/// The text of a float: the shortest that reads back as the same number, always with a point or an exponent;
/// written as Python's repr writes it. "inf", "-inf" and "nan" for the others.
std::string float_text(double value);

} // namespace qcs::json
