#pragma once
// A writer for HTML and SVG. It escapes all texts; if all elements are closed, the result is well-formed XML.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qcs::report {

/// Escapes a text for use between tags and in quoted attributes. Control characters, including those that
/// change the text direction, become JSON escapes (\u202e); bytes that are not valid UTF-8 become U+FFFD.
/// With `keeps_lines`, line breaks and tabs are kept.
std::string markup_text(std::string_view text, bool keeps_lines = false);

class MarkupWriter {
public:
    using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    /// Opens an element. Attributes with empty values are left out.
    void open(std::string_view tag, Attributes attributes = {});
    /// Closes the element that was opened last.
    void close();
    /// Writes an element without contents, e.g. <br/> or <rect/>.
    void empty_element(std::string_view tag, Attributes attributes = {});
    void text(std::string_view text);
    /// As text(), but keeps line breaks and tabs.
    void lines(std::string_view text);
    /// Writes a whole element with a text as its contents.
    void element(std::string_view tag, std::string_view contents, Attributes attributes = {});
    /// Writes a sentence; parts between backticks become <code> elements.
    void prose(std::string_view sentence);
    /// Appends markup without escaping it. Only for constants of the program.
    void raw(std::string_view markup) { out_ += markup; }
    std::string take() { return std::move(out_); }

private:
    void begin(std::string_view tag, Attributes attributes);

    std::string out_;
    /// The tags of the open elements, the innermost last.
    std::vector<std::string> open_;
};

/// Opens an element; the destructor closes it.
class Element {
public:
    Element(MarkupWriter& markup, std::string_view tag, MarkupWriter::Attributes attributes = {})
        : markup_(markup) {
        markup_.open(tag, attributes);
    }
    ~Element() { markup_.close(); }
    Element(const Element&) = delete;
    Element& operator=(const Element&) = delete;

private:
    MarkupWriter& markup_;
};

} // namespace qcs::report
